export { checkProfile, checkValue, type ProfileProblem } from './check-profile.ts';
export { emailShape } from './email-shape.ts';
export { normaliseProfile, normaliseValue } from './normalise-profile.ts';
export { isPhoneNumber } from './phone-number.ts';
export { isPlainLine } from './plain-line.ts';
export {
  isProfileField,
  maxFieldLength,
  type ProfileField,
  type ProfileValues,
  profileFields,
  requiredProfileFields,
} from './profile-fields.ts';
export { isProvince, type Province, provinces } from './provinces.ts';
export { isRecipientCode } from './recipient-code.ts';
export { bareVatNumber, isVatNumber } from './vat-number.ts';
