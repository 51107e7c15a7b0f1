import { readEmail } from '../email.ts';
import { readName } from '../name.ts';
import { readPhone } from '../phone.ts';
import { readPostCode } from '../post-code.ts';
import { readProvince } from '../province.ts';
import { readRecipientCode } from '../recipient-code.ts';
import { readTaxCode } from '../tax-code.ts';
import { cleanLine, type Reading } from '../text.ts';
import { readVatNumber } from '../vat-number.ts';
import {
  isProfileField,
  maxFieldLength,
  type ProfileField,
  type ProfileValues,
  requiredProfileFields,
} from './profile-fields.ts';

/** The kinds of problems of a value. */
export type ProfileProblem = 'required' | 'invalid' | 'too_long';

/** The reader of each field; the others are one line of text. */
const readers: Partial<Record<ProfileField, (text: string) => Reading<string>>> = {
  email: readEmail,
  pec: readEmail,
  cap: readPostCode,
  provincia: readProvince,
  telefono: readPhone,
  piva: readVatNumber,
  codice_fiscale: readTaxCode,
  codice_univoco: readRecipientCode,
};

const read = (field: ProfileField, text: string) => (readers[field] ?? readName)(text);

/** Returns a value as it is stored: in the normal form of its field, or as one clean line; '' when empty. */
export function normaliseValue(field: ProfileField, value: string | null | undefined): string {
  const line = cleanLine(value ?? '');
  return read(field, line).value ?? line;
}

/** Returns the problem of one value, normalised or not; undefined when the value is valid. */
export function checkValue(
  field: ProfileField,
  value: string | null | undefined,
): ProfileProblem | undefined {
  const line = cleanLine(value ?? '');
  const { value: normal, problem } = read(field, line);
  if (problem === 'empty') return requiredProfileFields.includes(field) ? 'required' : undefined;
  if ((normal ?? line).length > maxFieldLength(field)) return 'too_long';
  return problem === undefined ? undefined : 'invalid';
}

/** Returns one problem per invalid field; checks only the keys of `values`. */
export function checkProfile(values: ProfileValues): Partial<Record<ProfileField, ProfileProblem>> {
  const problems: Partial<Record<ProfileField, ProfileProblem>> = {};
  for (const field of Object.keys(values).filter(isProfileField)) {
    const problem = checkValue(field, values[field]);
    if (problem !== undefined) problems[field] = problem;
  }
  return problems;
}

/** Returns every field of the profile as it is stored; absent fields become ''. Idempotent. */
export function normaliseProfile(values: ProfileValues): Record<ProfileField, string> {
  const value = (field: ProfileField) => normaliseValue(field, values[field]);
  return {
    first_name: value('first_name'),
    last_name: value('last_name'),
    email: value('email'),
    societa: value('societa'),
    indirizzo: value('indirizzo'),
    cap: value('cap'),
    citta: value('citta'),
    provincia: value('provincia'),
    nazione: value('nazione'),
    telefono: value('telefono'),
    pec: value('pec'),
    piva: value('piva'),
    codice_fiscale: value('codice_fiscale'),
    codice_univoco: value('codice_univoco'),
  };
}
