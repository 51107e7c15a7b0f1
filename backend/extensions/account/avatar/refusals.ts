import { createError } from '@directus/errors';

/** More bytes than a picture may have: 413. */
export const TooLarge = createError('CONTENT_TOO_LARGE', 'The picture is too large.', 413);

/** No JPEG, PNG or WebP by its content, or one that cannot be read: 415. */
export const NoPicture = createError(
  'UNSUPPORTED_MEDIA_TYPE',
  'Not a JPEG, PNG or WebP picture.',
  415,
);

/** Another picture of the same client is being worked on: 429. */
export const OneAtATime = createError('REQUESTS_EXCEEDED', 'One picture at a time.', 429);

/** Too many pictures at once: 503. */
export const TooBusy = createError('SERVICE_UNAVAILABLE', 'Too many pictures at once.', 503);
