import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConsents } from '@studio/releases/consents';
import { readManifestText } from '@studio/releases/manifest';
import type { Releases } from '@studio/releases/published';
import { reasonOf, type Warn } from '../log/warn.ts';
import { createStorage, type Storage } from '../storage/storage.ts';
import { openAcceptedEntries } from './accepted-entries.ts';
import { createCanaryRender, type RenderCanary } from './canary-render.ts';
import { releaseSets } from './cohort.ts';
import { readGenerations } from './generations.ts';
import { type LiveReleases, releaseSet } from './live-releases.ts';
import { openPathOwners } from './path-owners.ts';
import { createReleaseReader } from './read-release.ts';

/** The live releases, kept up to date. */
export interface ManifestSource {
  /** Returns the live releases of the last valid manifest; undefined before the first one. */
  readonly current: () => LiveReleases | undefined;
  readonly onChange: (listener: () => void) => void;
  readonly close: () => void;
}

/** Interval of the polls, in milliseconds. Unlike file events, polls work on network file systems and object stores. */
const pollEvery = 300;

const afterInterval = () => sleep(pollEvery, undefined, { ref: false });

function isSame(one: LiveReleases, other: LiveReleases): boolean {
  const idsOf = (live: LiveReleases) =>
    [...releaseSets(live).values(), releaseSet({ ...(live.console && { console: live.console }) })]
      .map(({ id }) => id)
      .join();
  return one.revision === other.revision && idsOf(one) === idsOf(other);
}

/**
 * Follows the manifest: a valid one replaces the old one, an invalid one is logged and ignored.
 * @param renderCanary renders a page of new releases before visitors get them; by default nothing is rendered
 * @param options `nextPoll` resolves when it is time to poll again, three times a second by default; `stateDir` is the
 *   folder of the accepted manifest, written by `storage`
 */
export async function followManifest(
  releases: Releases,
  warn: Warn,
  renderCanary: RenderCanary = async () => undefined,
  {
    nextPoll = afterInterval,
    stateDir,
    storage = createStorage(warn),
  }: {
    readonly nextPoll?: () => Promise<unknown>;
    readonly stateDir?: string;
    readonly storage?: Pick<Storage, 'open'>;
  } = {},
): Promise<ManifestSource> {
  const listeners: (() => void)[] = [];
  const read = createReleaseReader(releases);
  const passCanary = createCanaryRender(renderCanary);
  const open = (name: string, subject: string) =>
    storage.open(stateDir && join(stateDir, name), subject);
  const accepted = await openAcceptedEntries(
    releases.publicKeys,
    // The file keeps the name from the time when the manifest was called live set.
    open('live-set.json', 'The accepted manifest'),
  );
  const owners = await openPathOwners(open('path-owners.json', 'The table of path owners'));
  let acceptedText: string | undefined;
  let lastWarning = '';
  const warned = new Set<string>();
  let current: LiveReleases | undefined;
  let isClosed = false;

  const warnOnChange = (sentence: string) => {
    if (sentence !== lastWarning) warn(sentence);
    lastWarning = sentence;
  };

  const warnOfMissing = ({ unknown = [], problems = [] }: LiveReleases) => {
    const sentences = unknown.map(
      (name) =>
        `${name} is live, but has no grant and is left out: npm run release -- grant ${name}.`,
    );
    for (const sentence of [...sentences, ...problems]) {
      if (!warned.has(sentence)) warn(sentence);
      warned.add(sentence);
    }
  };

  const withProblems = (live: LiveReleases, more: readonly string[]): LiveReleases => {
    const problems = [...(live.problems ?? []), ...more];
    return problems.length > 0 ? { ...live, problems } : live;
  };

  const afterCanary = async (found: LiveReleases) => {
    try {
      return await passCanary(found);
    } catch (error) {
      if (current !== undefined) throw error;
      // The first manifest has no alternative, and the next page may render after all.
      return withProblems(found, [`${reasonOf(error)}.`]);
    }
  };

  const poll = async () => {
    let found: LiveReleases;
    try {
      const { text, damaged } = await readManifestText(releases.store);
      if (text !== undefined && text === acceptedText && damaged === undefined) return;
      const { live, problems: rejected } = await accepted.accept(text);
      const problems = [
        ...(damaged === undefined
          ? []
          : [`${damaged} is damaged, the previous one is used: run npm run release -- repair.`]),
        ...rejected,
      ];
      if (live.revision === 0 && problems.length === 0)
        return warnOnChange('No app is live: release the apps first.');
      const consented = await readConsents(releases.store, releases.publicKeys);
      const all = await readGenerations(read, live, owners, consented);
      found = await afterCanary(withProblems(all, problems));
      if (isClosed) return;
      // A release with a problem may be repaired without a change of the manifest.
      acceptedText = found.problems === undefined ? text : undefined;
    } catch (error) {
      if (isClosed) return;
      warnOnChange(
        `The deployment manifest cannot be used, the last valid one stays: ${reasonOf(error)}.`,
      );
      return;
    }
    lastWarning = '';
    warnOfMissing(found);
    if (current !== undefined && isSame(current, found)) return;
    current = found;
    for (const listener of listeners) listener();
  };

  const pollUntilClosed = async () => {
    while (!isClosed) {
      await nextPoll();
      if (!isClosed) await poll();
    }
  };

  await poll();
  void pollUntilClosed();
  return {
    current: () => current,
    onChange: (listener) => listeners.push(listener),
    close() {
      isClosed = true;
    },
  };
}
