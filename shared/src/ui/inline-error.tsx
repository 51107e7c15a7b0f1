import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import classes from './inline-error.module.css';

interface InlineErrorProps {
  /** The error in one sentence; by default, the service does not answer. */
  readonly message?: ReactNode;
  readonly retrying?: boolean;
  /** Absent when a retry cannot help. */
  readonly onRetry?: () => void;
}

/** Renders an error in place of content, with a retry button. */
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
