export {
  checkProfile,
  checkValue,
  normaliseProfile,
  normaliseValue,
  type ProfileProblem,
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
