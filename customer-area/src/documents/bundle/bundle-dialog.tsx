import { Button } from '@studio/shared/ui';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentRow } from '../document-row.ts';
import classes from './bundle-dialog.module.css';
import { BundleFailed } from './bundle-failed.tsx';
import { BundlePreparing } from './bundle-preparing.tsx';
import { BundleReady } from './bundle-ready.tsx';
import { BundleRefused } from './bundle-refused.tsx';
import { useBundle } from './use-bundle.ts';

interface BundleDialogProps {
  readonly documents: readonly DocumentRow[];
  /** Told when it has closed. */
  readonly onClose: () => void;
  /** Told which documents have come: from then on they count as read. */
  readonly onRead: (ids: readonly number[]) => void;
}

/** Makes one ZIP archive of several documents, in the browser. Closing it stops that. */
export function BundleDialog({ documents, onClose, onRead }: BundleDialogProps) {
  const { t } = useTranslation(['customer-area', 'shared']);
  const { plan, state, retry, goOn, noteSaved } = useBundle(documents, onRead);
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();

  // Unlike other dialogs it stays at a click beside it: what it has gathered would be gone.
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={title} onClose={onClose}>
      <div className={classes.content}>
        <h2 id={title} className={classes.title}>
          {t('bundle.title')}
        </h2>
        {state.kind === 'preparing' && <BundlePreparing plan={plan} state={state} />}
        {state.kind === 'failed' && <BundleFailed state={state} onRetry={retry} onGoOn={goOn} />}
        {state.kind === 'ready' && <BundleReady state={state} onSave={noteSaved} />}
        <BundleRefused state={state} onRetry={retry} />
        <div className={classes.end}>
          <Button kind="outline" onClick={() => dialog.current?.close()}>
            {state.kind === 'preparing' ? t('bundle.cancel') : t('shared:action.close')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
