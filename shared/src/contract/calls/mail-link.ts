import * as v from 'valibot';
import type { Call } from './call.ts';

/** The claims of a mail's token; the browser reads them unverified too, for display only. */
export const claimsSchema = v.object({
  // No control characters and no marks that change the direction of the surrounding text.
  email: v.optional(v.pipe(v.string(), v.maxLength(254), v.regex(/^[^\s\p{C}]+@[^\s\p{C}]+$/u))),
  password: v.optional(v.boolean()),
  scope: v.optional(v.string()),
});

const linkSchema = v.object({
  ...claimsSchema.entries,
  is_expired: v.optional(v.boolean()),
  /** True for the confirmation of an account that is active already; `password` then says if it has one now. */
  is_active: v.optional(v.boolean()),
});

/**
 * Asks for the claims behind the code of a mail's short link, without using the link. Fails with INVALID_TOKEN for an
 * unknown or used code.
 */
export const readMailLink: Call<{ readonly code: string }, v.InferOutput<typeof linkSchema>> = {
  method: 'POST',
  path: '/mail-link',
  session: 'none',
  limit: 'login',
  answer: linkSchema,
};
