import { randomUUID } from 'node:crypto';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { ExpiredToken, readToken, signToken } from '../../platform/signed-tokens.ts';
import { RefusedAnswerError } from './answers.ts';

const table = 'sfide_passkey';

/** The time for one ceremony, as the token's lifetime and in milliseconds. */
const validFor = '5m';
export const ceremonyTime = 5 * 60 * 1000;

/** The two requests to an authenticator; a challenge for one is invalid for the other. */
export type Ceremony = 'passkey-login' | 'passkey-registration';

const claimsSchema = v.object({
  scope: v.string(),
  jti: v.string(),
  exp: v.number(),
  user: v.optional(v.string()),
});

/** A challenge of this site that an authenticator has answered. */
interface AnsweredChallenge {
  /** The challenge as the browser encodes it: base64url. */
  readonly encoded: string;
  readonly id: string;
  readonly expires: Date;
  /** The client for whom it was issued; undefined at a login. */
  readonly user: string | undefined;
}

/**
 * Returns a challenge that proves itself: a signed token with a random id, valid for five minutes. The backend stores
 * only answered challenges, so strangers cannot fill a table by asking.
 */
export function issueChallenge(ceremony: Ceremony, secret: string, user?: string): Promise<string> {
  const claims = { scope: ceremony, jti: randomUUID(), ...(user !== undefined && { user }) };
  return signToken(claims, validFor, secret);
}

const clientDataSchema = v.object({ challenge: v.string() });

/**
 * Returns the challenge that a browser's answer contains.
 * @throws {ExpiredToken} when it is too old
 * @throws {RefusedAnswerError} when it is not this site's, or not for this ceremony
 */
export async function readChallenge(
  clientDataJSON: string,
  ceremony: Ceremony,
  secret: string,
): Promise<AnsweredChallenge> {
  try {
    const { challenge } = v.parse(clientDataSchema, decodeClientDataJSON(clientDataJSON));
    const token = Buffer.from(challenge, 'base64url').toString();
    const { scope, jti, exp, user } = await readToken(claimsSchema, token, secret);
    if (scope !== ceremony) throw new Error('another ceremony');
    return { encoded: challenge, id: jti, expires: new Date(exp * 1000), user };
  } catch (error) {
    if (error instanceof ExpiredToken) throw error;
    throw new RefusedAnswerError('The challenge is not of this site', { cause: error });
  }
}

/**
 * Marks a challenge as used; of many at once, one succeeds.
 * @returns false when it was used before
 */
export async function spendChallenge(
  database: Knex,
  { id, expires }: AnsweredChallenge,
): Promise<boolean> {
  const inserted: unknown[] = await database(table)
    .insert({ sfida: id, scade_il: expires }, ['id'])
    .onConflict('sfida')
    .ignore();
  return inserted.length > 0;
}
