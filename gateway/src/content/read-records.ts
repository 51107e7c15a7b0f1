import * as v from 'valibot';
import type { Directus } from '../directus.ts';
import type { CleanRecords } from './clean-records.ts';
import type { PublicQuery } from './query.ts';

/** Records as the API answers them, their fields checked and their HTML cleaned. */
export interface Records {
  readonly data: unknown;
}

/** The backend does not let the public read this. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

const answerSchema = v.object({ data: v.unknown() });

/** Reads records from the backend. @throws RefusedError, or any error while it cannot answer. */
export async function readRecords(
  directus: Pick<Directus, 'read'>,
  path: string,
  { collection }: Pick<PublicQuery, 'collection'>,
  clean: CleanRecords,
): Promise<Records> {
  const { status, body } = await directus.read(path);
  if (status === 403) throw new RefusedError(path);
  if (status !== 200) throw new Error(`the backend answered ${status}`);
  return { data: await clean(collection, v.parse(answerSchema, body).data) };
}
