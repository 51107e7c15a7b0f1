import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import classes from './inline-error.module.css';
import { useIsOnline, useOnlineAgain } from './use-online.ts';

interface InlineErrorProps {
  /** The error in one sentence; by default, the service does not answer. */
  readonly message?: ReactNode;
  readonly retrying?: boolean;
  /** Absent when a retry cannot help. */
  readonly onRetry?: () => void;
  /** True when the retry only reads data: it then runs by itself once an offline browser is online again. */
  readonly recovers?: boolean;
}

/** Renders an error in place of content, with a retry button. */
export function InlineError({
  message,
  retrying = false,
  onRetry,
  recovers = false,
}: InlineErrorProps) {
  const { t } = useTranslation('shared');
  const isOffline = !useIsOnline() && recovers;
  useOnlineAgain(recovers && !retrying ? onRetry : undefined);
  return (
    <div role="alert" className={classes.error}>
      <p>{isOffline ? t('error.offline') : (message ?? t('error.unreachable'))}</p>
      {onRetry && (
        <Button kind="outline" disabled={retrying} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
}
