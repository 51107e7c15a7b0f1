import { createRequire } from 'node:module';
import { createError } from '@directus/errors';
import * as v from 'valibot';
import { minimumPasswordLength } from '../../../../../access/project-settings.ts';

/** Answers a password that is easy to guess: 400, without the password. */
export const PasswordTooCommon = createError(
  'PASSWORD_TOO_COMMON',
  'This password is too common.',
  400,
);

const listSize = 10_000;

const languageSchema = v.object({
  dictionary: v.object({ 'passwords-common': v.array(v.string()) }),
});

function mostCommon(): ReadonlySet<string> {
  const language: unknown = createRequire(import.meta.url)('@zxcvbn-ts/language-common');
  const all = v.parse(languageSchema, language).dictionary['passwords-common'];
  const usable = all.filter((password) => password.length >= minimumPasswordLength);
  return new Set(usable.slice(0, listSize).map((password) => password.toLowerCase()));
}

const common = mostCommon();

/**
 * Returns true for a password that is easy to guess: one of the ten thousand most used (those of the zxcvbn lists that
 * are long enough), the account's own address, or its part before the @. Case makes no difference.
 */
export function isCommonPassword(password: string, email: string | null): boolean {
  const lower = password.toLowerCase();
  if (common.has(lower)) return true;
  if (email === null) return false;
  const address = email.toLowerCase();
  return lower === address || lower === address.slice(0, address.lastIndexOf('@'));
}
