import type { EndpointExtensionContext } from '@directus/extensions';
import { dayLength } from '@studio/shared/rules';
import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedDay, storedFlag, storedMoment } from '../../platform/database-values.ts';
import { forClients } from '../../rights/callers.ts';
import { type Scope, whereMayTakePart } from '../../rights/may.ts';
import { scopeInView } from '../../rights/scope-in-view.ts';
import { closedStates, isClosed, requestsTable } from './stored-requests.ts';

/** A client sees a closed request for so long, in milliseconds. */
const closedShown = 90 * dayLength;

const isoMoment = v.nullable(
  v.pipe(
    storedMoment,
    v.transform((moment) => moment.toISOString()),
  ),
);
const text = v.nullable(v.string());

const listed = v.pipe(
  v.object({
    id: v.number(),
    titolo: v.string(),
    descrizione: text,
    tipologia: v.nullable(v.number()),
    tipo: text,
    scadenza: v.nullable(storedDay),
    chiede_scadenza: storedFlag,
    stato: v.picklist(['chiesta', 'inviata', 'da_rifare', 'accettata', 'annullata']),
    nota: text,
    inviata_il: isoMoment,
    date_created: isoMoment,
  }),
  v.transform(({ tipo, tipologia, ...request }) => ({
    ...request,
    tipologia: tipologia === null ? null : { id: tipologia, tipologia: tipo },
  })),
);

/** A request for documents as a client reads it. */
export type ListedRequest = v.InferOutput<typeof listed>;

/** Returns the place of a request in the list: those to answer, those that the firm looks at, closed ones. */
const rankOf = ({ stato }: ListedRequest) => (isClosed(stato) ? 2 : stato === 'inviata' ? 1 : 0);

const never = '9999-12-31';

/** Compares two requests for the client's list: what is next comes first, without a due date last; closed ones end it. */
function byUrgency(one: ListedRequest, other: ListedRequest): number {
  const rank = rankOf(one) - rankOf(other);
  if (rank !== 0) return rank;
  if (rankOf(one) === 2) return other.id - one.id;
  const days = (one.scadenza ?? never).localeCompare(other.scadenza ?? never);
  return days === 0 ? one.id - other.id : days;
}

/** Resolves with the requests of a scope in which a person takes part: open ones, and those closed in the last 90 days. */
export async function requestsFor(
  database: Knex,
  person: string,
  scope: Scope,
  now: Date,
): Promise<ListedRequest[]> {
  const rows = database(`${requestsTable} as r`)
    .leftJoin('tipologie as t', 't.id', 'r.tipologia')
    .where((ofScope) => {
      if ('azienda' in scope) ofScope.where('r.azienda', scope.azienda);
      else ofScope.where('r.cliente', scope.cliente);
    })
    .where((shown) =>
      shown
        .whereNotIn('r.stato', [...closedStates])
        .orWhere('r.chiusa_il', '>', new Date(now.getTime() - closedShown)),
    )
    .select('r.id', 'r.titolo', 'r.descrizione', 'r.tipologia', 't.tipologia as tipo')
    .select('r.scadenza', 'r.chiede_scadenza', 'r.stato', 'r.nota', 'r.inviata_il')
    .select('r.date_created');
  const found: unknown = await whereMayTakePart(rows, database, 'r', person, now);
  return v.parse(v.array(listed), found).toSorted(byUrgency);
}

/**
 * Handles GET /account/requests: lists what the firm asks of the client or, with `?azienda=`, of a company.
 * @throws {ForbiddenError} for a company in which the client has no part
 */
export function listRequestsHandler(context: EndpointExtensionContext): RequestHandler {
  const { database } = context;
  return forClients(context, async (client, request) => {
    const now = new Date();
    const scope = await scopeInView(request, database, client.id, now);
    return await requestsFor(database, client.id, scope, now);
  });
}
