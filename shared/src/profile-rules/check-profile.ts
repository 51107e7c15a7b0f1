import { normaliseValue } from './normalise-profile.ts';
import {
  isProfileField,
  maxFieldLength,
  type ProfileField,
  type ProfileValues,
  requiredProfileFields,
} from './profile-fields.ts';
import { isProvince } from './provinces.ts';
import { isTaxCode } from './tax-code.ts';
import {
  emailShape,
  isPhoneNumber,
  isPlainLine,
  isPostCode,
  isRecipientCode,
  isVatNumber,
} from './value-rules.ts';

/** The kinds of problems of a value. */
export type ProfileProblem = 'required' | 'invalid' | 'too_long';

const isEmail = (text: string) => emailShape.test(text);

const shapes: Partial<Record<ProfileField, (text: string) => boolean>> = {
  email: isEmail,
  pec: isEmail,
  cap: isPostCode,
  provincia: isProvince,
  telefono: isPhoneNumber,
  piva: isVatNumber,
  codice_fiscale: isTaxCode,
  codice_univoco: isRecipientCode,
};

/** Returns the problem of one value, normalised or not; undefined when the value is valid. */
export function checkValue(
  field: ProfileField,
  value: string | null | undefined,
): ProfileProblem | undefined {
  const text = normaliseValue(field, value);
  if (text === '') return requiredProfileFields.includes(field) ? 'required' : undefined;
  if (text.length > maxFieldLength(field)) return 'too_long';
  const isValid = isPlainLine(text) && (shapes[field]?.(text) ?? true);
  return isValid ? undefined : 'invalid';
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
