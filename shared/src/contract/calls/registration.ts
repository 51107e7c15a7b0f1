import * as v from 'valibot';
import type { Call } from './call.ts';

/** The data of a sign-up. */
export interface NewAccount {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password: string;
  /** Role of new clients from the bootstrap data; the backend sets role and status itself (decision A6). */
  readonly role: string;
  readonly status: 'invited';
}

/** Requests an account; the answer is the same for known and unknown addresses (decision C1). */
export const signUp: Call<NewAccount> = {
  method: 'POST',
  path: '/users',
  route: '/sign-up',
  session: 'none',
  limit: 'account',
};

/** Requests the mail that confirms an address; the answer is always the same. */
export const sendConfirmation: Call<{ readonly email: string }> = {
  method: 'POST',
  path: '/send-confirm',
  session: 'none',
  limit: 'account',
};

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
 * Activates the account, or the new address, that the mail's token names. `password` is the one of the sign-up, to keep
 * it; without it the backend mails a link to set another one. Fails with INVALID_CREDENTIALS when it is wrong.
 */
export const confirmAccount: Call<
  { readonly token: string; readonly password?: string | undefined },
  Confirmation
> = {
  method: 'POST',
  path: '/confirm',
  session: 'none',
  limit: 'login',
  answer: confirmationSchema,
};

const stoppedSchema = v.picklist(['all', 'exchange', 'second']);

/**
 * The mails that an unsubscribe link stopped: those about new documents, those about the exchange, or those to a
 * second address.
 */
export type StoppedMails = v.InferOutput<typeof stoppedSchema>;

/** Stops the mails of the recipient who has this code; needs no login. Fails with INVALID_TOKEN for an unknown code. */
export const stopMails: Call<{ readonly code: string }, StoppedMails> = {
  method: 'POST',
  path: '/unsubscribe',
  session: 'none',
  limit: 'login',
  answer: stoppedSchema,
};

/** Sends an invitation by mail; `invite_url` is the absolute address of the page that the mail links to. */
export const inviteClient: Call<{
  readonly email: string;
  /** Role of new clients from the bootstrap data; the backend sets the role itself (decision A6). */
  readonly role: string;
  readonly invite_url: string;
}> = {
  method: 'POST',
  path: '/users/invite',
  route: '/invite',
  session: 'client',
  limit: 'account',
};

/** A token of a mail, with the password that the account gets. */
interface NewPassword {
  readonly token: string;
  readonly password: string;
}

/** Accepts the invitation that the mail's token names and sets the password of the new account. */
export const acceptInvitation: Call<NewPassword> = {
  method: 'POST',
  path: '/users/invite/accept',
  route: null,
  session: 'none',
  limit: 'login',
};

/**
 * Requests a mail with a link to set a password; the answer is always the same. `reset_url` is the absolute address of
 * the page that the mail links to: `/reset` or `/firstpassword` of the site.
 */
export const requestPasswordReset: Call<{ readonly email: string; readonly reset_url: string }> = {
  method: 'POST',
  path: '/auth/password/request',
  route: null,
  session: 'none',
  limit: 'account',
};

/** Sets the password of the account that the mail's token names. */
export const resetPassword: Call<NewPassword> = {
  method: 'POST',
  path: '/auth/password/reset',
  route: null,
  session: 'none',
  limit: 'login',
};
