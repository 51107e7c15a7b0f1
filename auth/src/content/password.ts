import { passwordRequest, passwordReset } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/client';

/**
 * Requests a mail with a link to set a password; the answer is always the same.
 * @param resetUrl absolute address of the page that the mail links to: `/reset` or `/firstpassword` of the site
 */
export async function requestPasswordReset(
  content: Content,
  email: string,
  resetUrl: string,
): Promise<void> {
  await requestUnsafe(content, passwordRequest(email, resetUrl));
}

/** Sets the password of the account that the mail's token names. */
export async function resetPassword(
  content: Content,
  token: string,
  password: string,
): Promise<void> {
  await requestUnsafe(content, passwordReset(token, password));
}
