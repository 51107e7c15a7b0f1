import * as v from 'valibot';
import { emailShape, longestValue } from '../../../../../shared/src/profile-rules/index.ts';
import { minimumPasswordLength } from '../../../../access/project-settings.ts';

/** Longest password the server accepts, in characters: enough for any passphrase or manager. */
export const longestPassword = 200;

/** An address as accounts keep it: trimmed, lower-case, as long as its column at most. */
export const email = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  // Before it is measured: some letters become two.
  v.toLowerCase(),
  v.maxLength(longestValue('email'), 'too_long'),
  v.regex(emailShape, 'invalid'),
);

/** A first or last name: trimmed, as long as its column at most, no control or direction characters. */
export const personName = (field: 'first_name' | 'last_name') =>
  v.pipe(
    v.string('required'),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(longestValue(field), 'too_long'),
    v.regex(/^[^\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]*$/u, 'invalid'),
  );

/** A password to be set; whether it is too common is asked elsewhere. */
export const password = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.minLength(minimumPasswordLength, 'too_short'),
  v.maxLength(longestPassword, 'too_long'),
);
