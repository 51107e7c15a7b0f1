import type { AppName } from '@studio/shared/contract';
import { type ReleaseHealth, readHealth } from '../health.ts';
import { keyLines } from '../key-lines.ts';
import { type LiveSet, readLiveSet } from '../live/index.ts';
import { folderStore } from '../store/index.ts';
import { unknownApps } from '../unknown-apps.ts';
import { healthLines } from './health-lines.ts';
import type { Verb } from './verb.ts';

type HealthOf = (app: AppName, version: string) => ReleaseHealth | undefined;

function lines(live: LiveSet, healthOf: HealthOf, keys: readonly string[], app: AppName): string[] {
  const entry = live.apps[app];
  if (entry === undefined) return [`${app}: nothing is live`];
  const rollout = live.rollout?.app === app ? live.rollout : undefined;
  const share =
    rollout === undefined
      ? ''
      : `, ${rollout.version} for ${rollout.percent} % since ${rollout.since}`;
  const [before] = entry.before;
  const versions = [entry.version, ...(rollout === undefined ? [] : [rollout.version])];
  const health = versions.flatMap((version) => healthLines(version, healthOf(app, version)));
  return [
    `${app}: ${entry.version}${share}${before === undefined ? '' : ` (before: ${before})`}`,
    ...[...health, ...keys].map((line) => `  ${line}`),
  ];
}

function unknownLines(live: LiveSet): string[] {
  return unknownApps(live).map(
    (name) => `${name}: ${live.apps[name]?.version} (this checkout does not know the app)`,
  );
}

export const status: Verb = async ({ apps, areNamed }, { releases, keys }) => {
  const store = folderStore(releases);
  const live = await readLiveSet(store);
  const healthOf = await readHealth(store);
  // Keys that cannot be read are no reason to say nothing else.
  const keysOf = (app: AppName) =>
    keyLines(store, keys, live, app).catch((error: Error) => [error.message]);
  const ofApps = await Promise.all(
    apps.map(async (app) => lines(live, healthOf, await keysOf(app), app)),
  );
  const { change } = live;
  return [
    ...ofApps.flat(),
    ...(areNamed ? [] : unknownLines(live)),
    ...(change?.what === 'halt'
      ? [`The site itself took ${change.app} ${change.from} back at ${change.at}: ${change.why}`]
      : []),
  ];
};
