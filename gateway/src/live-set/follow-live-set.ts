import { liveKey } from '@studio/releases/live';
import type { Releases } from '@studio/releases/published';
import type { Warn } from '../warn.ts';
import { type LiveReleases, readLiveReleases } from './live-releases.ts';
import { readOnce } from './read-once.ts';

/** The live set as it stands, kept up to date. */
export interface LiveSetSource {
  /** The last valid live set; undefined while there has been none. */
  readonly current: () => LiveReleases | undefined;
  readonly onChange: (listener: () => void) => void;
  readonly close: () => void;
}

// Polling, not file events: it also works on network file systems and in object stores.
const pollEvery = 300;

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
