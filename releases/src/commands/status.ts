import { type AppName, inAppOrder } from '@studio/shared/contract';
import { printable } from '../files/errors.ts';
import { fingerprintOf } from '../keys/signature.ts';
import {
  isRegistered,
  type Manifest,
  nextPercent,
  partOf,
  type Rollout,
  readWholeManifest,
} from '../manifest/manifest.ts';
import { type ReleaseHealth, readHealth } from '../site/health.ts';
import {
  type Comparison,
  judge,
  readComparisons,
} from '../site/rollout-statistics/rollout-statistics.ts';
import type { Command, Outcome } from './command.ts';
import { generationLines, generationResult } from './generation.ts';
import { keyLines } from './key-lines.ts';

/** The number of reasons that the status prints, the most frequent first. */
const printedReasons = 3;

type HealthOf = (app: AppName, version: string) => ReleaseHealth | undefined;

/** Prints the live releases, their health, and the state of the keys. */
export const status: Command = async ({ apps, areNamed }, { store, keys }) => {
  const whole = await readWholeManifest(store);
  const live = partOf(whole, 'live');
  const healthOf = await readHealth(store);
  const comparisonOf = await readComparisons(store);
  // The status of the releases matters also when a key cannot be read.
  const keysOf = async (app: AppName) =>
    // The keys of a folder do not count for an app that was handed over.
    live.grants?.[app]?.kept === undefined
      ? await keyLines(store, keys, live, app).catch((error: Error) => [error.message])
      : [];
  const ofSite = Object.keys(live.apps).filter((name) => isRegistered(live.grants, name));
  // An app of another repository is part of the site as well.
  const shown = areNamed ? apps : inAppOrder([...apps, ...ofSite]);
  const unknown = Object.entries(live.apps).flatMap(([name, { version }]) =>
    areNamed || ofSite.includes(name) ? [] : [[name, version] as const],
  );
  const ofApps = await Promise.all(
    shown.map(
      async (app) =>
        [app, outcomeOf(live, healthOf, await keysOf(app), app, comparisonOf)] as const,
    ),
  );
  const { change } = live;
  const halt = change?.what === 'halt' ? change : undefined;
  return {
    lines: [
      ...ofApps.flatMap(([, { lines }]) => lines),
      ...unknown.map(([name, version]) => `${name}: ${version} (no grant: sites leave it out)`),
      ...generationLines(whole),
      ...(halt === undefined
        ? []
        : [`Automatic rollback of ${halt.app} ${halt.from} at ${halt.at}: ${halt.why}`]),
    ],
    result: {
      revision: live.revision,
      generations: generationResult(whole),
      apps: Object.fromEntries(ofApps.map(([app, { result }]) => [app, result])),
      unknown: Object.fromEntries(unknown),
      halt: halt ?? null,
    },
  };
};

function outcomeOf(
  live: Manifest,
  healthOf: HealthOf,
  keys: readonly string[],
  app: AppName,
  comparisonOf: (rollout: Rollout) => Comparison,
): Outcome {
  const entry = live.apps[app];
  const retired = live.retired?.[app];
  const rollout = live.rollouts?.[app];
  const versions = [entry, rollout].flatMap((one) => one?.version ?? []);
  const verdict =
    rollout?.guard === undefined
      ? undefined
      : judge({ comparison: comparisonOf(rollout), percent: rollout.percent });
  const result = {
    live: entry?.version ?? null,
    before: entry?.before ?? [],
    rollout: rollout ?? null,
    ...(verdict && { verdict }),
    retired: retired ?? null,
    health: Object.fromEntries(
      versions.map((version) => [version, healthOf(app, version) ?? null]),
    ),
    keys,
    ...(live.grants?.[app] && { grant: live.grants[app] }),
  };
  if (retired !== undefined)
    return { lines: [`${app}: retired, ${retired} was live last`], result };
  if (entry === undefined) return { lines: [`${app}: no release is live`], result };
  const share =
    rollout === undefined
      ? ''
      : `, ${rollout.version} for ${rollout.percent} % since ${rollout.since}`;
  const [before] = entry.before;
  const health = versions.flatMap((version) => healthLines(version, healthOf(app, version)));
  const guard =
    rollout?.guard === undefined || verdict === undefined
      ? []
      : [guardLine(rollout, verdict.why), ...figuresLines(verdict.figures)];
  const lines = [
    `${app}: ${entry.version}${share}${before === undefined ? '' : ` (before: ${before})`}`,
    ...[...guard, ...health, ...keys, ...grantLines(live, app)].map((line) => `  ${line}`),
  ];
  return { lines, result };
}

/** Returns the grant of an app in lines: its paths, and the keys of its team, also since a hand-over. */
function grantLines({ grants }: Manifest, app: AppName): string[] {
  const grant = grants?.[app];
  if (grant === undefined) return [];
  const { paths, keys, revoked, change } = grant;
  if (revoked) return ['its grant is revoked: sites do not serve it'];
  const names = keys.map(fingerprintOf).join(' or ');
  const since = change.what === 'hand over' ? `, handed over at ${change.at} by ${change.by}` : '';
  return [
    ...(paths.length === 0 ? [] : [`granted: ${paths.join(', ')}`]),
    `its team signs with ${names}${since}`,
  ];
}

/** Returns the state of a guarded roll-out in a line. */
function guardLine(rollout: Rollout, why: string): string {
  const next = `next step ${nextPercent(rollout)} %`;
  return `guarded roll-out, ${rollout.guard?.isPaused ? 'paused' : next}: ${why}`;
}

/** Returns figures in a line; none while all of them are zero, before the first visit. */
export const figuresLines = (figures: Readonly<Record<string, number>>): string[] =>
  Object.values(figures).every((value) => value === 0)
    ? []
    : [
        Object.entries(figures)
          .map(([name, value]) => `${name} ${value}`)
          .join(', '),
      ];

/** Returns the health of a release in lines. */
export function healthLines(version: string, health: ReleaseHealth | undefined): string[] {
  if (health === undefined) return [`${version}: no reports from browsers yet`];
  const { views, failed, votes, reasons, vitals } = health;
  const verdict = judge({ votes: { views: votes, failed: 0 } });
  const share = views === 0 ? 0 : (failed / views) * 100;
  const top = Object.entries(reasons)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, printedReasons)
    .map(([reason, count]) => `${count} × ${printable(reason)}`);
  return [
    `${version}: ${views} ${views === 1 ? 'view' : 'views'}, ${failed} failed (${share.toFixed(1)} %)`,
    ...(verdict.outcome === 'few' ? [verdict.why] : []),
    ...top,
    ...vitalsLine(vitals),
  ];
}

function vitalsLine(vitals: ReleaseHealth['vitals']): string[] {
  const shown = ['LCP', 'INP'].flatMap((name) => {
    const { count, p75 } = vitals[name] ?? { count: 0, p75: 0 };
    return count === 0
      ? []
      : [`${name} ${Math.round(p75)} ms (${count} ${count === 1 ? 'value' : 'values'})`];
  });
  return shown.length === 0 ? [] : [`75th percentile: ${shown.join(', ')}`];
}
