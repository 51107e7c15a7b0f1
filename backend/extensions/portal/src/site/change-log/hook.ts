import type { HookConfig } from '@directus/extensions';
import * as v from 'valibot';
import { hasChangeLog, pruneChanges, recordChanges, recordUnknownChanges } from './changes.ts';
import { reportedCollection } from './public-collections.ts';

const key = v.union([v.string(), v.number()]);

const event = v.object({
  collection: v.string(),
  key: v.optional(key),
  keys: v.optional(v.array(key)),
  item: v.optional(key),
});

/** Returns the rows that an event of Directus names: one for creations, several for changes and removals. */
function itemsOf({ key, keys, item }: v.InferOutput<typeof event>): string[] {
  return [key, item, ...(keys ?? [])].filter((one) => one !== undefined).map(String);
}

// A created file is missing here: no cache can hold it yet.
const events = [
  'items.create',
  'items.update',
  'items.delete',
  'items.sort',
  'files.upload',
  'files.update',
  'files.delete',
];

/** Records every change that visitors can see, so that gateways evict what they cached. */
export const changeLog: HookConfig = ({ action, init, schedule }, { database, logger }) => {
  async function record(meta: unknown): Promise<void> {
    const parsed = v.parse(event, meta);
    const collection = reportedCollection(parsed.collection);
    if (collection !== undefined) await recordChanges(database, collection, itemsOf(parsed));
  }
  for (const name of events) action(name, record);

  // A crash can lose the record of a change, so a start reports everything as changed. The very first start has no
  // table yet, and no reader either.
  init('app.after', async () => {
    try {
      if (await hasChangeLog(database)) await recordUnknownChanges(database);
    } catch (error) {
      logger.error(
        error,
        'The change log could not report this start: gateways may show old content',
      );
    }
  });
  schedule('17 3 * * *', () => pruneChanges(database, new Date()));
};
