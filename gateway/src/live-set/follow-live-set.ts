import { liveKey } from '@studio/releases/live';
import { type PublicKeys, readPublished } from '@studio/releases/published';
import type { Store } from '@studio/releases/store';
import type { Release } from '@studio/shared/contract';
import { LRUCache } from 'lru-cache';
import { type LiveReleases, type ReadRelease, readLiveReleases } from './live-releases.ts';
import { unlistedFile } from './unlisted-file.ts';

/** The live set as it stands, kept up to date. */
export interface LiveSetSource {
  /** The last valid live set; undefined while there has been none. */
  readonly current: () => LiveReleases | undefined;
  readonly onChange: (listener: () => void) => void;
  readonly close: () => void;
}

/** Where releases are, and the keys they are checked with. */
export interface Releases {
  readonly store: Store;
  readonly publicKeys: PublicKeys;
}

/** Where problems are told, one sentence each. */
export type Warn = (sentence: string) => void;

// Polling, not file events: it also works on network file systems and in object stores.
const pollEvery = 300;

/** How many checked releases are remembered: they never change. */
const remembered = 50;

/** Gives published releases, each checked once. */
export function readOnce({ store, publicKeys }: Releases): ReadRelease {
  const known = new LRUCache<string, Release>({ max: remembered });
  return async (app, version) => {
    // A key that was taken away opens nothing from then on, not even what it has opened before.
    const name = `${app} ${version} ${(await publicKeys(app)).join('')}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const release = await readPublished(store, publicKeys, app, version);
    const unlisted = unlistedFile(release);
    if (unlisted !== undefined) throw new Error(`${app} ${version} does not list its ${unlisted}`);
    known.set(name, release);
    return release;
  };
}

function isSame(one: LiveReleases, other: LiveReleases): boolean {
  return (
    one.revision === other.revision &&
    one.everybody.id === other.everybody.id &&
    one.rollout?.set.id === other.rollout?.set.id
  );
}

/** Follows the live set: a valid new one replaces the old one, an invalid one is told and ignored. */
export async function followLiveSet(releases: Releases, warn: Warn): Promise<LiveSetSource> {
  const listeners: (() => void)[] = [];
  const read = readOnce(releases);
  let taken: string | undefined;
  let told = '';
  const toldOf = new Set<string>();
  let current: LiveReleases | undefined;

  const tellOnce = (sentence: string) => {
    if (sentence !== told) warn(sentence);
    told = sentence;
  };

  const tellMissing = ({ unknown = [], problems = [] }: LiveReleases) => {
    const untold = unknown.map(
      (name) =>
        `${name} is live, but this gateway does not know it and serves the rest: update it.`,
    );
    for (const sentence of [...untold, ...problems]) {
      if (!toldOf.has(sentence)) warn(sentence);
      toldOf.add(sentence);
    }
  };

  const look = async () => {
    let found: LiveReleases;
    try {
      const stored = await releases.store.get(liveKey);
      const text = stored?.bytes.toString();
      if (text === undefined) return tellOnce('Nothing is live: release the apps first.');
      if (text === taken) return;
      found = await readLiveReleases(read, text);
      // What cannot be used may be repaired without a change of the live set.
      taken = found.problems === undefined ? text : undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      tellOnce(`The live set cannot be used, the last valid one stays: ${reason}.`);
      return;
    }
    told = '';
    tellMissing(found);
    if (current !== undefined && isSame(current, found)) return;
    current = found;
    for (const listener of listeners) listener();
  };

  await look();
  let timer: NodeJS.Timeout;
  const lookAgain = () => {
    timer = setTimeout(() => look().finally(lookAgain), pollEvery).unref();
  };
  lookAgain();
  return {
    current: () => current,
    onChange: (listener) => listeners.push(listener),
    close: () => clearTimeout(timer),
  };
}
