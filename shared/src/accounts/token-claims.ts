import * as v from 'valibot';

/** Most characters of a token that is read; real ones have a few hundred. */
const maxTokenLength = 4096;

const claimsSchema = v.object({
  // No control characters and no marks that change the direction of the surrounding text.
  email: v.optional(v.pipe(v.string(), v.maxLength(254), v.regex(/^[^\s\p{C}]+@[^\s\p{C}]+$/u))),
  password: v.optional(v.boolean()),
  scope: v.optional(v.string()),
});

/** The unverified claims of a mail's token: for display only, the backend verifies the token. */
export type TokenClaims = v.InferOutput<typeof claimsSchema>;

/** Returns true when the token confirms a new address of an active account. */
export function isEmailChange({ scope }: TokenClaims): boolean {
  return scope === 'email-change';
}

function bytesOf(base64url: string): Uint8Array {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

// Not jose: its decodeJwt adds 0.5 kB (Brotli) to the first view of the login pages.
/** Returns the claims of a JWT; an empty object when the token is unreadable. */
export function tokenClaims(token: string): TokenClaims {
  const [, payload, signature, ...more] = token.split('.', 4);
  if (token.length > maxTokenLength || !payload || !signature || more.length > 0) return {};
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(payload));
    const { success, output } = v.safeParse(claimsSchema, JSON.parse(text));
    return success ? output : {};
  } catch {
    // Not base64, UTF-8 or JSON: the page treats the link as unreadable.
    return {};
  }
}
