/**
 * The fields of a client's profile in the order of the form, with the most characters of each. Names and e-mail are
 * columns of Directus (50 and 128), the others are the project's (255); a telephone number has at most 20 characters.
 * CAP, provincia, P.IVA, codice fiscale and codice univoco have shapes of their own.
 */
const lengths = {
  first_name: 50,
  last_name: 50,
  email: 128,
  societa: 255,
  indirizzo: 255,
  cap: 255,
  citta: 255,
  provincia: 255,
  nazione: 255,
  telefono: 20,
  pec: 255,
  piva: 255,
  codice_fiscale: 255,
  codice_univoco: 255,
} as const;

/** The name of a profile field in the backend. */
export type ProfileField = keyof typeof lengths;

/** The values of a profile; undefined (from the form library) and null (from the database) mean empty. */
export type ProfileValues = Readonly<Partial<Record<ProfileField, string | null | undefined>>>;

/** Returns true for the name of a profile field. */
export function isProfileField(name: string): name is ProfileField {
  return Object.hasOwn(lengths, name);
}

/** The names of all profile fields in the order of the form. */
export const profileFields: readonly ProfileField[] = Object.keys(lengths).filter(isProfileField);

/** The fields that a company has under the same names, with the same rules; its name is a line like `societa`. */
export const companyFields = [
  'indirizzo',
  'cap',
  'citta',
  'provincia',
  'nazione',
  'telefono',
  'pec',
  'piva',
  'codice_fiscale',
  'codice_univoco',
] as const satisfies readonly ProfileField[];

/** The fields that cannot be empty. */
export const requiredProfileFields: readonly ProfileField[] = ['first_name', 'last_name', 'email'];

/** Returns the most characters (UTF-16 units) of a field. */
export function maxFieldLength(field: ProfileField): number {
  return lengths[field];
}
