import * as v from 'valibot';
import type { Store, Stored } from '../store/store.ts';
import { type Change, changeSchema, type Manifest } from './schemas.ts';
import { readManifest } from './states.ts';

/** Begins the keys of the history. */
export const historyPrefix = 'history/';

/** Returns the key of the change that led to a revision. */
export const historyKey = (revision: number) =>
  `${historyPrefix}${String(revision).padStart(9, '0')}.json`;

/** Returns the text of a change in the history. */
export const changeBytes = (change: Change) => Buffer.from(`${JSON.stringify(change, null, 2)}\n`);

/** Writes the change that led to a manifest into the history, unless it is there. */
export async function record(store: Store, { revision, change }: Manifest): Promise<void> {
  if (change !== undefined) await store.put(historyKey(revision), changeBytes(change));
}

const changeText = v.pipe(v.string(), v.parseJson(), changeSchema);

/** Parses a change; returns undefined when the file is damaged, or of a newer tool. */
export function parseChange(stored: Stored | undefined): Change | undefined {
  const parsed = v.safeParse(changeText, stored?.bytes.toString());
  return parsed.success ? parsed.output : undefined;
}

/** Completes the history, then reads the changes of the manifest, the oldest first, without damaged ones. */
export async function readHistory(store: Store): Promise<Change[]> {
  await record(store, await readManifest(store));
  const keys = await store.list(historyPrefix);
  const stored = await Promise.all(keys.map((key) => store.get(key)));
  return stored.flatMap((one) => parseChange(one) ?? []);
}
