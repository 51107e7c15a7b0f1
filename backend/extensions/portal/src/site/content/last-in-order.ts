import type { HookConfig } from '@directus/extensions';
import * as v from 'valibot';
import { collections } from '../../../../../schema/index.ts';
import { storedNumber } from '../../platform/database-values.ts';

const unplaced = v.looseObject({ sort: v.nullish(v.null()) });
const highest = v.object({ last: v.nullable(storedNumber) });

/**
 * Puts a new entry of an ordered list at its end. Without a number SQLite would show it first and Postgres last.
 */
export const lastInOrder: HookConfig = ({ filter }) => {
  for (const { collection, fields } of collections) {
    if (fields.sort === undefined) continue;
    filter(`${collection}.items.create`, async (payload, _meta, { database }) => {
      if (!v.is(unplaced, payload)) return payload;
      const row: unknown = await database(collection).max({ last: 'sort' }).first();
      return { ...payload, sort: (v.parse(highest, row).last ?? 0) + 1 };
    });
  }
};
