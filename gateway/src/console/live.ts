import { endingUses } from '@studio/releases/ends';
import { readHealth } from '@studio/releases/health';
import {
  type Change,
  isRegistered,
  type Manifest,
  type RecordedChange,
  readLatestChanges,
  readManifest,
} from '@studio/releases/manifest';
import { readPublication } from '@studio/releases/publication';
import { type Releases, tryPublished, UnusableRelease } from '@studio/releases/published';
import { type AppName, inAppOrder, type Release } from '@studio/shared/contract';
import type { ManifestSource } from '../manifest/follow-manifest.ts';

/** The number of changes that a page reads, the newest ones. */
export const readChanges = 300;

/** The parts that the console reads. */
export interface ConsoleSource {
  readonly releases: Releases;
  readonly manifest: Pick<ManifestSource, 'current'>;
}

/** Returns the change with which the present release of an app became live. */
export function sinceOf(changes: readonly RecordedChange[], app: AppName, version: string) {
  const brings = ({ what }: Change) =>
    what === 'promote' || what === 'roll back' || what === 'halt';
  const found = changes.find((change) => change.app === app && brings(change));
  return found?.to === version ? found : undefined;
}

/** Returns the apps of a manifest that are part of the site. */
export const appsOf = ({ apps, grants }: Manifest): AppName[] =>
  inAppOrder(Object.keys(apps).filter((app) => isRegistered(grants, app)));

/** Reads a release; returns undefined for one that sites cannot use. */
export async function readRelease(
  { releases: { store, publicKeys } }: Pick<ConsoleSource, 'releases'>,
  app: AppName,
  version: string,
): Promise<Release | undefined> {
  const release = await tryPublished(store, publicKeys, app, version);
  return release instanceof UnusableRelease ? undefined : release;
}

/** Reads the live releases that sites can use. */
export async function readLiveReleases(
  source: Pick<ConsoleSource, 'releases'>,
  live: Manifest,
): Promise<Release[]> {
  const read = (app: AppName) => readRelease(source, app, live.apps[app]?.version ?? '');
  const found = await Promise.all(appsOf(live).map(read));
  return found.filter((release) => release !== undefined);
}

/** Returns what apps use of the things whose end is announced. */
export const endsAmong = (releases: readonly Release[]) =>
  endingUses(releases).map(({ user, by, end }) => ({
    ...{ app: user.app, by: by.app, on: end.on, instead: end.instead },
    contract: 'contract' in end ? end.contract : null,
    module: 'module' in end ? end.module : null,
    name: 'module' in end ? (end.name ?? null) : null,
    slot: 'slot' in end ? end.slot : null,
  }));

/** Returns the live releases, with their origin and their health by the reports of browsers. */
export async function readLive({ releases, manifest }: ConsoleSource) {
  const { store } = releases;
  const [live, changes, healthOf] = await Promise.all([
    readManifest(store),
    readLatestChanges(store, readChanges),
    readHealth(store),
  ]);
  const current = manifest.current();
  return {
    revision: live.revision,
    problems: current?.problems ?? [],
    apps: await Promise.all(appsOf(live).map(appOf)),
    ends: endsAmong(await readLiveReleases({ releases }, live)),
    retired: Object.entries(live.retired ?? {}).map(([app, version]) => ({ app, version })),
  };

  async function appOf(app: AppName) {
    const { version = '', before = [] } = live.apps[app] ?? {};
    const rollout = live.rollouts?.[app];
    const since = sinceOf(changes, app, version);
    const versions = [version, ...(rollout ? [rollout.version] : []), ...before.slice(0, 1)];
    return {
      app,
      version,
      before,
      since: since ? { at: since.at, by: since.by, why: since.why ?? null } : null,
      published: (await readPublication(store, app, version)) ?? null,
      rollout: rollout
        ? {
            version: rollout.version,
            percent: rollout.percent,
            isGuarded: rollout.guard !== undefined,
            isPaused: rollout.guard?.isPaused === true,
          }
        : null,
      health: versions.flatMap((one) => {
        const health = healthOf(app, one);
        if (health === undefined) return [];
        const { views, failed, vitals } = health;
        return [{ version: one, views, failed, vitals }];
      }),
    };
  }
}

/** Returns the newest changes of the manifest, the newest first. */
export async function readChangeLog({ releases: { store } }: ConsoleSource) {
  const changes = await readLatestChanges(store, readChanges);
  return {
    changes: changes.map(shownChange),
  };
}

/** Returns a change as the console shows it. */
export const shownChange = (change: RecordedChange) => {
  const { revision, at, by, what, app, from, to, percent, why, figures, checked } = change;
  return {
    ...{ revision, at, by, what, app },
    ...{ from: from ?? null, to: to ?? null, percent: percent ?? null, why: why ?? null },
    figures: figures ?? null,
    checked: checked
      ? {
          ...{ at: checked.at, by: checked.by },
          ...{ site: checked.site ?? null, pages: checked.pages ?? null },
        }
      : null,
  };
};
