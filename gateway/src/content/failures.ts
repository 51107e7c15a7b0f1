import { apiError } from '../api/api-error.ts';
import type { Answer } from '../directus.ts';
import { QueryError } from './query-error.ts';
import { RefusedError } from './read-records.ts';

/** The answer to a path that is no public read. */
export const notFound: Answer = {
  status: 404,
  body: apiError('ROUTE_NOT_FOUND', 'There is no such read.'),
};

/** The answer that tells why a public read failed, and no more than the visitor may know. */
export function failure(error: unknown): Answer {
  if (error instanceof QueryError) {
    return { status: 400, body: apiError('INVALID_QUERY', `Invalid query: ${error.message}.`) };
  }
  if (error instanceof RefusedError) {
    return { status: 403, body: apiError('FORBIDDEN', 'This cannot be read.') };
  }
  const message = 'The content cannot be read at the moment.';
  return { status: 503, body: apiError('SERVICE_UNAVAILABLE', message) };
}
