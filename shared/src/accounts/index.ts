export { type Attempt, attempt } from './attempt.ts';
export { type Confirmation, confirmAccount } from './confirm-account.ts';
export { acceptInvitation, type Invitation, inviteFriend } from './invitation.ts';
export { minimumPasswordLength } from './minimum-password-length.ts';
export { requestPasswordReset, resetPassword } from './password.ts';
export { type NewAccount, sendConfirmation, signUp } from './sign-up.ts';
export { type TokenClaims, tokenClaims } from './token-claims.ts';
export {
  disableTwoFactor,
  enableTwoFactor,
  generateTwoFactor,
  readTwoFactor,
  type TwoFactor,
  type TwoFactorSecret,
} from './two-factor.ts';
