import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import type { Store } from '../store/store.ts';
import { type Change, changeSchema, type LiveSet, liveSetText, nothingLive } from './live-set.ts';
import { Refusal } from './refusal.ts';

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

/** A live set and the tag that a change of it must name. */
interface Seen {
  readonly live: LiveSet;
  readonly tag: string | undefined;
}

async function look(store: Store): Promise<Seen> {
  const stored = await store.get(liveKey);
  if (stored === undefined) return { live: nothingLive, tag: undefined };
  const parsed = v.safeParse(liveSetText, stored.bytes.toString());
  if (parsed.success) return { live: parsed.output, tag: stored.tag };
  // Whatever is said in it, it is not overwritten: somebody must look at it.
  throw new Error(
    `The live set makes no sense here: ${parsed.issues[0].message}. Is this checkout older than what wrote it?`,
  );
}

/** The live set as it stands. @throws where what is there is none */
export async function readLiveSet(store: Store): Promise<LiveSet> {
  return (await look(store)).live;
}

/** Sees to it that what made the set what it is is in the history, also where whoever did it was stopped before. */
async function record(store: Store, { revision, change }: LiveSet): Promise<void> {
  if (change !== undefined) await store.put(historyKey(revision), jsonOf(change));
}

/**
 * Changes the live set in one step for every reader; of two at once one is after the other. Whenever it is stopped, the
 * set is whole, and the next change completes the history.
 * @param change gives the next set; undefined where there is nothing to do
 * @returns the live set after it
 * @throws Refusal where the change is refused, or others were faster too often
 */
export async function changeLiveSet(
  store: Store,
  change: (live: LiveSet) => LiveSet | undefined,
): Promise<LiveSet> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { live, tag } = await look(store);
    await record(store, live);
    const next = change(live);
    if (next === undefined) return live;
    if (await store.compareAndSet(liveKey, tag, jsonOf(next))) {
      await record(store, next);
      return next;
    }
    await setTimeout(Math.random() * longestPause);
  }
  throw new Refusal('Others change the live set all the time: try again in a moment.');
}

const changeText = v.pipe(v.string(), v.parseJson(), changeSchema);

/** Every change of the live set, the oldest first. */
export async function readHistory(store: Store): Promise<Change[]> {
  await record(store, await readLiveSet(store));
  const keys = await store.list(historyPrefix);
  const stored = await Promise.all(keys.map((key) => store.get(key)));
  return stored.map((one) => v.parse(changeText, one?.bytes.toString()));
}
