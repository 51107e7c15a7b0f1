import * as v from 'valibot';
import { readToken, signToken } from './signed-token.ts';

const scope = 'account-confirm';

const claimsSchema = v.object({
  user: v.pipe(v.string(), v.uuid()),
  email: v.string(),
  scope: v.literal(scope),
  password: v.boolean(),
});

/** What a confirmation link carries: whose account, and whether it has a password yet. */
export type AccountClaims = Omit<v.InferOutput<typeof claimsSchema>, 'scope'>;

/** The token of a confirmation link, valid for seven days. */
export function signAccountToken(claims: AccountClaims, secret: string): Promise<string> {
  return signToken({ ...claims, scope }, '7d', secret);
}

/** The claims of a token of ours. Throws `ExpiredToken`, or `InvalidToken` for anything else. */
export function readAccountToken(token: string, secret: string): Promise<AccountClaims> {
  return readToken(claimsSchema, token, secret);
}
