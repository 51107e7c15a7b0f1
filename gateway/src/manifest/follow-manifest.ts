import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConsents } from '@studio/releases/consents';
import { reasonOf } from '@studio/releases/errors';
import { consoleApp, readManifestText } from '@studio/releases/manifest';
import type { Releases } from '@studio/releases/published';
import { releaseManager } from '@studio/releases/signature';
import { type Warn, warnOnChange, warnOnce } from '../log/warn.ts';
import { createStorage, type Storage } from '../storage/storage.ts';
import { openAcceptedEntries } from './accepted-entries.ts';
import { createCanaryRender, type RenderCanary } from './canary-render.ts';
import { releaseSets } from './cohort.ts';
import { type LiveReleases, releaseSet } from './live-releases.ts';
import { openPathOwners } from './path-owners.ts';
import { createReleaseReader, readGenerations } from './read-releases.ts';

/** The live releases, kept up to date. */
export interface ManifestSource {
  /** Returns the live releases of the last valid manifest; undefined before the first one. */
  readonly current: () => LiveReleases | undefined;
  readonly onChange: (listener: () => void) => void;
  readonly close: () => void;
}

/** Calls a listener with the live releases now, if there are any, and after each change. */
export function followLive(
  manifest: Pick<ManifestSource, 'current' | 'onChange'>,
  listener: (live: LiveReleases) => void,
): void {
  const notify = () => {
    const live = manifest.current();
    if (live !== undefined) listener(live);
  };
  manifest.onChange(notify);
  notify();
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
 * Follows the manifest: a valid one replaces the old one, an invalid one is logged and ignored. The same manifest is
 * judged again when a public key is added or taken away.
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
    open('manifest.json', 'The accepted manifest'),
  );
  const owners = await openPathOwners(open('path-owners.json', 'The table of path owners'));
  let judged: { readonly text: string | undefined; readonly keys: string } | undefined;
  const warnOfManifest = warnOnChange(warn);
  const warnOfRelease = warnOnce(warn);
  let current: LiveReleases | undefined;
  let isClosed = false;

  const warnOfMissing = ({ unknown = [], problems = [] }: LiveReleases) => {
    const sentences = unknown.map(
      (name) =>
        `${name} is live, but has no grant and is left out: npm run release -- grant ${name}.`,
    );
    for (const sentence of [...sentences, ...problems]) warnOfRelease(sentence);
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

  /** Resolves with the public keys by which the live apps were judged: without one, the same manifest is another one. */
  const keysNow = async () => {
    const apps = Object.keys(current?.common.apps ?? {});
    const signatories = [releaseManager, ...apps, ...(current?.console ? [consoleApp] : [])];
    const keys = await Promise.all(signatories.map((one) => releases.publicKeys(one)));
    return keys.flat().join();
  };

  const poll = async () => {
    let found: LiveReleases;
    let hasNewKeys = false;
    let text: string | undefined;
    try {
      const { text: newest, damaged } = await readManifestText(releases.store);
      text = newest;
      hasNewKeys = judged !== undefined && judged.keys !== (await keysNow());
      const isJudged = text !== undefined && text === judged?.text && !hasNewKeys;
      if (isJudged && damaged === undefined) return;
      const { live, problems: rejected } = await accepted.accept(text);
      const problems = [
        ...(damaged === undefined
          ? []
          : [`${damaged} is damaged, the previous one is used: run npm run release -- repair.`]),
        ...rejected,
      ];
      if (live.revision === 0 && problems.length === 0)
        return warnOfManifest('No app is live: release the apps first.');
      const consented = await readConsents(releases.store, releases.publicKeys);
      const all = await readGenerations(read, live, owners, consented);
      found = await afterCanary(withProblems(all, problems));
      if (isClosed) return;
    } catch (error) {
      if (isClosed) return;
      warnOfManifest(
        `The deployment manifest cannot be used, the last valid one stays: ${reasonOf(error)}.`,
      );
      return;
    }
    warnOfManifest(undefined);
    warnOfMissing(found);
    const isChange = current === undefined || hasNewKeys || !isSame(current, found);
    if (isChange) current = found;
    // A release with a problem may be repaired without a change of the manifest.
    const keys = await keysNow().catch(() => '');
    judged = { text: found.problems === undefined ? text : undefined, keys };
    if (!isChange) return;
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
