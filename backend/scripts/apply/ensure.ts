import * as v from 'valibot';
import { type Rest, RestError } from '../rest.ts';
import { differs } from './differs.ts';

/** Counts what an application changed; zero on a database that is up to date. */
export interface Tally {
  changes: number;
}

const rows = v.array(v.record(v.string(), v.unknown()));

/** Rows of an endpoint as plain records. */
export async function list(rest: Rest, path: string): Promise<Record<string, unknown>[]> {
  return v.parse(rows, await rest.get(path));
}

/** Creates the row of a system endpoint (for example `/roles`), or changes what differs. */
export async function ensureRow(
  rest: Rest,
  tally: Tally,
  endpoint: string,
  wanted: { id: string },
): Promise<void> {
  const actual = await rest.get(`${endpoint}/${wanted.id}`).catch((error: unknown) => {
    // An unknown id is answered like a forbidden one.
    if (error instanceof RestError && error.status === 403) return undefined;
    throw error;
  });
  if (actual === undefined) {
    await rest.post(endpoint, wanted);
  } else if (differs(wanted, actual)) {
    await rest.patch(`${endpoint}/${wanted.id}`, wanted);
  } else {
    return;
  }
  tally.changes += 1;
}
