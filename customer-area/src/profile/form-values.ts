import type { StoredProfile } from '@studio/shared/accounts';
import {
  normaliseProfile,
  normaliseValue,
  type ProfileField,
  profileFields,
} from '@studio/shared/profile-rules';

/** What the form holds: every field of the profile, empty ones as empty messages. */
export type FormValues = Readonly<Record<ProfileField, string>>;

/** The groups of the form, with the fields in the order of the specification. */
export const groups = [
  { name: 'person', fields: ['first_name', 'last_name', 'email'] },
  {
    name: 'company',
    fields: ['societa', 'indirizzo', 'citta', 'provincia', 'nazione', 'telefono'],
  },
  { name: 'invoicing', fields: ['pec', 'piva', 'codice_univoco'] },
] as const satisfies readonly { name: string; fields: readonly ProfileField[] }[];

/** Under what the profile's unsent input is kept. */
export const draftName = 'profile';

/** What is stored, as the form holds it. */
export function formValues(stored: StoredProfile): FormValues {
  return normaliseProfile(stored);
}

/** What differs from what the form started from, as it was typed; blanks around a value and the like are no difference. */
export function changedValues(values: FormValues, stored: FormValues): Partial<FormValues> {
  const changed = profileFields.filter(
    (field) => normaliseValue(field, values[field]) !== normaliseValue(field, stored[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}
