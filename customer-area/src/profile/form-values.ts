import {
  normaliseProfile,
  normaliseValue,
  type ProfileField,
  profileFields,
  provinces,
} from '@studio/shared/rules';
import { useTranslation } from 'react-i18next';
import type { StoredProfile } from '../content/change-requests.ts';

/** The values of the form: every field of the profile, empty ones as empty strings. */
export type FormValues = Readonly<Record<ProfileField, string>>;

/** The groups of the form, with their fields in their order. */
export const groups = [
  { name: 'person', fields: ['first_name', 'last_name', 'email'] },
  {
    name: 'company',
    fields: ['societa', 'indirizzo', 'cap', 'citta', 'provincia', 'nazione', 'telefono'],
  },
  { name: 'invoicing', fields: ['pec', 'piva', 'codice_fiscale', 'codice_univoco'] },
] as const satisfies readonly { name: string; fields: readonly ProfileField[] }[];

/** Name of the draft that keeps the unsent input. */
export const draftName = 'profile';

/** Converts the stored profile to values of the form. */
export function formValues(stored: StoredProfile): FormValues {
  return normaliseProfile(stored);
}

/** Returns the values that differ from the stored ones, as typed; values are compared after normalisation. */
export function changedValues(values: FormValues, stored: FormValues): Partial<FormValues> {
  const changed = profileFields.filter(
    (field) => normaliseValue(field, values[field]) !== normaliseValue(field, stored[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

/** Returns the name of a province with its code: Modena (MO). */
export function provinceText(code: string): string {
  const province = provinces.find((one) => one.code === code);
  return province === undefined ? code : `${province.name} (${code})`;
}

/** Returns the function that formats a value of the profile; an empty value has a text too. */
export function useValueText(): (field: ProfileField | string, value: string) => string {
  const { t } = useTranslation('customer-area');
  return (field, value) => {
    if (value === '') return t('profile.empty');
    return field === 'provincia' ? provinceText(value) : value;
  };
}
