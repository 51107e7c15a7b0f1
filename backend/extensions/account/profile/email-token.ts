import * as v from 'valibot';
import { readToken, signToken } from '../accounts/signed-token.ts';

/** Scope of the token that confirms a new address. */
export const emailScope = 'email-change';

const claimsSchema = v.object({
  scope: v.literal(emailScope),
  /** The approved request. */
  request: v.number(),
  user: v.pipe(v.string(), v.uuid()),
  /** The address it replaces, lower-case. */
  from: v.string(),
  /** The new address, lower-case. */
  to: v.string(),
});

/** What the link to a new address carries: which approved request, whose, and both addresses. */
export type EmailClaims = Omit<v.InferOutput<typeof claimsSchema>, 'scope'>;

/** The token that confirms a new address, valid for seven days. */
export function signEmailToken(claims: EmailClaims, secret: string): Promise<string> {
  return signToken({ ...claims, scope: emailScope }, '7d', secret);
}

/** The claims of such a token. Throws `ExpiredToken`, or `InvalidToken` for anything else. */
export function readEmailToken(token: string, secret: string): Promise<EmailClaims> {
  return readToken(claimsSchema, token, secret);
}
