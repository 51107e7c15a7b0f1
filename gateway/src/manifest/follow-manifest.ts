import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConsents } from '@studio/releases/consents';
import { readManifestText } from '@studio/releases/manifest';
import type { Releases } from '@studio/releases/published';
import type { Warn } from '../warn.ts';
import { openAcceptedEntries } from './accepted-entries.ts';
import { releaseSets } from './cohort.ts';
import { type LiveReleases, readLiveReleases } from './live-releases.ts';
import { createStorage, type Storage } from './memory.ts';
import { openPathOwners } from './path-owners.ts';
import { readOnce } from './read-once.ts';
import { createTrial, type TryOut } from './trial.ts';

/** The live set as it stands, kept up to date. */
export interface ManifestSource {
  /** The last valid live set; undefined while there has been none. */
  readonly current: () => LiveReleases | undefined;
  readonly onChange: (listener: () => void) => void;
  readonly close: () => void;
}

// Polling, not file events: it also works on network file systems and in object stores.
const pollEvery = 300;

const afterInterval = () => sleep(pollEvery, undefined, { ref: false });

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isSame(one: LiveReleases, other: LiveReleases): boolean {
  return (
    one.revision === other.revision &&
    [...releaseSets(one).values()].map(({ id }) => id).join() ===
      [...releaseSets(other).values()].map(({ id }) => id).join()
  );
}

/**
 * Follows the live set: a valid new one replaces the old one, an invalid one is told and ignored.
 * @param tryOut what a new set must pass before visitors get it; nothing unless told
 * @param options `nextLook` resolves when it is time to look again, three times a second by default; `stateDir` is the
 *   folder that what was taken is kept in across restarts, by `storage`
 */
export async function followManifest(
  releases: Releases,
  warn: Warn,
  tryOut: TryOut = async () => undefined,
  {
    nextLook = afterInterval,
    stateDir,
    storage = createStorage(warn),
  }: {
    readonly nextLook?: () => Promise<unknown>;
    readonly stateDir?: string;
    readonly storage?: Pick<Storage, 'open'>;
  } = {},
): Promise<ManifestSource> {
  const listeners: (() => void)[] = [];
  const read = readOnce(releases);
  const pass = createTrial(tryOut);
  const open = (name: string, subject: string) =>
    storage.open(stateDir && join(stateDir, name), subject);
  const accepted = await openAcceptedEntries(
    releases.publicKeys,
    open('live-set.json', 'What is live'),
  );
  const owners = await openPathOwners(open('path-owners.json', 'The owners of paths'));
  let taken: string | undefined;
  let told = '';
  const toldOf = new Set<string>();
  let current: LiveReleases | undefined;
  let isClosed = false;

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

  const both = (some: readonly string[] = [], others: readonly string[]) =>
    some.length + others.length === 0 ? {} : { problems: [...some, ...others] };

  const tried = async (found: LiveReleases) => {
    try {
      return await pass(found);
    } catch (error) {
      if (current !== undefined) throw error;
      // There is nothing better, and the next page may be made of it after all.
      return { ...found, problems: [...(found.problems ?? []), `${reasonOf(error)}.`] };
    }
  };

  const look = async () => {
    let found: LiveReleases;
    try {
      const { text, damaged } = await readManifestText(releases.store);
      if (text !== undefined && text === taken && damaged === undefined) return;
      const { live, problems: refused } = await accepted.accept(text);
      const problems = [
        ...(damaged === undefined
          ? []
          : [`${damaged} is damaged, the one before counts: npm run release -- repair.`]),
        ...refused,
      ];
      if (live.revision === 0 && problems.length === 0)
        return tellOnce('Nothing is live: release the apps first.');
      const consented = await readConsents(releases.store, releases.publicKeys);
      const all = await readLiveReleases(read, live, owners, consented);
      found = await tried({ ...all, ...both(all.problems, problems) });
      if (isClosed) return;
      // What cannot be used may be repaired without a change of the live set.
      taken = found.problems === undefined ? text : undefined;
    } catch (error) {
      if (isClosed) return;
      tellOnce(`The live set cannot be used, the last valid one stays: ${reasonOf(error)}.`);
      return;
    }
    told = '';
    tellMissing(found);
    if (current !== undefined && isSame(current, found)) return;
    current = found;
    for (const listener of listeners) listener();
  };

  const lookUntilClosed = async () => {
    while (!isClosed) {
      await nextLook();
      if (!isClosed) await look();
    }
  };

  await look();
  void lookUntilClosed();
  return {
    current: () => current,
    onChange: (listener) => listeners.push(listener),
    close() {
      isClosed = true;
    },
  };
}
