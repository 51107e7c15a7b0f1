export {
  checkProfile,
  checkValue,
  normaliseProfile,
  normaliseValue,
} from './check-profile.ts';
export { maximumPasswordLength, minimumPasswordLength } from './passwords.ts';
export {
  isProfileField,
  maxFieldLength,
  type ProfileField,
  type ProfileValues,
  profileFields,
  requiredProfileFields,
} from './profile-fields.ts';
