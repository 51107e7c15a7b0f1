import type { Knex } from 'knex';
import * as v from 'valibot';
import { publishedCollections } from '../../../../../access/public-fields.ts';
import { storedMoment } from '../../platform/database-values.ts';
import { keysOf } from '../../platform/read-keys.ts';
import { recordChanges } from '../change-log/changes.ts';

/** The table of the moment up to which edges are reported. */
export const reportedUntil = 'pubblicazioni_segnalate';

/**
 * Time between an edge and its report, in milliseconds: the clock of the process that reports may be ahead of the clock
 * of the process that answers a gateway's next read.
 */
const lag = 2000;

/** The longest time without an edge after which the moment moves on, in milliseconds: not every round writes. */
const longestStay = 60_000;

const position = v.optional(v.object({ fino_a: storedMoment }));

/** Returns the rows of a collection that appear or disappear after `from` and not after `until`. */
async function edgesOf(database: Knex, collection: string, from: Date, until: Date) {
  const rows = database(collection)
    .where({ status: 'published' })
    .andWhere((either) => {
      for (const field of ['pubblica_dal', 'pubblica_fino'])
        either.orWhere((within) => within.where(field, '>', from).andWhere(field, '<=', until));
    });
  return (await keysOf(rows)).map(String);
}

/**
 * Writes to the change log the rows whose beginning or end has passed since the last report, so that gateways forget
 * them. Moving the moment and writing the rows is one transaction: no edge is lost in a crash, and of two processes one
 * writes. The first call only notes the moment.
 * @returns the number of reported rows
 */
export async function reportEdges(database: Knex, now: Date): Promise<number> {
  const until = new Date(now.getTime() - lag);
  return database.transaction(async (transaction) => {
    const table = () => transaction(reportedUntil);
    const stored = v.parse(position, await table().where({ id: 1 }).first('fino_a'));
    if (stored === undefined) {
      await table().insert({ id: 1, fino_a: until }).onConflict('id').ignore();
      return 0;
    }
    const from = stored.fino_a;
    if (from >= until) return 0;
    const found = await Promise.all(
      publishedCollections.map(async ({ collection }) => ({
        collection,
        items: await edgesOf(transaction, collection, from, until),
      })),
    );
    const count = found.reduce((sum, { items }) => sum + items.length, 0);
    if (count === 0 && until.getTime() - from.getTime() < longestStay) return 0;
    // Another process may have moved it since.
    const moved = await table().where({ id: 1, fino_a: from }).update({ fino_a: until });
    if (moved === 0) return 0;
    for (const { collection, items } of found)
      if (items.length > 0) await recordChanges(transaction, collection, items);
    return count;
  });
}
