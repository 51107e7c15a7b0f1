import { closedByBack } from '@studio/shared/contract';
import { Button, InlineError } from '@studio/shared/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useModal } from '../parts/use-modal.ts';
import classes from './lazy-dialog.module.css';

interface LazyDialogProps<Code> {
  /** Imports the dialog's code. Must not change between renders. */
  readonly load: () => Promise<Code>;
  readonly onClose: () => void;
  /** Renders the dialog after its code has loaded. */
  readonly children: (code: Code) => ReactNode;
}

/**
 * Renders a dialog whose code loads when it opens; a failed import can be retried. React's own `lazy` keeps a failure
 * for the life of the page.
 */
export function LazyDialog<Code>(props: LazyDialogProps<Code>) {
  const [attempt, setAttempt] = useState(1);
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

interface AttemptProps<Code> extends LazyDialogProps<Code> {
  readonly onRetry: () => void;
}

function Attempt<Code>({ load, onClose, children, onRetry }: AttemptProps<Code>) {
  const [outcome, setOutcome] = useState<{ code: Code } | 'failed'>();

  useEffect(() => {
    let isCurrent = true;
    const settle = (settled: { code: Code } | 'failed') => {
      if (isCurrent) setOutcome(settled);
    };
    load().then(
      (code) => settle({ code }),
      (error: unknown) => {
        console.warn('a dialog did not load:', error);
        settle('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);

  if (outcome === undefined) return <Loading />;
  if (outcome === 'failed') return <LoadFailed onRetry={onRetry} onClose={onClose} />;
  return children(outcome.code);
}

function Loading() {
  const { t } = useTranslation('shared');
  return (
    <p role="status" className={classes.loading}>
      {t('loading')}
    </p>
  );
}

function LoadFailed({ onRetry, onClose }: Pick<AttemptProps<unknown>, 'onRetry' | 'onClose'>) {
  const { t } = useTranslation(['customer-area', 'shared']);
  const { dialog, close } = useModal(onClose);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t('documents.notLoadedTitle')}
      {...closedByBack}
    >
      <div className={classes.content}>
        <InlineError message={t('documents.notLoaded')} onRetry={onRetry} />
        <Button kind="outline" onClick={close}>
          {t('shared:action.close')}
        </Button>
      </div>
    </dialog>
  );
}
