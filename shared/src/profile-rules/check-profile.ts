import { emailShape } from './email-shape.ts';
import { normaliseValue } from './normalise-profile.ts';
import { isPhoneNumber } from './phone-number.ts';
import { isPlainLine } from './plain-line.ts';
import {
  isProfileField,
  maxFieldLength,
  type ProfileField,
  type ProfileValues,
  requiredProfileFields,
} from './profile-fields.ts';
import { isProvince } from './provinces.ts';
import { isRecipientCode } from './recipient-code.ts';
import { isVatNumber } from './vat-number.ts';

/** What can be wrong with a value. */
export type ProfileProblem = 'required' | 'invalid' | 'too_long';

const isEmail = (text: string) => emailShape.test(text);

const shapes: Partial<Record<ProfileField, (text: string) => boolean>> = {
  email: isEmail,
  pec: isEmail,
  provincia: isProvince,
  telefono: isPhoneNumber,
  piva: isVatNumber,
  codice_univoco: isRecipientCode,
};

/** What is wrong with one value of the profile, normalised or not; undefined if nothing is. */
export function checkValue(
  field: ProfileField,
  value: string | null | undefined,
): ProfileProblem | undefined {
  const text = normaliseValue(field, value);
  if (text === '') return requiredProfileFields.includes(field) ? 'required' : undefined;
  if (text.length > maxFieldLength(field)) return 'too_long';
  const fits = isPlainLine(text) && (shapes[field]?.(text) ?? true);
  return fits ? undefined : 'invalid';
}

/** One problem per wrong field among those given; a field that is not a key of `values` is not asked about. */
export function checkProfile(values: ProfileValues): Partial<Record<ProfileField, ProfileProblem>> {
  const problems: Partial<Record<ProfileField, ProfileProblem>> = {};
  for (const field of Object.keys(values).filter(isProfileField)) {
    const problem = checkValue(field, values[field]);
    if (problem !== undefined) problems[field] = problem;
  }
  return problems;
}
