import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import classes from './inline-error.module.css';

interface InlineErrorProps {
  /** What could not be done, in a sentence; by default that the service does not answer. */
  readonly message?: ReactNode;
  readonly retrying?: boolean;
  /** Left out where trying the same again is of no use. */
  readonly onRetry?: () => void;
}

/** Says in place of some content that it could not be had, and offers to try again. */
export function InlineError({ message, retrying = false, onRetry }: InlineErrorProps) {
  const { t } = useTranslation('shared');
  return (
    <div role="alert" className={classes.error}>
      <p>{message ?? t('error.unreachable')}</p>
      {onRetry && (
        <Button kind="outline" disabled={retrying} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
}
