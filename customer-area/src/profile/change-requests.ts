import type { ChangeRequest } from '../content/change-requests.ts';

/** A change request that waits for the firm or for the client. */
export interface OpenRequest {
  readonly id: number;
  /** `waiting`: for the firm. `unconfirmed`: approved, but in force only after the new address is confirmed. */
  readonly state: 'waiting' | 'unconfirmed';
  readonly value: string;
  /** Time of the request, ISO 8601. */
  readonly since: string;
}

/**
 * Returns the open request for a field: the newest one, unless it is closed.
 * @param requests the newest first
 */
export function openRequest(
  field: string,
  requests: readonly ChangeRequest[] = [],
): OpenRequest | undefined {
  const newest = requests.find(({ campo }) => campo === field);
  if (newest === undefined) return undefined;
  const { id, stato, valore_richiesto, date_created } = newest;
  const open = { id, value: valore_richiesto ?? '', since: date_created ?? '' };
  if (stato === 'in_attesa') return { state: 'waiting', ...open };
  return isUnconfirmed(newest) ? { state: 'unconfirmed', ...open } : undefined;
}

/** Number of closed requests that the page lists. */
const listedRequests = 5;

/** A change request that is approved and in force, or rejected. */
export interface ClosedRequest {
  readonly id: number;
  readonly field: string;
  readonly value: string;
  readonly state: 'approved' | 'refused';
  readonly reason: string;
  /** Time of the firm's decision, ISO 8601. */
  readonly at: string;
}

/** Returns the last closed requests, the newest decision first, without those of `unseenRefusals`. */
export function closedRequests(requests: readonly ChangeRequest[]): ClosedRequest[] {
  const closed = requests.filter(
    (request) =>
      request.stato !== 'in_attesa' && !isUnconfirmed(request) && !isUnseenRefusal(request),
  );
  return newestDecisionFirst(closed).slice(0, listedRequests);
}

/** Returns the rejected requests whose decision the client has not dismissed, the newest decision first. */
export function unseenRefusals(requests: readonly ChangeRequest[]): ClosedRequest[] {
  return newestDecisionFirst(requests.filter(isUnseenRefusal));
}

function isUnseenRefusal({ stato, vista_il }: ChangeRequest): boolean {
  // A backend without the column sends nothing, and stores no dismissal.
  return stato === 'rifiutata' && vista_il === null;
}

function newestDecisionFirst(requests: readonly ChangeRequest[]): ClosedRequest[] {
  return requests
    .map(
      ({
        id,
        campo,
        stato,
        valore_richiesto,
        motivo,
        applicata_il,
        date_updated,
        date_created,
      }) => ({
        id,
        field: campo,
        value: valore_richiesto ?? '',
        state: stato === 'approvata' ? ('approved' as const) : ('refused' as const),
        reason: motivo?.trim() ?? '',
        at: applicata_il ?? date_updated ?? date_created ?? '',
      }),
    )
    .sort((one, other) => other.at.localeCompare(one.at));
}

function isUnconfirmed({ stato, applicata_il }: ChangeRequest): boolean {
  return stato === 'approvata' && !applicata_il;
}
