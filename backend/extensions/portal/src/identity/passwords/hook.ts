import { createError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import type { FilterHandler } from '@directus/types';
import * as v from 'valibot';
import { longestPassword } from '../../common/fields.ts';
import { accountMails } from '../../notify/mail/account-mails.ts';
import { sessionFamilies } from '../sessions/families.ts';
import { isCommonPassword, PasswordTooCommon } from './common-passwords.ts';

/** Answers a password that is too long: 400. */
const PasswordTooLong = createError<{ field: 'password'; type: 'too_long' }>(
  'FAILED_VALIDATION',
  'password: too_long',
  400,
);

const newPassword = v.object({ password: v.string() });
const address = v.object({ email: v.fallback(v.nullable(v.string()), null) });
const users = v.object({ keys: v.array(v.string()) });
const change = v.object({ payload: newPassword, ...users.entries });
const stored = v.array(
  v.object({ id: v.string(), email: v.nullable(v.string()), password: v.nullable(v.string()) }),
);

function refuseBad(password: string, email: string | null): void {
  if (password.length > longestPassword) {
    throw new PasswordTooLong({ field: 'password', type: 'too_long' });
  }
  if (isCommonPassword(password, email)) throw new PasswordTooCommon();
}

/**
 * Rejects passwords that are too long or too common, on every route, and mails the owner when a password is replaced.
 */
export const passwords: HookConfig = ({ filter, action }, context) => {
  const mails = accountMails(context);
  /** Users whose password is being replaced now. */
  const replaced = new Set<string>();

  filter('users.create', (payload) => {
    if (!v.is(newPassword, payload)) return payload;
    refuseBad(payload.password, v.parse(address, payload).email);
    return payload;
  });

  const checkUpdate: FilterHandler = async (payload, meta, { database }) => {
    if (!v.is(newPassword, payload)) return payload;
    const { keys } = v.parse(users, meta);
    refuseBad(payload.password, v.parse(address, payload).email);
    const rows = await database('directus_users')
      .whereIn('id', keys)
      .select('id', 'email', 'password');
    for (const { id, email, password } of v.parse(stored, rows)) {
      refuseBad(payload.password, email);
      // In a transaction of this extension the mail is stored with the password; Directus commits its own before the
      // action.
      if (password !== null && database.isTransaction)
        await mails.toOwner(database, id, 'password-changed');
      else if (password === null) replaced.delete(id);
      else replaced.add(id);
    }
    return payload;
  };
  filter('users.update', checkUpdate);

  action('users.update', async (meta) => {
    if (!v.is(change, meta)) return;
    for (const id of meta.keys) {
      if (!replaced.delete(id)) continue;
      // Directus has ended the sessions, but not those whose renewal was under way.
      await sessionFamilies(context.database).endAll(id);
      await mails.toOwner(context.database, id, 'password-changed');
    }
  });

  filter('request.error', (errors) => withoutPasswords(errors));
};

const aboutPassword = v.looseObject({
  extensions: v.looseObject({ field: v.literal('password'), invalid: v.unknown() }),
});

/** Returns Directus' errors without the rejected password, which its policy check repeats. */
export function withoutPasswords(errors: unknown): unknown {
  if (!Array.isArray(errors)) return errors;
  return errors.map((error: unknown) => {
    const parsed = v.safeParse(aboutPassword, error);
    if (!parsed.success) return error;
    const { invalid: _, ...extensions } = parsed.output.extensions;
    return { ...parsed.output, extensions };
  });
}
