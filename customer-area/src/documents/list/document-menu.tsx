import { assetUrl } from '@studio/shared/client';
import { evidenceUrl } from '@studio/shared/contract/calls';
import { Dialog, useModal } from '@studio/shared/kit';
import { ExternalLink, FileCheck, MessageCircle } from 'lucide-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { canPreview, type DocumentRow } from '../document/document.ts';
import { useLabels } from '../document/labels.ts';
import classes from './document-menu.module.css';

interface DocumentMenuProps {
  readonly document: DocumentRow;
  /** The place of the button that opens the menu, in the visible part of the page. */
  readonly place: Pick<DOMRect, 'bottom' | 'right'>;
  readonly onAsk: () => void;
  /** Called when the document opens in another tab. */
  readonly onOpened: () => void;
  /** Called after the menu has closed. */
  readonly onClose: () => void;
}

/**
 * Renders the menu with the acts about a document that have no place in its row: a sheet at the bottom of a phone, beside
 * its button elsewhere. It is a modal dialog, because a row clips what stands out of it.
 */
export function DocumentMenu({ document, place, onAsk, onOpened, onClose }: DocumentMenuProps) {
  const { t } = useTranslation('customer-area');
  const modal = useModal(onClose);
  const { close } = modal;
  const name = useLabels().name(document);

  const style: CSSProperties & Record<`--${string}`, string> = {
    '--menu-top': `${place.bottom}px`,
    '--menu-end': `${window.document.documentElement.clientWidth - place.right}px`,
  };
  return (
    <Dialog
      modal={modal}
      className={classes.dialog}
      style={style}
      // The page below a modal dialog still scrolls, and would leave the menu behind.
      onWheel={close}
      aria-label={t('documents.menuOf', { name })}
    >
      <div className={classes.panel}>
        <p className={classes.name} aria-hidden="true">
          {name}
        </p>
        <div role="menu" aria-label={name} className={classes.items} onKeyDown={moveFocus}>
          <button type="button" role="menuitem" className={classes.item} onClick={onAsk}>
            <MessageCircle size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('thread.ask')}
          </button>
          {canPreview(document) && (
            <a
              role="menuitem"
              className={classes.item}
              href={assetUrl(document.fileId)}
              target="_blank"
              rel="noreferrer"
              onClick={() => {
                onOpened();
                close();
              }}
            >
              <ExternalLink size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('documents.newTab')}
            </a>
          )}
          {document.answer !== undefined && document.answer !== 'asked' && (
            <a
              role="menuitem"
              className={classes.item}
              href={evidenceUrl(document.id)}
              download
              onClick={close}
            >
              <FileCheck size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('toDo.approvals.evidence')}
            </a>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Moves the focus between the items by the keys of a menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const index = items.findIndex((item) => item.matches(':focus'));
  const targets = new Map([
    ['ArrowDown', (index + 1) % items.length],
    ['ArrowUp', (index - 1 + items.length) % items.length],
    ['Home', 0],
    ['End', items.length - 1],
  ]);
  const target = targets.get(event.key);
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
}
