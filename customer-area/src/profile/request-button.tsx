import type { ProfileField } from '@studio/shared/profile-rules';
import { Button, VisuallyHidden } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import classes from './field-request.module.css';
import type { RequestCall } from './use-request-call.ts';

interface RequestButtonProps extends RequestCall {
  readonly what: 'withdraw' | 'resend';
  readonly field: ProfileField;
}

/** Makes a call about the request for a field, and says where it failed. */
export function RequestButton({ what, field, call, underWay, failed, error }: RequestButtonProps) {
  const { t } = useTranslation('customer-area');
  const isBusy = underWay === field;
  const isTooMany = error === 'REQUESTS_EXCEEDED';
  return (
    <>
      <Button kind="outline" aria-disabled={isBusy} onClick={() => call(field)}>
        {t(`profile.request.${what}.${isBusy ? 'underWay' : 'call'}`)}
        <VisuallyHidden>{` (${t(`profile.field.${field}`)})`}</VisuallyHidden>
      </Button>
      {failed === field && (
        <p role="alert" className={classes.failure}>
          {t(`profile.request.${what}.${isTooMany ? 'tooMany' : 'failed'}`)}
        </p>
      )}
    </>
  );
}
