import { customEndpoint } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/client';

/** A change of password with the proof that it takes: an open session alone is not enough. */
export interface PasswordChange {
  /** The current password. */
  readonly password: string;
  readonly newPassword: string;
  /** Code of the app, or a recovery code; empty when the second factor is off. */
  readonly otp: string;
}

/**
 * Changes the password of the logged-in client and ends the client's other sessions.
 * @throws a Directus error: INVALID_CREDENTIALS for a wrong password, INVALID_PAYLOAD for a wrong or missing code,
 *   FAILED_VALIDATION, PASSWORD_TOO_COMMON or PASSWORD_UNCHANGED for a rejected new password
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
