import { ForbiddenError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import type { EventContext } from '@directus/types';
import type { Knex } from 'knex';
import * as v from 'valibot';

const keysOf = v.object({
  keys: v.array(v.union([v.number(), v.pipe(v.string(), v.transform(Number))])),
});
const idsOf = v.object({ keys: v.array(v.string()) });

/** Returns the keys of the rows that an update is about, from the event's meta. */
export const updatedKeys = (meta: unknown): number[] => v.parse(keysOf, meta).keys;

/** Returns the ids of the users or files that an update is about, from the event's meta. */
export const updatedIds = (meta: unknown): string[] => v.parse(idsOf, meta).keys;

const withKey = v.looseObject({ id: v.unknown() });

/** Parses a relation as writers send it: the key, or the row with its key. A row without one is new. */
export const related = <Key extends string | number>(key: v.GenericSchema<unknown, Key>) =>
  v.pipe(
    v.unknown(),
    v.transform((given) => (v.is(withKey, given) ? given.id : given)),
    key,
  );

const number = v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]);

/** Parses a relation to a row with a number, and one to a user or a file. */
export const relatedRow = related(number);
export const relatedId = related(v.string());

/** Returns true for a value that a form leaves empty. */
export const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/**
 * Returns true for a script with an administrator's fixed token, such as the check of rights at the start: it may write
 * what the rules of a form refuse, such as a row with its state and dates.
 */
export const isScript = ({ accountability }: EventContext): boolean =>
  accountability?.admin === true && accountability.session === undefined;

/** Runs work in the open transaction, or in a new one. */
export function inTransaction<T>(
  database: Knex,
  work: (transaction: Knex) => Promise<T>,
): Promise<T> {
  return database.isTransaction ? work(database) : database.transaction(work);
}

/** Refuses writes of a collection by any call of Directus, an administrator's too; the reason is for editors. */
export function refuseWrites(
  { filter }: Pick<Parameters<HookConfig>[0], 'filter'>,
  collection: string,
  reason: string,
  changes: readonly ('create' | 'update' | 'delete')[] = ['create', 'update', 'delete'],
): void {
  for (const change of changes) {
    filter(`${collection}.items.${change}`, () => {
      throw new ForbiddenError({ reason });
    });
  }
}
