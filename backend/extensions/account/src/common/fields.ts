import { emailShape, maxFieldLength } from '@studio/shared/profile-rules';
import * as v from 'valibot';
import { minimumPasswordLength } from '../../../../access/project-settings.ts';

/** The longest password, in characters: enough for any passphrase or manager. */
export const longestPassword = 200;

/** Parses an e-mail address as accounts store it: trimmed, lower-case, at most as long as its column. */
export const email = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  // Lower-case first: some letters become two.
  v.toLowerCase(),
  v.maxLength(maxFieldLength('email'), 'too_long'),
  v.regex(emailShape, 'invalid'),
);

/** Parses a first or last name: trimmed, at most as long as its column, without control or direction characters. */
export const personName = (field: 'first_name' | 'last_name') =>
  v.pipe(
    v.string('required'),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(maxFieldLength(field), 'too_long'),
    v.regex(/^[^\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]*$/u, 'invalid'),
  );

/** Parses a new password; `isCommonPassword` checks the rest. */
export const password = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.minLength(minimumPasswordLength, 'too_short'),
  v.maxLength(longestPassword, 'too_long'),
);
