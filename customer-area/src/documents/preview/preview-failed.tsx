import { Button, InlineError } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import type { FailureReason } from './failure.ts';
import classes from './preview-stage.module.css';

/** Reasons that may be gone at the next attempt. */
const passing: readonly FailureReason[] = ['unreachable', 'busy', 'viewerMissing'];

interface PreviewFailedProps {
  readonly reason: FailureReason;
  readonly onRetry: () => void;
}

/** Says why a document is not shown, and what can be done about it. */
export function PreviewFailed({ reason, onRetry }: PreviewFailedProps) {
  const { t } = useTranslation('customer-area');
  const { revalidate } = useRevalidator();
  return (
    <div className={classes.message}>
      <InlineError
        message={t(`preview.error.${reason}`)}
        {...(passing.includes(reason) && { onRetry })}
      />
      {reason === 'sessionOver' && (
        // The guard, asked anew, leads to the login and from there back to this very place.
        <Button onClick={() => void revalidate()}>{t('preview.logIn')}</Button>
      )}
    </div>
  );
}
