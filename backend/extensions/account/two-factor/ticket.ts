import { createHash } from 'node:crypto';
import { createError, ForbiddenError } from '@directus/errors';
import * as v from 'valibot';
import { ExpiredToken } from '../accounts/refusals.ts';
import { readToken, signToken } from '../accounts/signed-token.ts';

const scope = 'two-factor';

/** A ticket that is too old: 403. */
const ExpiredTicket = createError('TOKEN_EXPIRED', 'The ticket has expired.', 403);

const claims = v.object({ scope: v.literal(scope), user: v.string(), secret: v.string() });

const digest = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** The proof that this user gave the password for this key; valid for fifteen minutes. */
export function signTicket(user: string, key: string, secret: string): Promise<string> {
  return signToken({ scope, user, secret: digest(key) }, '15m', secret);
}

/** Throws `ForbiddenError`, or TOKEN_EXPIRED (403), unless a ticket is for this user and this key. */
export async function checkTicket(
  ticket: string,
  user: string,
  key: string,
  secret: string,
): Promise<void> {
  const read = await readToken(claims, ticket, secret).catch((error: unknown) => {
    throw error instanceof ExpiredToken ? new ExpiredTicket() : new ForbiddenError();
  });
  if (read.user !== user || read.secret !== digest(key)) throw new ForbiddenError();
}
