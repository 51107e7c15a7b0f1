import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import type { PublicKeys, Signer } from '../signature.ts';
import type { Store } from '../store/store.ts';
import { type Change, changeSchema, type LiveSet } from './live-set.ts';
import { Refusal } from './refusal.ts';
import {
  type Entry,
  entriesText,
  isKnownApp,
  liveSetOf,
  parseEntries,
  readEntry,
  type SignedEntries,
  signEntry,
  verifyEntry,
} from './signed-entries.ts';

/** The one object that changes. */
export const liveKey = 'live';

const historyPrefix = 'history/';

/** How often a change is tried while others are faster. */
const attempts = 50;

/** Longest pause between two of them, in milliseconds. */
const longestPause = 40;

const historyKey = (revision: number) =>
  `${historyPrefix}${String(revision).padStart(9, '0')}.json`;

const jsonOf = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Signed entries and the tag that a change of them must name. */
interface Seen {
  readonly entries: SignedEntries;
  readonly tag: string | undefined;
}

async function look(store: Store): Promise<Seen> {
  const stored = await store.get(liveKey);
  if (stored === undefined) return { entries: {}, tag: undefined };
  try {
    return { entries: parseEntries(stored.bytes.toString()), tag: stored.tag };
  } catch (error) {
    // It is not overwritten: an operator must look at it.
    throw new Error(
      `The live set makes no sense here: ${error instanceof Error ? error.message : error}. Is this checkout older than what wrote it?`,
      { cause: error },
    );
  }
}

/** Reads the live set as it stands, without a look at its signatures. @throws where it makes no sense */
export async function readLiveSet(store: Store): Promise<LiveSet> {
  return liveSetOf(Object.values((await look(store)).entries).map(readEntry));
}

/** Puts what made the set what it is into the history, also where that was stopped before. */
async function record(store: Store, { revision, change }: LiveSet): Promise<void> {
  if (change !== undefined) await store.put(historyKey(revision), jsonOf(change));
}

/** The store, the keys and the signer that a change of the live set needs. */
export interface LiveSetAccess {
  readonly store: Store;
  /** Keys by which the entries of apps are believed. */
  readonly publicKeys: PublicKeys;
  /** Gives the one that signs the entry of an app. @throws a sentence where this one must not */
  readonly signerOf: (app: string) => Promise<Signer>;
  /** Revision that a site has seen already, where the store has lost it. */
  readonly above?: number | undefined;
}

/** Reads the entries that a change may build on: what was not signed by those who may counts for nothing. */
async function believed({ entries }: Seen, keys: PublicKeys): Promise<Entry[]> {
  const read = async (app: string) => {
    const signed = entries[app];
    if (signed === undefined) return [];
    if (!isKnownApp(app) || (await keys(app)).length === 0) return [readEntry(signed)];
    const entry = await verifyEntry(app, signed, keys, { anyGateway: true }).catch(() => undefined);
    return entry === undefined ? [] : [entry];
  };
  return (await Promise.all(Object.keys(entries).map(read))).flat();
}

function entryOf({ apps, rollout, revision, change }: LiveSet, app: string): Entry | undefined {
  const live = apps[app];
  const share = rollout?.app === app ? { rollout } : {};
  return live && { app, revision, live, ...share, ...(change && { change }) };
}

/**
 * Changes the live set in one step for every reader; of two at once one is after the other. Whenever it is stopped, the
 * set is whole, and the next change completes the history.
 * @param change gives the next set; undefined where there is nothing to do. Entries of apps that differ are signed.
 * @returns the live set after it
 * @throws Refusal where the change is refused, or others were faster too often
 */
export async function changeLiveSet(
  { store, publicKeys, signerOf, above = 0 }: LiveSetAccess,
  change: (live: LiveSet) => LiveSet | undefined,
): Promise<LiveSet> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const seen = await look(store);
    const { revision } = liveSetOf(Object.values(seen.entries).map(readEntry));
    const live = { ...liveSetOf(await believed(seen, publicKeys)), revision };
    await record(store, live);
    const next = change({ ...live, revision: Math.max(live.revision, above) });
    if (next === undefined) return live;
    const entries = { ...seen.entries };
    for (const app of Object.keys(next.apps)) {
      const entry = entryOf(next, app);
      if (entry === undefined || !isChanged(live, next, app)) continue;
      entries[app] = signEntry(entry, await signerOf(app), entries[app]);
    }
    if (await store.compareAndSet(liveKey, seen.tag, Buffer.from(entriesText(entries)))) {
      await record(store, next);
      return next;
    }
    await setTimeout(Math.random() * longestPause);
  }
  throw new Refusal('Others change the live set all the time: try again in a moment.');
}

function isChanged(live: LiveSet, next: LiveSet, app: string): boolean {
  const partOf = ({ apps, rollout }: LiveSet) =>
    JSON.stringify([apps[app], rollout?.app === app && rollout]);
  return next.change?.app === app || partOf(live) !== partOf(next);
}

const changeText = v.pipe(v.string(), v.parseJson(), changeSchema);

/** Every change of the live set, the oldest first. */
export async function readHistory(store: Store): Promise<Change[]> {
  await record(store, await readLiveSet(store));
  const keys = await store.list(historyPrefix);
  const stored = await Promise.all(keys.map((key) => store.get(key)));
  return stored.map((one) => v.parse(changeText, one?.bytes.toString()));
}
