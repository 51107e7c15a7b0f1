import * as v from 'valibot';
import { jsonText } from '../files/json.ts';
import type { Store, Stored } from '../store/store.ts';
import { plainChange } from './generations.ts';
import { type Change, changeSchema, type Manifest } from './schemas.ts';
import { readWholeManifest } from './states.ts';

/** Begins the keys of the history. */
export const historyPrefix = 'history/';

/** Returns the key of the change that led to a revision. */
export const historyKey = (revision: number) =>
  `${historyPrefix}${String(revision).padStart(9, '0')}.json`;

/** Returns the text of a change in the history. */
export const changeBytes = (change: Change) => Buffer.from(`${JSON.stringify(change, null, 2)}\n`);

/** Writes the changes that led to a manifest into the history, unless they are there. */
export async function record(
  store: Store,
  { revision, change, set = [] }: Pick<Manifest, 'revision' | 'change' | 'set'>,
): Promise<void> {
  const changes = change === undefined ? [] : [...set, { revision, change }];
  for (const one of changes) await store.put(historyKey(one.revision), changeBytes(one.change));
}

const changeText = jsonText(changeSchema);

/** Parses a change; returns undefined when the file is damaged, or of a newer tool. */
export function parseChange(stored: Stored | undefined): Change | undefined {
  const parsed = v.safeParse(changeText, stored?.bytes.toString());
  return parsed.success ? plainChange(parsed.output) : undefined;
}

/** Completes the history, then reads the changes of the manifest, the oldest first, without damaged ones. */
export async function readHistory(store: Store): Promise<Change[]> {
  await record(store, await readWholeManifest(store));
  const keys = await store.list(historyPrefix);
  const stored = await Promise.all(keys.map((key) => store.get(key)));
  return stored.flatMap((one) => parseChange(one) ?? []);
}

/** A change of the manifest with its revision. */
export type RecordedChange = Change & { readonly revision: number };

/** Reads the latest changes of the manifest, the newest first, without damaged ones. */
export async function readLatestChanges(store: Store, count: number): Promise<RecordedChange[]> {
  const keys = (await store.list(historyPrefix)).slice(-count).reverse();
  const stored = await Promise.all(keys.map((key) => store.get(key)));
  return stored.flatMap((one, index): RecordedChange[] => {
    const change = parseChange(one);
    const revision = Number.parseInt(keys[index]?.slice(historyPrefix.length) ?? '', 10);
    return change === undefined ? [] : [{ ...change, revision }];
  });
}

/** The number of changes, the newest ones, in which a search finds the releases that were live. */
const searchedChanges = 500;

/** The number of changes that a search reads at a time. */
const readAtOnce = 20;

/**
 * Returns the releases of an app that visitors got last, also those of roll-outs and those that were rolled back, the
 * newest first.
 * @param count the most that are returned
 */
export async function readLastLive(store: Store, app: string, count: number): Promise<string[]> {
  const keys = (await store.list(historyPrefix)).slice(-searchedChanges).reverse();
  const versions = new Set<string>();
  for (let at = 0; at < keys.length && versions.size < count; at += readAtOnce) {
    const read = keys.slice(at, at + readAtOnce).map((key) => store.get(key));
    for (const stored of await Promise.all(read)) {
      const change = parseChange(stored);
      if (change?.app !== app) continue;
      for (const version of [change.to, change.from])
        if (version !== undefined) versions.add(version);
    }
  }
  return [...versions].slice(0, count);
}
