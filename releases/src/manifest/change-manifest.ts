import { setTimeout } from 'node:timers/promises';
import type { PublicKeys } from '../keys/signature.ts';
import { isKnownApp } from '../published/app-name.ts';
import type { ManifestAccess } from './access.ts';
import {
  type Entry,
  entriesText,
  manifestOf,
  readEntry,
  type SignedEntry,
  signEntry,
  verifyEntry,
} from './entries.ts';
import { record } from './history.ts';
import { RejectedError } from './rejected-error.ts';
import type { Manifest } from './schemas.ts';
import { type LiveState, manifestKey, mustRepair, readState } from './states.ts';

/** How often a change is tried while others are faster. */
const attempts = 50;

/** Longest pause between two of them, in milliseconds. */
const longestPause = 40;

/**
 * Returns the entry that a change may build on; undefined where neither its team nor the release manager has signed it.
 * An app whose keys are not here is believed.
 */
export async function believedEntry(
  app: string,
  signed: SignedEntry,
  keys: PublicKeys,
): Promise<Entry | undefined> {
  if (!isKnownApp(app) || (await keys(app)).length === 0) return readEntry(signed);
  return await verifyEntry(app, signed, keys, { anyGateway: true }).catch(() => undefined);
}

async function believed({ entries }: LiveState, keys: PublicKeys): Promise<Entry[]> {
  const all = Object.entries(entries).map(([app, signed]) => believedEntry(app, signed, keys));
  return (await Promise.all(all)).filter((entry) => entry !== undefined);
}

function entryOf(set: Manifest, app: string): Entry | undefined {
  const { revision, change } = set;
  const rest = change && { change };
  const last = set.retired?.[app];
  if (last !== undefined)
    return { app, revision, live: { version: last, before: [] }, ...rest, retired: true };
  const live = set.apps[app];
  const rollout = set.rollouts?.[app];
  return live && { app, revision, live, ...(rollout && { rollout }), ...rest };
}

/**
 * Changes the live set in one step for every reader; of two at once one is after the other. Whenever it is stopped, the
 * set is whole, and the next change completes the history.
 * @param change gives the next set; undefined where there is nothing to do. Entries of apps that differ are signed.
 * @returns the live set after it
 * @throws RejectedError where the change is refused, or others were faster too often
 */
export async function changeManifest(
  { store, publicKeys, signerOf, above = 0 }: ManifestAccess,
  change: (live: Manifest) => Manifest | undefined,
): Promise<Manifest> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const seen = await readState(store);
    if (seen.damaged !== undefined) throw new RejectedError(mustRepair(seen.damaged), 'damaged');
    const { revision } = manifestOf(Object.values(seen.entries).map(readEntry));
    const trusted = await believed(seen, publicKeys);
    const unsigned = Object.keys(seen.entries).filter((app) =>
      trusted.every((entry) => entry.app !== app),
    );
    const live = { ...manifestOf(trusted), revision, unsigned };
    await record(store, live);
    const next = change({ ...live, revision: Math.max(live.revision, above) });
    if (next === undefined) return live;
    const entries = { ...seen.entries };
    for (const app of [...Object.keys(next.apps), ...Object.keys(next.retired ?? {})]) {
      const entry = entryOf(next, app);
      if (entry === undefined || !isChanged(live, next, app)) continue;
      entries[app] = signEntry(entry, await signerOf(app), entries[app]);
    }
    if (await store.compareAndSet(manifestKey, seen.tag, Buffer.from(entriesText(entries)))) {
      await record(store, next);
      return next;
    }
    await setTimeout(Math.random() * longestPause);
  }
  throw new RejectedError(
    'Others change the live set all the time: try again in a moment.',
    'busy',
  );
}

function isChanged(live: Manifest, next: Manifest, app: string): boolean {
  const partOf = ({ apps, rollouts, retired }: Manifest) =>
    JSON.stringify([apps[app], rollouts?.[app], retired?.[app]]);
  return next.change?.app === app || partOf(live) !== partOf(next);
}
