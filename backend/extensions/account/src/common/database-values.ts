import { ErrorCode, isDirectusError } from '@directus/errors';
import * as v from 'valibot';

/** A moment as a database gives it: a date on Postgres, milliseconds or a text on SQLite. */
export const storedMoment = v.pipe(
  v.union([v.date(), v.number(), v.string()]),
  v.transform((moment) => new Date(moment)),
);

/** Whether a row was refused because another request had created it a moment before. */
export function isUniqueViolation(error: unknown): boolean {
  return isDirectusError(error, ErrorCode.RecordNotUnique);
}
