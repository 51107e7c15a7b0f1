import type { BootstrapData } from '@studio/shared/config';
import { paths } from '@studio/shared/contract';
import { menuOpenAtom } from '@studio/shared/state';
import { useAtom } from 'jotai';
import { Search, X } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { contactLines } from './contact-lines.ts';
import { Contacts } from './contacts.tsx';
import buttons from './icon-button.module.css';
import { instead } from './instead.ts';
import { menuId } from './landmarks.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { PageLinks } from './page-links.tsx';
import styles from './slide-out-menu.module.css';
import { switchLanguage } from './switch-language.ts';
import { useModal } from './use-modal.ts';

/**
 * The menu from the right: every page, search, language and how to reach the firm. Its buttons name their commands, so
 * that browsers which know them open and close it before the page's scripts have come, and without any.
 */
export function SlideOutMenu({ boot }: { readonly boot: BootstrapData }) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useAtom(menuOpenAtom);
  const close = useCallback(() => setOpen(false), [setOpen]);
  const dialog = useModal(open, setOpen);
  const lines = contactLines(boot.configuration);

  return (
    <dialog
      ref={dialog}
      id={menuId}
      className={styles.dialog}
      aria-label={t('menu.title')}
      closedby="any"
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <p className={styles.title}>{t('menu.title')}</p>
          <button
            type="button"
            className={buttons.icon}
            aria-label={t('menu.close')}
            command="close"
            commandfor={menuId}
            onClick={instead(close)}
          >
            <X size={24} aria-hidden="true" />
          </button>
        </div>
        <nav className={styles.pages} aria-label={t('menu.pages')}>
          <PageLinks pages={boot.menu} onFollow={close} />
          <Link className={styles.search} to={paths.search.href()} onClick={close}>
            <Search size={20} aria-hidden="true" />
            {t('header.search')}
          </Link>
        </nav>
        <div className={styles.language}>
          <LanguageSwitch language={boot.language} onChoose={switchLanguage} />
        </div>
        <div className={styles.contacts}>
          {lines.length > 0 && <Contacts lines={lines} />}
          <Link className={styles.write} to={paths.contacts.href()} onClick={close}>
            {t('contacts.write')}
          </Link>
        </div>
      </div>
    </dialog>
  );
}
