import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { ExpiredToken, InvalidToken } from './refusals.ts';

const issuer = 'directus';
const algorithm = 'HS256';

const key = (secret: string) => new TextEncoder().encode(secret);

/**
 * A token of ours, valid for a time such as `7d`. It is signed like those of Directus for invitations and resets; the
 * claim `scope` keeps them apart.
 */
export function signToken(
  claims: { scope: string; [name: string]: unknown },
  validFor: string,
  secret: string,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime(validFor)
    .sign(key(secret));
}

/**
 * The claims of a token of ours; `schema` has to ask for its scope. Throws `ExpiredToken`, or `InvalidToken` for
 * anything else.
 */
export async function readToken<T>(
  schema: v.GenericSchema<unknown, T>,
  token: string,
  secret: string,
): Promise<T> {
  try {
    const { payload } = await jwtVerify(token, key(secret), {
      issuer,
      algorithms: [algorithm],
      requiredClaims: ['exp'],
    });
    return v.parse(schema, payload);
  } catch (error) {
    throw error instanceof errors.JWTExpired ? new ExpiredToken() : new InvalidToken();
  }
}

/** The scope a token says it has, for whoever then reads it in earnest; undefined if it is no token. */
export function claimedScope(token: string): unknown {
  try {
    return decodeJwt(token).scope;
  } catch {
    return undefined;
  }
}
