import { passwordRequest, passwordReset } from '@directus/sdk';
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
