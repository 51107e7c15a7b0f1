import type { Knex } from 'knex';
import { whereMayTakePart } from '../../rights/may.ts';
import { readableMessageIds } from '../messages/threads.ts';
import { uploadsTable } from '../requests/stored-uploads.ts';

/**
 * Narrows uploads to those that a person may know of now: attachments of messages that the person may read, files for a
 * request in which the person takes part, and others by their own owner and type. The type that an upload had when it
 * arrived does not count for the first two: a thread or a request may have another one by now.
 * @param alias the name of the uploads in the query
 */
export function whereMayReadUpload(
  uploads: Knex.QueryBuilder,
  database: Knex,
  alias: 'c' | 'k',
  person: string,
  now: Date,
): Knex.QueryBuilder {
  const requests = whereMayTakePart(
    database('richieste_documenti as q').select('q.id'),
    ...([database, 'q', person, now] as const),
  );
  const [message, request] = [`${alias}.allegato_a`, `${alias}.richiesta`];
  return uploads.where((readable) => {
    readable
      .whereIn(message, readableMessageIds(database, person, now))
      .orWhere((sent) => sent.whereNull(message).whereIn(request, requests))
      .orWhere((own) =>
        whereMayTakePart(own.whereNull(message).whereNull(request), database, alias, person, now),
      );
  });
}

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
  const found: unknown = await whereMayReadUpload(uploads, database, 'c', person, now).first(
    'c.id',
  );
  return found !== undefined;
}
