import { type Rest, RestError } from '../installation/rest.ts';

/** Counts the changes of an application; zero on a database that is up to date. */
export interface Tally {
  changes: number;
}

/** Creates the row of a system endpoint (for example `/roles`), or changes what differs. */
export async function ensureRow(
  rest: Rest,
  tally: Tally,
  endpoint: string,
  wanted: { id: string },
): Promise<void> {
  const actual = await rest.get(`${endpoint}/${wanted.id}`).catch((error: unknown) => {
    // Directus answers an unknown id like a forbidden one.
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns true when `actual` lacks something of `wanted`: objects may have more keys, lists must be the same, and an
 * absent value equals null.
 */
export function differs(wanted: unknown, actual: unknown): boolean {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(actual) || actual.length !== wanted.length) return true;
    return wanted.some((one, index) => differs(one, actual[index]));
  }
  if (isRecord(wanted)) {
    if (!isRecord(actual)) return true;
    return Object.entries(wanted).some(([key, value]) => differs(value, actual[key]));
  }
  return (wanted ?? null) !== (actual ?? null);
}
