import * as v from 'valibot';
import { emailShape } from '../../../../shared/src/profile-rules/index.ts';
import { minimumPasswordLength } from '../../../access/project-settings.ts';
import { longestPassword } from '../passwords/length.ts';

/** An address as accounts keep it: trimmed, lower-case, at most 254 characters (RFC 5321). */
export const email = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(254, 'too_long'),
  v.toLowerCase(),
  v.regex(emailShape, 'invalid'),
);

/** A first or last name: trimmed, at most 100 characters, no control or direction characters. */
export const personName = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(100, 'too_long'),
  v.regex(/^[^\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]*$/u, 'invalid'),
);

/** A password to be set; whether it is too common is asked elsewhere. */
export const password = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.minLength(minimumPasswordLength, 'too_short'),
  v.maxLength(longestPassword, 'too_long'),
);
