import { formatDate } from '@studio/shared/format';
import type { ProfileField } from '@studio/shared/profile-rules';
import { Button, useLocale, VisuallyHidden } from '@studio/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFetcher } from 'react-router-dom';
import type { ProfileOutcome } from './change-profile.ts';
import type { OpenRequest } from './change-requests.ts';
import classes from './profile-form.module.css';
import { useValueText } from './value-text.ts';

/** The calls that a client can make for an open request. */
export interface RequestCalls {
  readonly withdrawal: RequestCall;
  readonly resending: RequestCall;
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

interface CallButtonProps extends RequestCall {
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

/** A call for the request of a field; one runs at a time. */
interface RequestCall {
  readonly call: (field: ProfileField) => void;
  readonly underWay: ProfileField | undefined;
  /** The field whose call succeeded last. */
  readonly done: ProfileField | undefined;
  readonly failed: ProfileField | undefined;
  /** Error code of the failed call. */
  readonly error: string | undefined;
}

/**
 * Withdraws requests, or sends their confirmation links again.
 * @param onDone called after success, when the focused button has disappeared
 */
export function useRequestCall(intent: Intent, onDone: (field: ProfileField) => void): RequestCall {
  const { data, state, submit } = useFetcher<ProfileOutcome>();
  const [field, setField] = useState<ProfileField>();
  const handled = useRef<ProfileOutcome>(undefined);
  // The state would not stop a second click in the same moment.
  const isUnderWay = useRef(false);
  const outcome = state === 'idle' ? data : undefined;

  useEffect(() => {
    if (outcome === undefined || outcome === handled.current) return;
    handled.current = outcome;
    isUnderWay.current = false;
    if (outcome.error === null && field !== undefined) onDone(field);
  }, [outcome, field, onDone]);

  function call(wanted: ProfileField) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setField(wanted);
    void submit({ intent, campo: wanted }, { method: 'post', encType: 'application/json' });
  }

  const error = outcome?.error;
  return {
    call,
    underWay: state === 'idle' ? undefined : field,
    done: error === null ? field : undefined,
    failed: error ? field : undefined,
    error: error ?? undefined,
  };
}
