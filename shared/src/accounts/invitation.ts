import { acceptUserInvite, inviteUser } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/content';

/** Whom to invite, and to what. */
export interface Invitation {
  readonly email: string;
  /** Role of new clients, as the boot data name it; the server has the last word (decision A6). */
  readonly role: string;
  /** Absolute address of the page the mail leads to. */
  readonly inviteUrl: string;
}

/** Invites somebody by mail; needs a session. */
export async function inviteClient(
  content: Content,
  { email, role, inviteUrl }: Invitation,
): Promise<void> {
  await requestUnsafe(content, inviteUser(email, role, inviteUrl));
}

/** Takes the invitation that the token of the mail was made for, with the password of the new account. */
export async function acceptInvitation(
  content: Content,
  token: string,
  password: string,
): Promise<void> {
  await requestUnsafe(content, acceptUserInvite(token, password));
}
