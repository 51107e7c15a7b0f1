import type { ChangeRequest } from '@studio/shared/accounts';

/** How many decided requests are shown: what is older is of no use to the client. */
const shownDecisions = 5;

/** What the client should know of a field besides what is stored. */
export interface FieldNews {
  /** `waiting`: for the firm. `unconfirmed`: approved, but in force only when the new address has confirmed. */
  readonly state: 'waiting' | 'unconfirmed';
  readonly value: string;
  /** When it was asked for, ISO 8601. */
  readonly since: string;
}

function isUnconfirmed({ stato, applicata_il }: ChangeRequest): boolean {
  return stato === 'approvata' && !applicata_il;
}

/**
 * What is open for a field: the newest request for it, unless that has come to its end.
 * @param requests the newest first
 */
export function newsOf(
  field: string,
  requests: readonly ChangeRequest[] = [],
): FieldNews | undefined {
  const newest = requests.find(({ campo }) => campo === field);
  if (newest === undefined) return undefined;
  const { stato, valore_richiesto, date_created } = newest;
  const open = { value: valore_richiesto ?? '', since: date_created ?? '' };
  if (stato === 'in_attesa') return { state: 'waiting', ...open };
  return isUnconfirmed(newest) ? { state: 'unconfirmed', ...open } : undefined;
}

/** A request that has come to its end. */
export interface Decision {
  readonly field: string;
  readonly value: string;
  readonly state: 'approved' | 'refused';
  readonly reason: string;
  /** When it was decided, ISO 8601. */
  readonly at: string;
}

/** The last requests that have come to their end, the newest decision first. */
export function decisions(requests: readonly ChangeRequest[]): Decision[] {
  return requests
    .filter((request) => request.stato !== 'in_attesa' && !isUnconfirmed(request))
    .map(
      ({ campo, stato, valore_richiesto, motivo, applicata_il, date_updated, date_created }) => ({
        field: campo,
        value: valore_richiesto ?? '',
        state: stato === 'approvata' ? ('approved' as const) : ('refused' as const),
        reason: motivo?.trim() ?? '',
        at: applicata_il ?? date_updated ?? date_created ?? '',
      }),
    )
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, shownDecisions);
}
