import type { EndpointExtensionContext } from '@directus/extensions';
import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import { unreadMessages } from '../exchange/messages/threads.ts';
import { countOf } from '../platform/read-keys.ts';
import { forClients } from '../rights/callers.ts';
import { type Scope, whereMayTakePart } from '../rights/may.ts';
import { scopeInView } from '../rights/scope-in-view.ts';
import { countOpenApprovals } from './approvals/stored-approvals.ts';
import { countOpenDue } from './stored-due.ts';

/** The states in which a request waits for its client. */
const openStates = ['chiesta', 'da_rifare'];

/** Returns the requests in one scope in which a person may take part now, and which wait for the client. */
function openRequests(database: Knex, person: string, scope: Scope, now: Date) {
  const rows = database('richieste_documenti as r')
    .where('azienda' in scope ? { 'r.azienda': scope.azienda } : { 'r.cliente': scope.cliente })
    .whereIn('r.stato', openStates);
  return whereMayTakePart(rows, database, 'r', person, now);
}

/**
 * Handles GET /account/to-do?azienda=: answers `{ data: { requests, due, approvals, messages } }`, the number of things
 * of each kind that wait for the client, in the scope of the query; 403 for a company of others and for an unknown one.
 */
export function openCountsHandler(context: EndpointExtensionContext): RequestHandler {
  const { database } = context;
  return forClients(context, async ({ id }, request) => {
    const now = new Date();
    const scope = await scopeInView(request, database, id, now);
    const requests = await countOf(openRequests(database, id, scope, now));
    const messages = await unreadMessages(database, id, scope, now);
    const due = await countOpenDue(database, id, scope, now);
    const approvals = await countOpenApprovals(database, id, scope, now);
    return { requests, due, approvals, messages };
  });
}
