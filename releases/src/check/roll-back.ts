import type { AppName, Release } from '@studio/shared/contract';
import {
  type Author,
  type Change,
  changeManifest,
  firstGeneration,
  generationEntry,
  type Manifest,
  type ManifestAccess,
  type ManifestPart,
  RejectedError,
  readHistory,
  readManifest,
  rolledBack,
} from '../manifest/manifest.ts';
import { nameOf } from '../published/description.ts';
import { tryPublished, UnusableRelease } from '../published/published.ts';
import { type ReleaseHealth, readHealth } from '../site/health.ts';
import { judge } from '../site/rollout-statistics/rollout-statistics.ts';
import type { Store } from '../store/store.ts';
import { breakingProblems } from './compatibility.ts';
import { readPeers } from './peers.ts';

/** A rollback of an app: its author, its kind and its target. */
export interface Rollback {
  readonly app: AppName;
  readonly author: Author;
  /** The part of the manifest that changes; the live generation by default. */
  readonly part?: ManifestPart;
  /** `halt` is an automatic rollback. */
  readonly what: 'roll back' | 'halt';
  /** The release to roll back to; undefined stands for the newest one that can be used. */
  readonly to?: string | undefined;
  /** Accepts a release that does not fit the live releases. */
  readonly anyway?: boolean;
  /** True when the author knows that the app was rolled back a moment ago, and wants to go further back. */
  readonly isRepeated?: boolean;
  /**
   * Returns false when the rollback no longer applies to this state of the manifest.
   * @throws {RejectedError} when it must not happen
   */
  readonly confirm: (live: Manifest) => boolean | Promise<boolean>;
}

/** The release that a rollback makes live. */
interface RollbackTarget {
  /** Undefined when the app has no earlier release. */
  readonly version: string | undefined;
  /** Sentences about newer releases that cannot be used. */
  readonly skipped: readonly string[];
}

/** The time in which a person may not know yet of another rollback of an app, in milliseconds. */
const recent = 10 * 60 * 1000;

/** A second rollback of an app right after another one: its author may not know of the first. */
export class RepeatedRollback extends RejectedError {}

/**
 * Makes an earlier release of an app live; while the app is being rolled out, ends the roll-out instead. The target is
 * checked beside exactly the releases that are live then: after a change by another team, it is checked again.
 * @returns the live release and the skipped ones; undefined when the rollback was not confirmed
 * @throws {RepeatedRollback} when a person asks for it within ten minutes of another one, without naming the release
 * @throws {RejectedError} when no earlier release can be used
 */
export async function rollBack(
  access: ManifestAccess,
  rollback: Rollback,
): Promise<RollbackTarget | undefined> {
  const { app, author, what, part = 'live' } = rollback;
  for (;;) {
    const seen = await readManifest(access.store, part);
    if (!(await rollback.confirm(seen))) return undefined;
    const isRolledOut = seen.rollouts?.[app] !== undefined;
    const isNamed = rollback.to !== undefined || rollback.isRepeated === true;
    if (what === 'roll back' && part !== generationEntry && !isRolledOut && !isNamed)
      await rejectRepeated(access.store, seen, app);
    const target = isRolledOut
      ? endOfRollout(seen, rollback)
      : await (part === generationEntry ? generationTarget : rollbackTarget)(
          access,
          seen,
          rollback,
        );
    let isDone = false;
    await changeManifest(
      access,
      (live) => {
        isDone = live.revision === Math.max(seen.revision, access.above ?? 0);
        return isDone ? rolledBack(live, app, author, what, target.version) : undefined;
      },
      part,
    );
    if (isDone) return target;
  }
}

/**
 * Finds the newest earlier generation whose live releases can all be used.
 * @throws {RejectedError} when there is none
 */
async function generationTarget(
  { store, publicKeys }: ManifestAccess,
  pointer: Manifest,
  { to }: Rollback,
): Promise<RollbackTarget> {
  const skipped: string[] = [];
  for (const version of to === undefined ? (pointer.apps[generationEntry]?.before ?? []) : [to]) {
    const { apps } = await readManifest(store, Number(version));
    const found = await Promise.all(
      Object.entries(apps).map(([app, live]) => tryPublished(store, publicKeys, app, live.version)),
    );
    const problems = found.flatMap((one) => (one instanceof UnusableRelease ? one.message : []));
    if (problems.length === 0 && apps.shell !== undefined) return { version, skipped };
    skipped.push(
      [`Generation ${version} cannot be used: skipped.`, ...problems.map((one) => `${one}.`)].join(
        ' ',
      ),
    );
  }
  throw new RejectedError([...skipped, 'No earlier generation is left.'].join('\n'));
}

/** Ends a roll-out: the release that the other visitors have stays live. */
function endOfRollout(live: Manifest, { app, to }: Rollback): RollbackTarget {
  const version = live.apps[app]?.version;
  if (to === undefined || to === version) return { version, skipped: [] };
  throw new RejectedError(
    `${app} ${live.rollouts?.[app]?.version} is being rolled out: end that first, with a rollback without --to.`,
  );
}

/** Returns the sentence about a release that failed in so many browsers that the site would roll it back; else undefined. */
function failureOf(health: ReleaseHealth | undefined): string | undefined {
  if (health === undefined || health.views === 0) return undefined;
  // Reports count views and votes; of the votes, the share that failed is taken to be that of the views.
  const failed = Math.round((health.votes * health.failed) / health.views);
  const { outcome, why } = judge({ votes: { views: health.votes, failed } });
  return outcome === 'worse' ? why : undefined;
}

/**
 * Finds the newest earlier release that is published, signed, and fits the live releases of the other apps. Without a
 * named release it passes over those that browsers reported as failing, unless all are. A missing shared message breaks
 * nothing, so messages are not compared.
 * @throws {RejectedError} when there are earlier releases and none can be used
 */
async function rollbackTarget(
  { store, publicKeys }: ManifestAccess,
  live: Manifest,
  { app, to, anyway = false }: Rollback,
): Promise<RollbackTarget> {
  const { others, previous, consented } = await readPeers(store, publicKeys, { app }, live);
  const peers = {
    others: anyway ? [] : others.filter((other) => !previous.includes(other)),
    previous: [],
    live: undefined,
    ...(consented && { consented }),
  };
  const skipped: string[] = [];
  let failing: RollbackTarget | undefined;
  const healthOf = to === undefined ? await readHealth(store) : undefined;
  const end = to === undefined ? ': skipped.' : '.';
  for (const version of to === undefined ? (live.apps[app]?.before ?? []) : [to]) {
    const release = await tryPublished(store, publicKeys, app, version);
    if (release instanceof UnusableRelease) {
      skipped.push(`${release.message}${end}`);
      continue;
    }
    const problems = breakingProblems(release, peers);
    const failure = failureOf(healthOf?.(app, version));
    if (problems.length === 0 && failure === undefined) return { version, skipped };
    if (problems.length === 0) {
      failing ??= { version, skipped: [...skipped] };
      skipped.push(`${nameOf(release)} was live before, and ${failure}: skipped.`);
      continue;
    }
    skipped.push(
      [`${nameOf(release)} does not fit the live releases${end}`, ...problems].join(' '),
    );
  }
  if (failing !== undefined) return failing;
  if (skipped.length === 0) return { version: undefined, skipped };
  const rest =
    to === undefined ? [`No earlier release is left: promote a new release of ${app}.`] : [];
  throw new RejectedError([...skipped, ...rest].join('\n'));
}

/** The changes that decide which release of an app visitors get. */
const ofReleases: readonly Change['what'][] = ['promote', 'roll out', 'roll back', 'halt'];

/** Returns the last change of a release's app when it rolled this release back: it must not come back unasked. */
export function rollbackOf(
  { app, version, generation = firstGeneration }: Pick<Release, 'app' | 'version' | 'generation'>,
  history: readonly Change[],
): Change | undefined {
  const last = history.findLast(
    (change) =>
      change.app === app &&
      (change.generation ?? firstGeneration) === generation &&
      ofReleases.includes(change.what),
  );
  const isRollback = last?.what === 'roll back' || last?.what === 'halt';
  return isRollback && last.from === version ? last : undefined;
}

/**
 * Rejects a second rollback right after one by the site or another person: it would go one release too far back.
 * @throws {RepeatedRollback} when the app was rolled back in the last ten minutes
 */
async function rejectRepeated(
  store: Store,
  { apps, generation }: Manifest,
  app: AppName,
): Promise<void> {
  const last = (await readHistory(store)).findLast(
    (change) =>
      change.app === app &&
      (change.generation ?? firstGeneration) === (generation ?? firstGeneration),
  );
  if (last === undefined || (last.what !== 'halt' && last.what !== 'roll back')) return;
  if (Date.now() - Date.parse(last.at) > recent) return;
  const { version, before: [next] = [], isFirst } = apps[app] ?? {};
  // Without an earlier release a rollback withdraws the app, which only an explicit command does so soon.
  if (next === undefined && !isFirst) return;
  const further =
    next === undefined
      ? `It has no earlier release; to withdraw the app: npm run release -- retire ${app}`
      : `To go further back, name the release: npm run release -- rollback ${app} --to ${next}`;
  throw new RepeatedRollback(
    `${app} ${last.from} was already rolled back at ${last.at} by ${last.by}: ${version} is live. ${further}`,
    'busy',
  );
}
