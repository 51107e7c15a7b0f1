import { createError } from '@directus/errors';
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';

/** A confirmation link that was not made by us, or not for this account any more: 400. */
export const InvalidToken = createError('INVALID_TOKEN', 'Invalid token.', 400);

/** A confirmation link that is too old: 400. */
export const ExpiredToken = createError('TOKEN_EXPIRED', 'Token expired.', 400);

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

const confirmationScope = 'account-confirm';

const confirmationClaims = v.object({
  user: v.pipe(v.string(), v.uuid()),
  email: v.string(),
  scope: v.literal(confirmationScope),
  password: v.boolean(),
});

/** What a confirmation link carries: whose account, and whether it has a password yet. */
export type ConfirmationClaims = Omit<v.InferOutput<typeof confirmationClaims>, 'scope'>;

/** The token of a confirmation link, valid for seven days. */
export function signConfirmationToken(claims: ConfirmationClaims, secret: string): Promise<string> {
  return signToken({ ...claims, scope: confirmationScope }, '7d', secret);
}

/** The claims of a token of ours. Throws `ExpiredToken`, or `InvalidToken` for anything else. */
export function readConfirmationToken(token: string, secret: string): Promise<ConfirmationClaims> {
  return readToken(confirmationClaims, token, secret);
}
