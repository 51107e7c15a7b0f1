import {
  normaliseProfile,
  normaliseValue,
  type ProfileField,
  profileFields,
} from '@studio/shared/rules';
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
