import type { EndpointExtensionContext } from '@directus/extensions';
import * as calls from '@studio/shared/contract/calls';
import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { shownMoment } from '../../platform/database-values.ts';
import { parseBody } from '../../platform/parse-body.ts';
import { createHourlyLimit } from '../../platform/rate-limits.ts';
import { forClients } from '../../rights/callers.ts';
import { keptDataOf } from './kept-data.ts';

const collection = 'richieste_cancellazione';

/** Requests that one client can make in an hour: each sends a mail. */
const requestsPerHour = 5;

/** The longest reason, in characters. */
const longestReason = 2000;

const bodySchema = v.object({
  motivo: v.optional(v.pipe(v.string('invalid'), v.trim(), v.maxLength(longestReason, 'too_long'))),
});

const requestSchema = v.optional(
  v.object({
    stato: v.picklist(['in_attesa', 'confermata', 'eseguita', 'respinta']),
    da_eseguire_il: shownMoment,
    motivo: v.nullable(v.string()),
    nota: v.nullable(v.string()),
    date_created: shownMoment,
    decisa_il: shownMoment,
  }),
);

/** Returns the newest request of a client, and the data that would stay. A note is an answer once it is decided. */
async function stateOf(database: Knex, client: string) {
  const found: unknown = await database(collection)
    .where({ cliente: client })
    .orderBy('id', 'desc')
    .first('stato', 'da_eseguire_il', 'motivo', 'nota', 'date_created', 'decisa_il');
  const request = v.parse(requestSchema, found);
  const kept = await keptDataOf(database, client, new Date());
  return {
    request: request && {
      ...request,
      nota: request.decisa_il === null ? null : request.nota,
    },
    kept: {
      documents: kept.documents,
      documents_until: kept.documentsUntil,
      downloads: kept.downloads,
      downloads_until: kept.downloadsUntil,
      answers_until: kept.answersUntil,
    },
  };
}

/**
 * Handles GET /account/deletion: answers `{ data: { request?, kept } }`, the client's newest request for deletion, and
 * the number of documents and downloads that the law keeps, each with its last day.
 */
export function deletionStateHandler(context: EndpointExtensionContext): RequestHandler {
  return forClients(context, ({ id }) => stateOf(context.database, id));
}

/**
 * Handles POST /account/deletion, `{ motivo? }`: records the client's request for deletion, and answers as GET; also
 * when one waits already. 400 FAILED_VALIDATION for a reason that is too long, 429 after five requests in an hour, 403
 * for callers who are not clients.
 */
export function requestDeletionHandler(context: EndpointExtensionContext): RequestHandler {
  const { database, getSchema, services } = context;
  const limit = createHourlyLimit(context, 'deletions', requestsPerHour);
  return forClients(context, async ({ id }, request, response) => {
    const { motivo } = parseBody(calls.requestDeletion, bodySchema, request.body);
    await limit(id, response);
    const schema = await getSchema();
    await database.transaction(async (knex) => {
      // Of two clicks at once, the second finds the request of the first.
      await knex('directus_users').where({ id }).forUpdate().first('id');
      const waiting: unknown = await knex(collection).where({ chiave_attesa: id }).first('id');
      if (waiting !== undefined) return;
      const requests = new services.ItemsService(collection, { schema, knex });
      await requests.createOne({ cliente: id, motivo: motivo || null });
    });
    return await stateOf(database, id);
  });
}

/** Handles POST /account/deletion/withdraw: takes the waiting request back, also a confirmed one; answers as GET, also when none waits. */
export function withdrawDeletionHandler(context: EndpointExtensionContext): RequestHandler {
  const { database } = context;
  return forClients(context, async ({ id }) => {
    await database(collection).where({ chiave_attesa: id }).delete();
    return await stateOf(database, id);
  });
}
