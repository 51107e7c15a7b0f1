export { checkProfile, checkValue, type ProfileProblem } from './check-profile.ts';
export { normaliseProfile, normaliseValue } from './normalise-profile.ts';
export {
  isProfileField,
  maxFieldLength,
  type ProfileField,
  type ProfileValues,
  profileFields,
  requiredProfileFields,
} from './profile-fields.ts';
export { isProvince, type Province, provinces } from './provinces.ts';
export { isTaxCode } from './tax-code.ts';
export {
  bareVatNumber,
  emailShape,
  isPhoneNumber,
  isPlainLine,
  isPostCode,
  isRecipientCode,
  isVatNumber,
  maximumPasswordLength,
  minimumPasswordLength,
} from './value-rules.ts';
