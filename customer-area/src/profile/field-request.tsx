import { Button, useLocale, VisuallyHidden } from '@studio/shared/kit';
import { formatDate } from '@studio/shared/kit/format';
import type { ProfileField } from '@studio/shared/rules';
import { useTranslation } from 'react-i18next';
import type { OpenRequest } from './change-requests.ts';
import classes from './profile-form.module.css';
import type { RequestCall } from './use-request-call.ts';
import { useValueText } from './value-text.ts';

/** The calls that a client can make for an open request. */
export interface RequestCalls {
  readonly withdrawal: RequestCall<ProfileField>;
  readonly resending: RequestCall<ProfileField>;
}

interface FieldRequestProps extends RequestCalls {
  /** Id of the text; the field refers to it. */
  readonly id: string;
  readonly field: ProfileField;
  readonly request: OpenRequest;
}

/**
 * Renders the open request for a field. The client can withdraw it until the firm decides, and can request another
 * mail with the confirmation link of an approved address.
 */
export function FieldRequest({ id, field, request, withdrawal, resending }: FieldRequestProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const valueText = useValueText();
  const { state, value, since } = request;
  const isSent = resending.done === field;

  function detail(): string {
    if (state === 'waiting') {
      return t('profile.request.since', { date: formatDate(since, locale) });
    }
    return t(isSent ? 'profile.request.resent' : 'profile.request.howToConfirm');
  }

  return (
    <div className={classes.request}>
      <p id={id}>
        <span className={classes.status}>
          {t(`profile.request.${state}`, { value: valueText(field, value) })}
        </span>{' '}
        <span className={classes.detail}>{detail()}</span>
      </p>
      {state === 'waiting' && <CallButton intent="withdraw" field={field} {...withdrawal} />}
      {state === 'unconfirmed' && !isSent && (
        <CallButton intent="resend" field={field} {...resending} />
      )}
    </div>
  );
}

type Intent = 'withdraw' | 'resend';

interface CallButtonProps extends RequestCall<ProfileField> {
  readonly intent: Intent;
  readonly field: ProfileField;
}

/** Renders the button of a call, with the message of its failure. */
function CallButton({ intent, field, call, underWay, failed, error }: CallButtonProps) {
  const { t } = useTranslation('customer-area');
  const isBusy = underWay === field;
  const isTooMany = error === 'REQUESTS_EXCEEDED';
  return (
    <>
      <Button kind="outline" aria-disabled={isBusy} onClick={() => call(field)}>
        {t(`profile.request.${intent}.${isBusy ? 'underWay' : 'call'}`)}
        <VisuallyHidden>{` (${t(`profile.field.${field}`)})`}</VisuallyHidden>
      </Button>
      {failed === field && (
        <p role="alert" className={classes.failure}>
          {t(`profile.request.${intent}.${isTooMany ? 'tooMany' : 'failed'}`)}
        </p>
      )}
    </>
  );
}
