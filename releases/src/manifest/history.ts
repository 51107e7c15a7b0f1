import * as v from 'valibot';
import type { Store, Stored } from '../store/store.ts';
import { type Change, changeSchema, type Manifest } from './schemas.ts';
import { readManifest } from './states.ts';

export const historyPrefix = 'history/';

export const historyKey = (revision: number) =>
  `${historyPrefix}${String(revision).padStart(9, '0')}.json`;

/** Returns the text of a change in the history. */
export const changeBytes = (change: Change) => Buffer.from(`${JSON.stringify(change, null, 2)}\n`);

/** Puts what made the set what it is into the history, also where that was stopped before. */
export async function record(store: Store, { revision, change }: Manifest): Promise<void> {
  if (change !== undefined) await store.put(historyKey(revision), changeBytes(change));
}

const changeText = v.pipe(v.string(), v.parseJson(), changeSchema);

/** Reads a change; undefined where the file is damaged, or newer than what is understood here. */
export function readChange(stored: Stored | undefined): Change | undefined {
  const parsed = v.safeParse(changeText, stored?.bytes.toString());
  return parsed.success ? parsed.output : undefined;
}

/** Every change of the live set that can be read, the oldest first. */
export async function readHistory(store: Store): Promise<Change[]> {
  await record(store, await readManifest(store));
  const keys = await store.list(historyPrefix);
  const stored = await Promise.all(keys.map((key) => store.get(key)));
  return stored.flatMap((one) => readChange(one) ?? []);
}
