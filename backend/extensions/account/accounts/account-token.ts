import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { ExpiredToken, InvalidToken } from './refusals.ts';

const scope = 'account-confirm';
const issuer = 'directus';
const algorithm = 'HS256';

const claimsSchema = v.object({
  user: v.pipe(v.string(), v.uuid()),
  email: v.string(),
  scope: v.literal(scope),
  password: v.boolean(),
});

/** What a confirmation link carries: whose account, and whether it has a password yet. */
export type AccountClaims = Omit<v.InferOutput<typeof claimsSchema>, 'scope'>;

const key = (secret: string) => new TextEncoder().encode(secret);

/**
 * The token of a confirmation link, valid for seven days. It is signed like those of Directus for
 * invitations and resets; the scope keeps them apart.
 */
export function signAccountToken(claims: AccountClaims, secret: string): Promise<string> {
  return new SignJWT({ ...claims, scope })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime('7d')
    .sign(key(secret));
}

/** The claims of a token of ours. Throws `ExpiredToken`, or `InvalidToken` for anything else. */
export async function readAccountToken(token: string, secret: string): Promise<AccountClaims> {
  try {
    const { payload } = await jwtVerify(token, key(secret), {
      issuer,
      algorithms: [algorithm],
      requiredClaims: ['exp'],
    });
    return v.parse(claimsSchema, payload);
  } catch (error) {
    throw error instanceof errors.JWTExpired ? new ExpiredToken() : new InvalidToken();
  }
}
