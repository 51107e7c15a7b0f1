import { createError } from '@directus/errors';

/** A request for values that the profile has already: 400. */
export const NothingChanged = createError('NOTHING_CHANGED', 'Nothing would change.', 400);
