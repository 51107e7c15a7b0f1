import type { AppName, Release } from '@studio/shared/contract';
import * as v from 'valibot';
import type { Store } from '../store/store.ts';
import { keysOf } from './published.ts';

const publicationText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ at: v.pipe(v.string(), v.isoTimestamp()), by: v.string() }),
);

/** When a release came into the store, and who brought it; not signed, for it decides nothing but what is old. */
export type Publication = v.InferOutput<typeof publicationText>;

/** Notes that a release was published; what was noted before stays. */
export async function notePublication(
  store: Store,
  { app, version }: Pick<Release, 'app' | 'version'>,
  by: string,
  now = new Date(),
): Promise<void> {
  const text = JSON.stringify({ at: now.toISOString(), by });
  await store.put(keysOf(app, version).publication, Buffer.from(`${text}\n`));
}

/** Reads when a release was published; undefined where that is not known. */
export async function readPublication(
  store: Store,
  app: AppName,
  version: string,
): Promise<Publication | undefined> {
  const stored = await store.get(keysOf(app, version).publication);
  const parsed = v.safeParse(publicationText, stored?.bytes.toString());
  return parsed.success ? parsed.output : undefined;
}

/** Versions of an app that are in the store, whole or in part. */
export async function versionsOf(store: Store, app: AppName): Promise<string[]> {
  const keys = await store.list(`${app}/`);
  return [...new Set(keys.flatMap((key) => key.split('/').slice(1, 2)))];
}
