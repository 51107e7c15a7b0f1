export { maximumPasswordLength, minimumPasswordLength } from '../profile-rules/value-rules.ts';
export { type Attempt, attempt } from './attempt.ts';
export { removeAvatar, uploadAvatar } from './avatar.ts';
export {
  type ChangeRequest,
  dismissRefusal,
  fieldProblems,
  readChangeRequests,
  readStoredProfile,
  requestChanges,
  resendEmailLink,
  type StoredProfile,
  withdrawRequest,
} from './change-requests.ts';
export { type ClientDocument, readDocuments, readNewestDocuments } from './documents.ts';
export {
  beginPasskey,
  type Passkey,
  type PasskeyChallenge,
  type PasskeyCreation,
  readPasskeyChallenge,
  readPasskeys,
  registerPasskey,
  removePasskey,
} from './passkeys.ts';
export {
  changePassword,
  type PasswordChange,
  requestPasswordReset,
  resetPassword,
} from './password.ts';
export {
  acceptInvitation,
  type Confirmation,
  confirmAccount,
  type Invitation,
  inviteClient,
  type NewAccount,
  type StoppedMails,
  sendConfirmation,
  signUp,
  stopMails,
} from './registration.ts';
export { type ClientSession, closeSession, endSessions, readSessions } from './sessions.ts';
export {
  isEmailChange,
  isMailCode,
  isSecondAddress,
  readMailLink,
  type TokenClaims,
  tokenClaims,
} from './token-claims.ts';
export {
  disableTwoFactor,
  enableTwoFactor,
  generateTwoFactor,
  type LoginSettings,
  readLoginSettings,
  renewRecoveryCodes,
  type TwoFactor,
  type TwoFactorProof,
  type TwoFactorSecret,
} from './two-factor.ts';
