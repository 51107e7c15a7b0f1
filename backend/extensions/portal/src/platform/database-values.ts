import { ErrorCode, isDirectusError } from '@directus/errors';
import * as v from 'valibot';

/** Parses a moment of the database: a date on Postgres, milliseconds or a text on SQLite. */
export const storedMoment = v.pipe(
  v.union([v.date(), v.number(), v.string()]),
  v.transform((moment) => new Date(moment)),
);

/** Parses a moment, or none, for an answer: in ISO 8601, or null. */
export const shownMoment = v.pipe(
  v.nullable(storedMoment),
  v.transform((moment) => moment?.toISOString() ?? null),
);

/** Parses a text that may be missing: '' for none. */
export const storedText = v.pipe(
  v.nullable(v.string()),
  v.transform((text) => text ?? ''),
);

/** Parses a flag of the database: a boolean on Postgres, a number on SQLite; none is false. */
export const storedFlag = v.pipe(
  v.nullable(v.union([v.boolean(), v.number()])),
  v.transform((flag) => Boolean(flag)),
);

/** Parses an amount in euro as a text with two decimals: a text on Postgres, a number on SQLite. */
export const storedAmount = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((amount) => Number(amount).toFixed(2)),
);

/** Parses a whole number of the database: a text on Postgres where it is a count or a bigint. */
export const storedNumber = v.pipe(v.union([v.number(), v.string()]), v.transform(Number));

const largestKey = 2_147_483_647;

/** Parses the key of a row in a body. The database would answer a larger number with an error of its own. */
export const rowKey = v.pipe(
  v.number('invalid'),
  v.integer('invalid'),
  v.minValue(1, 'invalid'),
  v.maxValue(largestKey, 'invalid'),
);

/** Parses the key of a row that is written as a text, in a query or a header. */
export const rowKeyText = v.pipe(
  v.string('required'),
  v.regex(/^[1-9]\d{0,9}$/, 'invalid'),
  v.transform(Number),
  v.maxValue(largestKey, 'invalid'),
);

/** Returns true for the error of a row that another request created a moment before. */
export function isUniqueViolation(error: unknown): boolean {
  return isDirectusError(error, ErrorCode.RecordNotUnique);
}

/** Returns the midnight as which Directus stores a day: that of its process, whose time zone the installation fixes. */
export function dayToStore(day: string): Date {
  return new Date(`${day}T00:00:00`);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Parses a day of the database, as {@link dayToStore} writes it: returns `YYYY-MM-DD`. */
export const storedDay = v.pipe(
  storedMoment,
  v.transform(
    (day) => `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`,
  ),
);
