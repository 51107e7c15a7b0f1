import { SelectField, TextField } from '@studio/shared/kit';
import { type ProfileField, provinces, requiredProfileFields } from '@studio/shared/rules';
import { type ComponentProps, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenRequest } from './change-requests.ts';
import { FieldRequest, type RequestCalls } from './field-request.tsx';
import type { FormValues } from './form-values.ts';
import classes from './profile-form.module.css';
import { provinceText } from './value-text.ts';

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
