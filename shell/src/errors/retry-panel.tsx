import { Button } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import styles from './error-panel.module.css';
import { ErrorPanel } from './error-panel.tsx';

interface RetryPanelProps {
  /** Group of messages that says what happened. */
  readonly kind: 'remoteError' | 'unavailable' | 'unexpected';
  readonly onRetry: () => void;
  /** What the firm needs to find the failure in its reports. */
  readonly reference?: string | undefined;
}

/** A failure that may pass: what happened, 'Riprova' and a reference to quote. */
export function RetryPanel({ kind, onRetry, reference }: RetryPanelProps) {
  const { t } = useTranslation(['shell', 'shared']);
  return (
    <ErrorPanel title={t(`${kind}.title`)} text={t(`${kind}.text`)}>
      <Button onClick={onRetry}>{t('shared:action.retry')}</Button>
      {reference === undefined ? null : (
        <p className={styles.reference}>{t('shared:error.reference', { reference })}</p>
      )}
    </ErrorPanel>
  );
}
