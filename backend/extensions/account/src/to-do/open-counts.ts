import type { EndpointExtensionContext } from '@directus/extensions';
import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { countOpenApprovals } from '../approvals/stored-approvals.ts';
import { forClients } from '../common/callers.ts';
import { storedNumber } from '../common/database-values.ts';
import { type Scope, whereMayTakePart } from '../companies/may.ts';
import { scopeInView } from '../companies/scope-in-view.ts';
import { countOpenDue } from '../due/stored-due.ts';
import { unreadMessages } from '../messages/threads.ts';

/** The states in which a request waits for its client. */
const openRequests = ['chiesta', 'da_rifare'];

const counted = v.object({ count: storedNumber });

/** Returns the number of rows of a query. */
async function countOf(query: Knex.QueryBuilder): Promise<number> {
  const row: unknown = await query.count({ count: '*' }).first();
  return v.parse(counted, row).count;
}

/** Returns the rows of a table in one scope in which a person may take part now; the table is `t` in the query. */
function rowsOf(database: Knex, table: string, person: string, scope: Scope, now: Date) {
  const rows = database(`${table} as t`).where(
    'azienda' in scope ? { 't.azienda': scope.azienda } : { 't.cliente': scope.cliente },
  );
  return whereMayTakePart(rows, database, 't', person, now);
}

/**
 * Handles GET /account/to-do?azienda=: answers `{ data: { requests, due, approvals, messages } }`, the number of things
 * of each kind that wait for the client, in the scope of the query; 403 for a company of others and for an unknown one.
 */
export function openCountsHandler(context: EndpointExtensionContext): RequestHandler {
  const { database } = context;
  return forClients(context, async ({ id }, request, response) => {
    const now = new Date();
    const scope = await scopeInView(request, database, id, now);
    const requests = await countOf(
      rowsOf(database, 'richieste_documenti', id, scope, now).whereIn('t.stato', openRequests),
    );
    const messages = await unreadMessages(database, id, scope, now);
    const due = await countOpenDue(database, id, scope, now);
    const approvals = await countOpenApprovals(database, id, scope, now);
    response.json({ data: { requests, due, approvals, messages } });
  });
}
