import { menuOpenAtom } from '@studio/shared/client';
import type { BootstrapData } from '@studio/shared/contract';
import { closedByBack, paths } from '@studio/shared/contract';
import { useCloseOnBackdrop } from '@studio/shared/kit';
import { useAtom } from 'jotai';
import { Search, X } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Contacts } from './contacts.tsx';
import buttons from './icon-button.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { isPopover, menuId, menuLinkId, onMenuClick } from './menu.ts';
import { PageLinks } from './page-links.tsx';
import styles from './slide-out-menu.module.css';

/**
 * Renders the menu that slides in from the right: every page, search, language and contacts. Without scripts it opens as
 * a popover, and in browsers without these (before Chrome 114, Firefox 125, Safari 17) as the target of a link. The
 * commands of buttons, which could open it as a modal dialog, are younger, and style sheets cannot ask for them.
 */
export function SlideOutMenu({ boot }: { readonly boot: BootstrapData }) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useAtom(menuOpenAtom);
  const close = useCallback(() => setOpen(false), [setOpen]);
  const dialog = useModal(open, setOpen);

  return (
    <dialog
      ref={dialog}
      id={menuId}
      className={styles.dialog}
      aria-label={t('menu.title')}
      closedby="any"
      popover="auto"
      {...closedByBack}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <p className={styles.title}>{t('menu.title')}</p>
          <button
            type="button"
            className={`${buttons.icon} ${styles.close}`}
            aria-label={t('menu.close')}
            popoverTarget={menuId}
            popoverTargetAction="hide"
            onClick={onMenuClick(close)}
          >
            <X size={24} aria-hidden="true" />
          </button>
          <a
            href={`#${menuLinkId}`}
            className={`${buttons.icon} ${styles.closeLink}`}
            aria-label={t('menu.close')}
          >
            <X size={24} aria-hidden="true" />
          </a>
        </div>
        <nav className={styles.pages} aria-label={t('menu.pages')}>
          <PageLinks pages={boot.menu} withContacts onFollow={close} />
          <Link className={styles.search} to={paths.search.href()} onClick={close}>
            <Search size={20} aria-hidden="true" />
            {t('header.search')}
          </Link>
        </nav>
        <div className={styles.language}>
          <LanguageSwitch language={boot.language} />
        </div>
        <div className={styles.contacts}>
          <Contacts configuration={boot.configuration} />
          <Link className={styles.write} to={paths.contacts.href()} onClick={close}>
            {t('contacts.write')}
          </Link>
        </div>
      </div>
    </dialog>
  );
}

/**
 * Synchronises a native modal dialog with a flag. The browser traps focus, returns it to the opener and closes on Escape;
 * a click on the backdrop closes too.
 * @param setOpen called when the dialog has closed, and when it was open before hydration; must be stable across renders
 */
function useModal(
  open: boolean,
  setOpen: (open: boolean) => void,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const isHydrated = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const wasHydrated = isHydrated.current;
    isHydrated.current = true;
    if (!wasHydrated && isPopover(element)) {
      // One after the other, so that the menu stays on the screen.
      element.hidePopover?.();
      element.showModal();
    }
    if (element.open === open) return;
    if (open) element.showModal();
    else if (wasHydrated) element.close();
    else setOpen(true);
  }, [open, setOpen]);

  useEffect(() => {
    const element = dialog.current;
    const onClose = () => setOpen(false);
    element?.addEventListener('close', onClose);
    return () => element?.removeEventListener('close', onClose);
  }, [setOpen]);
  useCloseOnBackdrop(dialog);

  return dialog;
}
