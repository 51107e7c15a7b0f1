import { customEndpoint, passwordRequest, passwordReset } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/content';

/**
 * Asks for the mail with which a password is set; the answer is always the same.
 * @param resetUrl absolute address of the page the mail leads to: `/reset` or `/firstpassword` of the site
 */
export async function requestPasswordReset(
  content: Content,
  email: string,
  resetUrl: string,
): Promise<void> {
  await requestUnsafe(content, passwordRequest(email, resetUrl));
}

/** Sets the password of the account that the token of the mail was made for. */
export async function resetPassword(
  content: Content,
  token: string,
  password: string,
): Promise<void> {
  await requestUnsafe(content, passwordReset(token, password));
}

/** The proof that a change of password takes: an open session alone must not be enough. */
export interface PasswordChange {
  /** The password in use. */
  readonly password: string;
  readonly newPassword: string;
  /** Code of the app, or a recovery code; empty where the second factor is off. */
  readonly otp: string;
}

/**
 * Changes the password of the logged-in client, whose other sessions end. Rejects with INVALID_CREDENTIALS for a wrong
 * password, INVALID_PAYLOAD for a wrong or missing code, and FAILED_VALIDATION, PASSWORD_TOO_COMMON or
 * PASSWORD_UNCHANGED for a new password that is refused.
 */
export async function changePassword(
  content: Content,
  { password, newPassword, otp }: PasswordChange,
): Promise<void> {
  const values = { password, new_password: newPassword, ...(otp !== '' && { otp }) };
  const body = JSON.stringify(values);
  const path = '/users/me/password';
  await requestUnsafe(content, customEndpoint({ path, method: 'POST', body }));
}
