import { hash } from 'node:crypto';
import { reasonOf } from '@studio/releases/errors';
import * as v from 'valibot';
import { apiError } from '../http/errors.ts';
import type { Warn } from '../log/warn.ts';
import type { CleanRecords } from './clean-records.ts';
import { type Answer, BackendError, type Directus } from './directus.ts';
import { type PublicQuery, parseQuery, QueryError } from './query.ts';
import type { ReadableFields } from './readable-fields.ts';

/** Records as the API answers them, their fields checked and their HTML cleaned. */
export interface Records {
  readonly data: unknown;
}

/** The path of a read is none of the public ones. */
class NoReadError extends Error {
  override readonly name = 'NoReadError';
}

/** The backend does not let the public read a path. */
class ForbiddenError extends Error {
  override readonly name = 'ForbiddenError';
}

const answerSchema = v.object({ data: v.unknown() });

/**
 * Reads records from the backend.
 * @throws {ForbiddenError} when the public may not read them
 * @throws {BackendError} when the backend cannot answer
 */
export async function readRecords(
  directus: Pick<Directus, 'read'>,
  path: string,
  { collection }: Pick<PublicQuery, 'collection'>,
  clean: CleanRecords,
): Promise<Records> {
  const { status, body } = await directus.read(path);
  if (status === 403) throw new ForbiddenError(path);
  if (status !== 200) throw new BackendError(`the backend answered ${status}`);
  return { data: await clean(collection, v.parse(answerSchema, body).data) };
}

/**
 * Parses the read of a path such as `/items/news`.
 * @param readable the collections and fields that the public may ask for
 * @throws {NoReadError} when there is no such read
 * @throws {QueryError} when its parameters have another shape
 */
export function parseRead(
  pathname: string,
  search: URLSearchParams,
  readable: Pick<ReadableFields, 'of'>,
): PublicQuery {
  const [, collection = '', rest = ''] = /^\/items\/(\w+)(.*)$/.exec(pathname) ?? [];
  const found = readable.of(collection);
  if (found === undefined) throw new NoReadError(pathname);
  const query = parseQuery(collection, found, search);
  if (rest !== (query.singleton ? '/1' : '')) throw new NoReadError(pathname);
  return query;
}

/** Answers a read; every failure is an answer with its status. */
export async function answerRead<Given extends Answer>(
  pathname: string,
  warn: Warn,
  read: () => Promise<Given>,
) {
  try {
    return await read();
  } catch (error) {
    if (!isExpectedFailure(error)) warn(`The read of ${pathname} failed: ${reasonOf(error)}.`);
    return versioned(failureAnswer(error));
  }
}

/**
 * Returns whether a failure needs no line in the log: the change log reports an unreachable backend. Any other failure
 * is a bug or unexpected data.
 */
function isExpectedFailure(error: unknown): boolean {
  return [BackendError, QueryError, ForbiddenError, NoReadError].some(
    (expected) => error instanceof expected,
  );
}

/** Returns the answer to a failed read; it tells a visitor nothing about the inside of the site. */
function failureAnswer(error: unknown): Answer {
  if (error instanceof NoReadError)
    return { status: 404, body: apiError('ROUTE_NOT_FOUND', 'There is no such read.') };
  if (error instanceof QueryError)
    return { status: 400, body: apiError('INVALID_QUERY', `Invalid query: ${error.message}.`) };
  if (error instanceof ForbiddenError)
    return { status: 403, body: apiError('FORBIDDEN', 'This cannot be read.') };
  const message = 'The content cannot be read at the moment.';
  return { status: 503, body: apiError('SERVICE_UNAVAILABLE', message) };
}

/** Returns an answer with its version. */
export function versioned(answer: Answer): Answer & { readonly version: string } {
  return { ...answer, version: versionOf(JSON.stringify(answer)) };
}

/** Returns a short hash of a text. */
export function versionOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
