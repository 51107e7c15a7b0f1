import type { Account } from 'oidc-provider';
import * as v from 'valibot';

const choiceSchema = v.object({
  /** The provider's own name for the person, which never changes. */
  subject: v.string(),
  email: v.string(),
  verified: v.optional(v.string()),
  /** The provider does not answer the site after this login. */
  silent: v.optional(v.string()),
});

/** The person who logs in, as the test fills in the form. */
export type Choice = v.InferOutput<typeof choiceSchema>;

/** Reads the form of the login page. */
export function readChoice(form: URLSearchParams): Choice {
  return v.parse(choiceSchema, Object.fromEntries(form));
}

/** Returns the provider's account of a person. */
export function accountOf({ subject, email, verified }: Choice): Account {
  const names = { given_name: 'Gina', family_name: 'Verdi' };
  return {
    accountId: subject,
    claims: () => ({ sub: subject, email, email_verified: verified !== undefined, ...names }),
  };
}

/** Returns the page on which a person logs in to the provider. */
export const loginPage = `<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Provider</title>
<link rel="icon" href="data:,"></head><body><h1>Accesso al provider</h1><form method="post">
<label>Subject <input name="subject"></label><label>E-mail <input name="email"></label>
<label><input type="checkbox" name="verified"> Verified</label>
<label><input type="checkbox" name="silent"> Silent</label>
<button name="answer" value="yes">Continue</button><button name="answer" value="no">Cancel</button>
</form></body></html>`;
