import * as v from 'valibot';

/** Tokens of ours have a few hundred characters. */
const longestToken = 4096;

const claimsSchema = v.object({
  // No control characters and nothing that changes the direction of what is written around it.
  email: v.optional(v.pipe(v.string(), v.maxLength(254), v.regex(/^[^\s\p{C}]+@[^\s\p{C}]+$/u))),
  password: v.optional(v.boolean()),
  scope: v.optional(v.string()),
});

/** What a mail's token says of itself: to be shown, never to be believed; only the server decides. */
export type TokenClaims = v.InferOutput<typeof claimsSchema>;

/** Whether a token says that it confirms a new address of an account that is active already. */
export function isEmailChange({ scope }: TokenClaims): boolean {
  return scope === 'email-change';
}

function bytesOf(base64url: string): Uint8Array {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** The payload of a token in the form of a JWT; nothing where there is none that can be read. */
export function tokenClaims(token: string): TokenClaims {
  const [, payload, signature, ...more] = token.split('.', 4);
  if (token.length > longestToken || !payload || !signature || more.length > 0) return {};
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(payload));
    const { success, output } = v.safeParse(claimsSchema, JSON.parse(text));
    return success ? output : {};
  } catch {
    return {};
  }
}
