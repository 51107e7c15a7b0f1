import { createError } from '@directus/errors';

/** A password that anybody would guess: 400. Never says which. */
export const PasswordTooCommon = createError(
  'PASSWORD_TOO_COMMON',
  'This password is too common.',
  400,
);

/** A password longer than the server accepts: 400. */
export const PasswordTooLong = createError<{ field: 'password'; type: 'too_long' }>(
  'FAILED_VALIDATION',
  'password: too_long',
  400,
);

/** A new password that is the one the account has: 400. */
export const PasswordUnchanged = createError(
  'PASSWORD_UNCHANGED',
  'The new password is the one in use.',
  400,
);
