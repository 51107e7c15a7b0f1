import { createError } from '@directus/errors';
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';

/** Answers a link that this site did not sign, or that is no longer for this account: 400. */
export const InvalidToken = createError('INVALID_TOKEN', 'Invalid token.', 400);

/** Answers a link that has expired: 400. */
export const ExpiredToken = createError('TOKEN_EXPIRED', 'Token expired.', 400);

const issuer = 'directus';
const algorithm = 'HS256';

const key = (secret: string) => new TextEncoder().encode(secret);

/**
 * Returns a signed token, valid for a time such as `7d`. It is signed like Directus' own tokens for invitations and
 * resets; the claim `scope` keeps them apart.
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
 * Returns the claims of a token; `schema` has to check its scope.
 * @throws {ExpiredToken} when it has expired
 * @throws {InvalidToken} for anything else
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
    if (error instanceof errors.JWTExpired) throw new ExpiredToken(undefined, { cause: error });
    const isRejected = error instanceof errors.JOSEError || v.isValiError(error);
    throw isRejected ? new InvalidToken(undefined, { cause: error }) : error;
  }
}

/**
 * Returns the scope that an unverified token claims; undefined when it is no token. The reader of this scope verifies
 * it.
 */
export function claimedScope(token: string): unknown {
  try {
    return decodeJwt(token).scope;
  } catch {
    // No token at all: its reader rejects it.
    return undefined;
  }
}

/** The scope of a link that confirms the address of an account. */
export const confirmationScope = 'account-confirm';

const confirmationClaims = v.object({
  user: v.pipe(v.string(), v.uuid()),
  email: v.string(),
  scope: v.literal(confirmationScope),
  password: v.boolean(),
});

/** The claims of a confirmation link: the account, its address, and true when it had a password. */
export type ConfirmationClaims = Omit<v.InferOutput<typeof confirmationClaims>, 'scope'>;

/** Returns the token of a confirmation link, valid for seven days. */
export function signConfirmationToken(claims: ConfirmationClaims, secret: string): Promise<string> {
  return signToken({ ...claims, scope: confirmationScope }, '7d', secret);
}

/**
 * Returns the claims of a confirmation link.
 * @throws {ExpiredToken} when it has expired
 * @throws {InvalidToken} for anything else
 */
export function readConfirmationToken(token: string, secret: string): Promise<ConfirmationClaims> {
  return readToken(confirmationClaims, token, secret);
}
