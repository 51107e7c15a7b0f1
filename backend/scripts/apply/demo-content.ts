import { join } from 'node:path';
import * as v from 'valibot';
import { type DemoFile, demoContent } from '../../content/index.ts';
import { collections } from '../../schema/index.ts';
import type { Rest } from '../rest.ts';
import { storeDemoFile } from './demo-files.ts';
import { list, type Tally } from './ensure.ts';

type Row = Record<string, unknown>;

// Nested rows count as well among the thousand that Directus takes at once: a text and its two translations.
const batchSize = 300;

const singletons = new Set(
  collections.flatMap(({ collection, meta }) => (meta?.singleton ? [collection] : [])),
);
const key = v.object({ id: v.unknown() });

async function existingIds(rest: Rest, collection: string): Promise<Set<unknown>> {
  const path = `/items/${collection}?fields=id&limit=-1`;
  // A singleton is read as one row, whose key is null as long as there is none.
  if (singletons.has(collection)) return new Set([v.parse(key, await rest.get(path)).id]);
  return new Set((await list(rest, path)).map(({ id }) => id));
}

async function create(rest: Rest, collection: string, rows: Row[]): Promise<void> {
  if (singletons.has(collection)) {
    for (const row of rows) await rest.patch(`/items/${collection}`, row);
    return;
  }
  for (let start = 0; start < rows.length; start += batchSize) {
    await rest.post(`/items/${collection}?fields=id`, rows.slice(start, start + batchSize));
  }
}

/**
 * Creates the rows of the demo firm that are missing, and the files these refer to. What editors
 * changed since stays; the dates are those of the first time.
 */
export async function applyDemoContent(rest: Rest, tally: Tally, dataDir: string): Promise<void> {
  const { files, items } = await demoContent(new Date());
  const stored = new Set((await list(rest, '/files?fields=id&limit=-1')).map(({ id }) => id));
  const absent = new Map<unknown, DemoFile>(
    files.flatMap((file) => (stored.has(file.id) ? [] : [[file.id, file]])),
  );

  // A file is created together with the first row that names it: one request for hundreds.
  async function withFiles(row: Row): Promise<Row> {
    const files = Object.entries(row).flatMap(([field, value]): [string, DemoFile][] => {
      const file = absent.get(value);
      absent.delete(value);
      return file === undefined ? [] : [[field, file]];
    });
    const stored = files.map(async ([field, file]) => [
      field,
      await storeDemoFile(join(dataDir, 'uploads'), file),
    ]);
    return { ...row, ...Object.fromEntries(await Promise.all(stored)) };
  }

  for (const [collection, rows] of Object.entries(items)) {
    const existing = await existingIds(rest, collection);
    // All at once: several pictures are drawn at the same time.
    const missing = await Promise.all(rows.filter(({ id }) => !existing.has(id)).map(withFiles));
    await create(rest, collection, missing);
    tally.changes += missing.length;
  }
}
