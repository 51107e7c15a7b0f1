import { Button, InlineError } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { useModal } from '../use-modal.ts';
import classes from './load-failed.module.css';

interface LoadFailedProps {
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Says that a dialog did not come, and tries again. */
export function LoadFailed({ onRetry, onClose }: LoadFailedProps) {
  const { t } = useTranslation(['customer-area', 'shared']);
  const { dialog, close } = useModal(onClose);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-label={t('documents.notLoadedTitle')}>
      <div className={classes.content}>
        <InlineError message={t('documents.notLoaded')} onRetry={onRetry} />
        <Button kind="outline" onClick={close}>
          {t('shared:action.close')}
        </Button>
      </div>
    </dialog>
  );
}
