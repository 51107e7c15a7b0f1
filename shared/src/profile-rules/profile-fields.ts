/**
 * The fields of a client's profile in the order of the form, and how many characters each may have.
 * Names and e-mail are columns of Directus' own users (50 and 128), the others are ours (255); a telephone number of
 * more than 20 characters is none. The exact ones (provincia, P.IVA, codice univoco) have shapes of their own.
 */
const lengths = {
  first_name: 50,
  last_name: 50,
  email: 128,
  societa: 255,
  indirizzo: 255,
  citta: 255,
  provincia: 255,
  nazione: 255,
  telefono: 20,
  pec: 255,
  piva: 255,
  codice_univoco: 255,
} as const;

/** The name of one field of the profile, as the backend has it. */
export type ProfileField = keyof typeof lengths;

/** Values of the profile; a form library drops emptied fields, a database says null: both mean empty. */
export type ProfileValues = Readonly<Partial<Record<ProfileField, string | null | undefined>>>;

/** Whether a text is the name of a field of the profile. */
export function isProfileField(name: string): name is ProfileField {
  return Object.hasOwn(lengths, name);
}

/** The names of all fields in the order of the form. */
export const profileFields: readonly ProfileField[] = Object.keys(lengths).filter(isProfileField);

/** The fields that may not be empty (decision: every other may). */
export const requiredProfileFields: readonly ProfileField[] = ['first_name', 'last_name', 'email'];

/** Characters (UTF-16 units) a field may have. */
export function maxFieldLength(field: ProfileField): number {
  return lengths[field];
}
