import type { Knex } from 'knex';
import * as v from 'valibot';
import type { documentRequestStates } from '../../../../../schema/richieste-documenti.ts';
import { dayToStore, storedDay } from '../../platform/database-values.ts';
import { lockRows } from '../../platform/read-keys.ts';
import { ownerEntries } from '../../rights/may.ts';

/** The table of requests for documents. */
export const requestsTable = 'richieste_documenti';

/** The state of a request for documents. */
export type RequestState = keyof typeof documentRequestStates;

/** The states in which a request is closed: it does not change any more. */
export const closedStates: readonly RequestState[] = ['accettata', 'annullata'];

/** Returns true for a request that is closed. */
export const isClosed = (state: RequestState): boolean => closedStates.includes(state);

const states = ['chiesta', 'inviata', 'da_rifare', 'accettata', 'annullata'] as const;

const requestRow = v.object({
  id: v.number(),
  ...ownerEntries,
  titolo: v.string(),
  scadenza: v.nullable(storedDay),
  stato: v.picklist(states),
  nota: v.nullable(v.string()),
});

/** A request as the rules of its states see it. */
export type StoredRequest = v.InferOutput<typeof requestRow>;

/** Resolves with some requests in the order of their ids, locked until the transaction ends. */
export const lockRequests = (
  transaction: Knex,
  ids: readonly (number | string)[],
): Promise<StoredRequest[]> => lockRows(transaction(requestsTable).whereIn('id', ids), requestRow);

/** The arrival of a client's file for a request. */
interface Sent {
  /** The day on which the sent document itself expires, as `YYYY-MM-DD`, if the request asks for it. */
  readonly expires?: string | null;
  readonly now: Date;
}

/**
 * Marks a request as sent, in the transaction that stores the file. A closed one stays as it is.
 * @returns whether the request was open
 */
export async function markSent(
  transaction: Knex,
  id: number,
  { expires, now }: Sent,
): Promise<boolean> {
  const changed: number = await transaction(requestsTable)
    .where({ id })
    .whereNotIn('stato', [...closedStates])
    .update({
      stato: 'inviata',
      inviata_il: now,
      ...(expires && { documento_scade_il: dayToStore(expires) }),
    });
  return changed > 0;
}
