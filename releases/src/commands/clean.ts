import type { AppName } from '@studio/shared/contract';
import * as v from 'valibot';
import {
  type Change,
  generationsIn,
  partOf,
  readHistory,
  readWholeManifest,
} from '../manifest/manifest.ts';
import { descriptionSchema } from '../published/description.ts';
import { notePublication, readPublication, versionsOf } from '../published/publication.ts';
import { fileKey, keysOf, storedFiles } from '../published/published.ts';
import { endBranchPreviews } from '../site/branch-preview.ts';
import type { Store } from '../store/open-store.ts';
import type { Command } from './command.ts';

const day = 24 * 60 * 60 * 1000;

/** The longest time that a tab stays open and asks for the files of its releases, in milliseconds. */
const longestTab = 30 * day;

/** The longest time that a published release waits for its promotion, in milliseconds. */
const longestWait = 90 * day;

/** Removes releases that visitors and teams no longer need. */
export const clean: Command = async ({ apps }, { store }) => {
  const removed = await removeUnused(store, apps);
  return {
    lines:
      removed.length === 0
        ? ['Nothing to remove.']
        : removed.map(({ app, version, why }) => `${app} ${version} is removed: ${why}.`),
    result: { removed },
  };
};

/** A release that was removed, and the reason. */
interface Removed {
  readonly app: AppName;
  readonly version: string;
  readonly why: string;
}

/**
 * Removes releases that were replaced 30 days ago, and releases that were published 90 days ago and never promoted.
 * Live releases and rollback targets stay.
 */
export async function removeUnused(
  store: Store,
  apps: readonly AppName[],
  now = new Date(),
): Promise<Removed[]> {
  const whole = await readWholeManifest(store);
  const parts = generationsIn(whole).map((generation) => partOf(whole, generation));
  const history = await readHistory(store);
  const removed: Removed[] = [];
  for (const app of apps) {
    const needed = new Set(
      parts.flatMap(({ apps: entries, rollouts }) => [
        entries[app]?.version,
        ...(entries[app]?.before ?? []),
        rollouts?.[app]?.version,
      ]),
    );
    for (const version of await versionsOf(store, app)) {
      if (needed.has(version)) continue;
      const why = await reasonToRemove(store, history, { app, version }, now);
      if (why === undefined) continue;
      const keys = keysOf(app, version);
      // Without its signature a half-removed release does not count as published.
      await store.remove(keys.signature);
      for (const key of await store.list(keys.folder)) await store.remove(key);
      removed.push({ app, version, why });
    }
    await removeUnlisted(store, app);
    await endBranchPreviews(store, app, now.getTime());
  }
  return removed;
}

/**
 * Removes the shared files of an app that none of its releases lists, complete or not. A release that is published
 * meanwhile writes its description before its files: those that it shares with a removed release are put back.
 */
async function removeUnlisted(store: Store, app: AppName): Promise<void> {
  const files = await store.list(fileKey({ app, version: '', sharesFiles: true }, ''));
  if (files.length === 0) return;
  const listed = await listedKeys(store, app);
  const taken = new Map<string, Buffer>();
  for (const key of files) {
    if (listed.has(key)) continue;
    const stored = await store.get(key);
    await store.remove(key);
    if (stored !== undefined) taken.set(key, stored.bytes);
  }
  if (taken.size === 0) return;
  for (const key of await listedKeys(store, app)) {
    const bytes = taken.get(key);
    if (bytes !== undefined) await store.put(key, bytes);
  }
}

/**
 * Returns the keys of the files that the descriptions of an app's releases list.
 * @throws {Error} when a description cannot be read: its files must not be removed
 */
async function listedKeys(store: Store, app: AppName): Promise<Set<string>> {
  const found = new Set<string>();
  for (const version of await versionsOf(store, app)) {
    const stored = await store.get(keysOf(app, version).release);
    if (stored === undefined) continue;
    const release = v.safeParse(descriptionSchema, stored.bytes.toString());
    if (!release.success)
      throw new Error(
        `${app} ${version} has a description that this checkout does not understand, so no shared file of ${app} is removed.`,
      );
    for (const key of storedFiles(release.output).keys()) found.add(key);
  }
  return found;
}

/** Returns the reason why visitors and teams no longer need a release; undefined while they may. */
async function reasonToRemove(
  store: Store,
  history: readonly Change[],
  { app, version }: Pick<Removed, 'app' | 'version'>,
  now: Date,
): Promise<string | undefined> {
  const isOlder = (at: string | undefined, age: number) =>
    // An invalid date compares as false, so a release of unknown age stays.
    now.getTime() - Date.parse(at ?? '') > age;
  const own = history.filter((change) => change.app === app);
  // A roll-out that ended because its app was withdrawn has no end of its own.
  const wasLive = own.some(({ to }) => to === version);
  const end = own.findLast(({ from }) => from === version) ?? (wasLive ? own.at(-1) : undefined);
  if (end !== undefined)
    return isOlder(end.at, longestTab) ? 'it was replaced 30 days ago' : undefined;
  const publication = await readPublication(store, app, version);
  // A publication that was cut short noted nothing: the wait begins now.
  if (publication === undefined) await notePublication(store, { app, version }, 'clean', now);
  return isOlder(publication?.at, longestWait)
    ? 'it was published 90 days ago and never promoted'
    : undefined;
}
