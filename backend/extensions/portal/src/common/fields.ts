import { cleanLine, isDay, isPlainLine, maxFieldLength, readEmail } from '@studio/shared/rules';
import * as v from 'valibot';
import { minimumPasswordLength } from '../../../../access/project-settings.ts';

/** The longest password, in characters: enough for any passphrase or manager. */
export const longestPassword = 200;

/** Parses an e-mail address as accounts store it: in its normal form, at most as long as its column. */
export const email = v.pipe(
  v.string('required'),
  // In lower case first: some letters become two.
  v.transform((text) => readEmail(text).value ?? cleanLine(text).toLowerCase()),
  v.nonEmpty('required'),
  v.maxLength(maxFieldLength('email'), 'too_long'),
  v.check((text) => readEmail(text).value !== undefined, 'invalid'),
);

/** Parses a day of the calendar as a browser's date field sends it, `YYYY-MM-DD`; the calendar has it. */
export const calendarDay = v.pipe(v.string('invalid'), v.check(isDay, 'invalid'));

/** Parses a first or last name: one clean line, at most as long as its column. */
export const personName = (field: 'first_name' | 'last_name') =>
  v.pipe(
    v.string('required'),
    v.transform(cleanLine),
    v.nonEmpty('required'),
    v.maxLength(maxFieldLength(field), 'too_long'),
    v.check(isPlainLine, 'invalid'),
  );

/** Parses a new password; `isCommonPassword` checks the rest. */
export const password = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.minLength(minimumPasswordLength, 'too_short'),
  v.maxLength(longestPassword, 'too_long'),
);
