import { Button, Dialog, InlineError, useModal } from '@studio/shared/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './lazy-dialog.module.css';
import { LazyPart } from './lazy-part.tsx';

interface LazyDialogProps<Code> {
  /** Imports the dialog's code. Must not change between renders. */
  readonly load: () => Promise<Code>;
  readonly onClose: () => void;
  /** Renders the dialog after its code has loaded. */
  readonly children: (code: Code) => ReactNode;
}

/** Renders a dialog whose code loads when it opens; a failed import can be retried. */
export function LazyDialog<Code>({ load, onClose, children }: LazyDialogProps<Code>) {
  return (
    <LazyPart
      load={load}
      loading={<Loading />}
      failed={(retry) => <LoadFailed onRetry={retry} onClose={onClose} />}
    >
      {children}
    </LazyPart>
  );
}

function Loading() {
  const { t } = useTranslation('shared');
  return (
    <p role="status" className={classes.loading}>
      {t('loading')}
    </p>
  );
}

interface LoadFailedProps {
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

function LoadFailed({ onRetry, onClose }: LoadFailedProps) {
  const { t } = useTranslation(['customer-area', 'shared']);
  const modal = useModal(onClose);
  const { close } = modal;
  return (
    <Dialog modal={modal} aria-label={t('documents.notLoadedTitle')}>
      <div className={classes.content}>
        <InlineError message={t('documents.notLoaded')} onRetry={onRetry} />
        <Button kind="outline" onClick={close}>
          {t('shared:action.close')}
        </Button>
      </div>
    </Dialog>
  );
}
