import type { Knex } from 'knex';
import { whereMayTakePart } from '../companies/may.ts';
import { uploadsTable } from '../requests/stored-uploads.ts';

/**
 * Resolves with true for the file of an upload that this person may read now: they take part in its subject, and it
 * has passed the check.
 */
export async function isReadableUpload(
  database: Knex,
  person: string,
  file: string,
  now: Date,
): Promise<boolean> {
  const uploads = database(`${uploadsTable} as c`)
    .where('c.file', file)
    .whereIn('c.stato', ['ricevuto', 'accettato', 'da_rifare']);
  const found: unknown = await whereMayTakePart(uploads, database, 'c', person, now).first('c.id');
  return found !== undefined;
}
