import { acceptUserInvite, createUser, customEndpoint, inviteUser } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/client';
import * as v from 'valibot';

/** The data of a sign-up. */
export interface NewAccount {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password: string;
  /** Role of new clients from the bootstrap data; the backend sets the role itself (decision A6). */
  readonly role: string;
}

/** Requests an account; the answer is the same for known and unknown addresses (decision C1). */
export async function signUp(content: Content, account: NewAccount): Promise<void> {
  await requestUnsafe(content, createUser({ ...account, status: 'invited' }));
}

/** Requests the mail that confirms an address; the answer is always the same. */
export async function sendConfirmation(content: Content, email: string): Promise<void> {
  const body = JSON.stringify({ email });
  await requestUnsafe(content, customEndpoint({ path: '/send-confirm', method: 'POST', body }));
}

/**
 * `email_changed`: the token confirmed a new address of an account that was active already;
 * `second_address_confirmed`: it confirmed a client's second address for mails.
 */
const confirmationSchema = v.picklist([
  'activated',
  'already_active',
  'email_changed',
  'second_address_confirmed',
]);

/** The result of a confirmation. */
export type Confirmation = v.InferOutput<typeof confirmationSchema>;

/**
 * Activates the account, or the new address, that the mail's token names.
 * @param password the password of the sign-up, to keep it; without it the backend mails a link to set another one
 * @throws a Directus error: INVALID_CREDENTIALS when the password is wrong
 */
export async function confirmAccount(
  content: Content,
  token: string,
  password?: string,
): Promise<Confirmation> {
  const body = JSON.stringify({ token, password });
  const command = customEndpoint<unknown>({ path: '/confirm', method: 'POST', body });
  return v.parse(confirmationSchema, await requestUnsafe(content, command));
}

const stoppedSchema = v.picklist(['all', 'exchange', 'second']);

/**
 * The mails that an unsubscribe link stopped: those about new documents, those about the exchange, or those to a
 * second address.
 */
export type StoppedMails = v.InferOutput<typeof stoppedSchema>;

/**
 * Stops the mails about new documents of the recipient who has this code; needs no login.
 * @throws a Directus error: INVALID_TOKEN for an unknown code
 */
export async function stopMails(content: Content, code: string): Promise<StoppedMails> {
  const body = JSON.stringify({ code });
  const command = customEndpoint<unknown>({ path: '/unsubscribe', method: 'POST', body });
  return v.parse(stoppedSchema, await requestUnsafe(content, command));
}

/** An invitation by mail. */
export interface Invitation {
  readonly email: string;
  /** Role of new clients from the bootstrap data; the backend sets the role itself (decision A6). */
  readonly role: string;
  /** Absolute address of the page that the mail links to. */
  readonly inviteUrl: string;
}

/** Sends an invitation; needs a session. */
export async function inviteClient(
  content: Content,
  { email, role, inviteUrl }: Invitation,
): Promise<void> {
  await requestUnsafe(content, inviteUser(email, role, inviteUrl));
}

/** Accepts the invitation that the mail's token names and sets the password of the new account. */
export async function acceptInvitation(
  content: Content,
  token: string,
  password: string,
): Promise<void> {
  await requestUnsafe(content, acceptUserInvite(token, password));
}
