import { customEndpoint } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/client';
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

/** 128 random bits as base64url, which a mail's link has in place of a token. */
const codeShape = /^[\w-]{22}$/;

/** Returns true for the code of a mail's short link. */
export function isMailCode(token: string): boolean {
  return codeShape.test(token);
}

const linkSchema = v.object({
  ...claimsSchema.entries,
  is_expired: v.optional(v.boolean()),
  is_active: v.optional(v.boolean()),
});

/** The backend's description of a mail's short link. */
interface DescribedLink {
  readonly claims: TokenClaims;
  readonly isExpired: boolean;
  /** True for the confirmation of an account that is active already; `claims.password` then says if it has one now. */
  readonly isActive: boolean;
}

/**
 * Returns the claims behind the code of a mail's short link. The request does not use the link.
 * @throws a Directus error: INVALID_TOKEN for an unknown or used code
 */
export async function readMailLink(content: Content, code: string): Promise<DescribedLink> {
  const body = JSON.stringify({ code });
  const command = customEndpoint<unknown>({ path: '/mail-link', method: 'POST', body });
  const link = v.parse(linkSchema, await requestUnsafe(content, command));
  const { is_expired, is_active, ...claims } = link;
  return { claims, isExpired: is_expired === true, isActive: is_active === true };
}

/** Returns true when the token confirms a client's second address for mails. */
export function isSecondAddress({ scope }: TokenClaims): boolean {
  return scope === 'second-address';
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
