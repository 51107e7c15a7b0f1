import type { AppName } from '@studio/shared/contract';
import { type ReleaseHealth, readHealth } from '../health.ts';
import { type LiveSet, readLiveSet } from '../live/index.ts';
import { folderStore } from '../store/index.ts';
import { healthLines } from './health-lines.ts';
import type { Verb } from './verb.ts';

type HealthOf = (app: AppName, version: string) => ReleaseHealth | undefined;

function lines(live: LiveSet, healthOf: HealthOf, app: AppName): string[] {
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
    ...health.map((line) => `  ${line}`),
  ];
}

export const status: Verb = async ({ apps }, { releases }) => {
  const store = folderStore(releases);
  const live = await readLiveSet(store);
  const healthOf = await readHealth(store);
  const { change } = live;
  return [
    ...apps.flatMap((app) => lines(live, healthOf, app)),
    ...(change?.what === 'halt'
      ? [`The site itself took ${change.app} ${change.from} back at ${change.at}: ${change.why}`]
      : []),
  ];
};
