import { ErrorCode, isDirectusError } from '@directus/errors';
import * as v from 'valibot';

/** Parses a moment of the database: a date on Postgres, milliseconds or a text on SQLite. */
export const storedMoment = v.pipe(
  v.union([v.date(), v.number(), v.string()]),
  v.transform((moment) => new Date(moment)),
);

/** Returns true for the error of a row that another request created a moment before. */
export function isUniqueViolation(error: unknown): boolean {
  return isDirectusError(error, ErrorCode.RecordNotUnique);
}
