import type { HookConfig } from '@directus/extensions';
import * as v from 'valibot';
import { pruneChanges, recordChanges, recordUnknownChanges } from './changes.ts';
import { reportedCollection } from './public-collections.ts';

const key = v.union([v.string(), v.number()]);

const event = v.object({
  collection: v.string(),
  key: v.optional(key),
  keys: v.optional(v.array(key)),
  item: v.optional(key),
});

/** The rows an event of Directus is about: creations name one, changes and removals several. */
function itemsOf({ key, keys, item }: v.InferOutput<typeof event>): string[] {
  return [key, item, ...(keys ?? [])].filter((one) => one !== undefined).map(String);
}

// A new file cannot have been read before, so only what follows is worth a line.
const events = [
  'items.create',
  'items.update',
  'items.delete',
  'items.sort',
  'files.upload',
  'files.update',
  'files.delete',
];

/** Writes down every change of what visitors see, for the gateways to drop what they cached. */
export const changeLog: HookConfig = ({ action, init, schedule }, { database, logger }) => {
  async function record(meta: unknown): Promise<void> {
    const parsed = v.parse(event, meta);
    const collection = reportedCollection(parsed.collection);
    if (collection !== undefined) await recordChanges(database, collection, itemsOf(parsed));
  }
  for (const name of events) action(name, record);

  // A change just before a crash may have stayed unwritten. On the very first start there is no
  // table yet, and no reader either.
  init('app.after', async () => {
    await recordUnknownChanges(database).catch((error: unknown) => logger.debug(error));
  });
  schedule('17 3 * * *', () => pruneChanges(database, new Date()));
};
