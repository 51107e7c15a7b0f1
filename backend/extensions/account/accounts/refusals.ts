import { createError } from '@directus/errors';

/** A body that is not one plain object of the expected fields: 400. */
export const InvalidBody = createError('INVALID_PAYLOAD', 'Invalid payload.', 400);

/** One wrong field and why: `required`, `invalid`, `too_short` or `too_long`; 400. */
export const WrongField = createError<{ field: string; type: string }>(
  'FAILED_VALIDATION',
  ({ field, type }) => `${field}: ${type}`,
  400,
);

/** A confirmation link that was not made by us, or not for this account any more: 400. */
export const InvalidToken = createError('INVALID_TOKEN', 'Invalid token.', 400);

/** A confirmation link that is too old: 400. */
export const ExpiredToken = createError('TOKEN_EXPIRED', 'Token expired.', 400);

/** An invitation of somebody who has an account already: 409. */
export const UserAlreadyPresent = createError(
  'USER_ALREADY_PRESENT',
  'This address has an account already.',
  409,
);
