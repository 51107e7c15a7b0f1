import { Button, SelectField, TextField, useLocale } from '@studio/shared/kit';
import { formatDate } from '@studio/shared/kit/format';
import { type ProfileField, provinces, requiredProfileFields } from '@studio/shared/rules';
import { type ComponentProps, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenRequest } from './change-requests.ts';
import { type FormValues, provinceText, useValueText } from './form-values.ts';
import classes from './profile-form.module.css';
import type { RequestCall } from './use-request-call.ts';

interface FieldGroupProps extends RequestCalls {
  readonly title: string;
  readonly fields: readonly ProfileField[];
  readonly stored: FormValues;
  readonly requestOf: (field: ProfileField) => OpenRequest | undefined;
}

/** Renders a group of fields, each with its open change request. */
export function FieldGroup({ title, fields, stored, requestOf, ...calls }: FieldGroupProps) {
  const { t } = useTranslation('customer-area');
  const id = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.title}>{title}</legend>
      <div className={classes.fields}>
        {fields.map((field) => {
          const request = requestOf(field);
          const isWithdrawn = request === undefined && calls.withdrawal.done === field;
          const noteId = request || isWithdrawn ? `${id}-${field}` : undefined;
          return (
            <div key={field} className={classes.field}>
              <ProfileInput field={field} stored={stored[field]} describedBy={noteId} />
              {request && noteId && (
                <FieldRequest id={noteId} field={field} request={request} {...calls} />
              )}
              {isWithdrawn && (
                <p id={noteId} className={classes.withdrawn}>
                  {t('profile.request.withdrawn')}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

interface ProfileInputProps {
  readonly field: ProfileField;
  readonly stored: string;
  /** Id of the text that describes the field. */
  readonly describedBy: string | undefined;
}

/** The autofill token, and the keyboard of a phone, by field. */
const inputProps: Record<ProfileField, Omit<ComponentProps<typeof TextField>, 'name' | 'label'>> = {
  first_name: { autoComplete: 'given-name' },
  last_name: { autoComplete: 'family-name' },
  email: { autoComplete: 'email', type: 'email' },
  societa: { autoComplete: 'organization' },
  indirizzo: { autoComplete: 'address-line1' },
  cap: { autoComplete: 'postal-code', inputMode: 'numeric' },
  citta: { autoComplete: 'address-level2' },
  provincia: { autoComplete: 'address-level1' },
  nazione: { autoComplete: 'country-name' },
  telefono: { autoComplete: 'tel', type: 'tel' },
  // A browser would fill in the client's ordinary e-mail address.
  pec: { autoComplete: 'off', type: 'email' },
  piva: { autoComplete: 'off' },
  codice_fiscale: { autoComplete: 'off' },
  codice_univoco: { autoComplete: 'off' },
};

function ProfileInput({ field, stored, describedBy }: ProfileInputProps) {
  const { t } = useTranslation('customer-area');
  const common = {
    name: field,
    label: t(`profile.field.${field}`),
    required: requiredProfileFields.includes(field),
    describedBy,
  };
  if (field !== 'provincia') return <TextField {...common} {...inputProps[field]} />;
  return (
    <SelectField
      {...common}
      choices={provinceChoices(stored, t('profile.noProvince'))}
      autoComplete="address-level1"
    />
  );
}

/**
 * Returns the provinces to select from. A stored code that is no longer a province stays among them: the list would
 * show another one in its place.
 * @param none label of the empty value
 */
function provinceChoices(stored: string, none: string) {
  const known = provinces.map(({ code }) => code);
  const codes = stored === '' || known.includes(stored) ? known : [stored, ...known];
  return [
    { value: '', label: none },
    ...codes.map((code) => ({ value: code, label: provinceText(code) })),
  ];
}

/** The calls that a client can make for an open request. */
interface RequestCalls {
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
function FieldRequest({ id, field, request, withdrawal, resending }: FieldRequestProps) {
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
        <span className="visually-hidden">{` (${t(`profile.field.${field}`)})`}</span>
      </Button>
      {failed === field && (
        <p role="alert" className={classes.failure}>
          {t(`profile.request.${intent}.${isTooMany ? 'tooMany' : 'failed'}`)}
        </p>
      )}
    </>
  );
}
