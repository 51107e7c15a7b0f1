import { createHmac, randomBytes } from 'node:crypto';
import type { ReleaseHealth } from '@studio/releases/health';
import type { Comparison } from '@studio/releases/rollout-statistics';
import type { AppName, Report } from '@studio/shared/contract';
import { LRUCache } from 'lru-cache';
import { releaseName, versionsIn } from '../manifest/composition.ts';
import type { LiveReleases, ReleaseSet } from '../manifest/live-releases.ts';
import { createComparisons } from './comparisons.ts';
import { type Counts, createCounts, type Tally } from './counts.ts';

/** The sender of a report: a view of a composition, its network and the network's provider. */
interface Reporter {
  readonly view: string;
  readonly network: string;
  readonly provider: string;
  readonly composition: string;
  /** The start of the view; undefined for a first visit, which is in no comparison. */
  readonly start?: 'warm' | 'cold' | undefined;
}

/** The counters of browsers' reports; each view counts once. */
export interface Health {
  /**
   * Counts the live releases and their fallbacks from now on, and drops the counts of all others. The counts of a
   * release start at zero when visitors begin to get it: its earlier time live, or its roll-out, does not count.
   */
  readonly follow: (live: LiveReleases) => void;
  /** Records a network: it votes about releases that become live later. */
  readonly see: (network: string) => void;
  readonly add: (reporter: Reporter, report: Report) => void;
  readonly of: (app: AppName, version: string) => ReleaseHealth;
  /** Returns the votes about a release. */
  readonly votes: (app: AppName, version: string) => Tally;
  /** Returns the health of all releases with reports, by name. */
  readonly all: () => Readonly<Record<string, ReleaseHealth>>;
  /** Returns the comparisons of the roll-outs, by their keys in the store. */
  readonly comparisons: () => Readonly<Record<string, Comparison>>;
}

/** A release with its counters. */
interface Counted {
  readonly counts: Counts;
  /** Number of the change of the manifest with which the release got its present role. */
  readonly since: number;
}

/** Number of remembered networks. */
const maxNetworks = 50_000;

const shellRoles = ['shell', 'rolled out shell', 'next shell', 'next rolled out shell'];

/**
 * Returns a report as it counts for the shell: a failed remote counts as the shell's failure too when the shell is the
 * newer of the two. A gateway that has started since does not know their order, and blames the remote alone.
 */
function toShell(report: Report, shell: Counted, remote: Counted | undefined): Report {
  if (report.kind !== 'failed' || report.app === 'shell') return report;
  const { app, reason } = report;
  const isNewer = remote !== undefined && remote.since < shell.since;
  return isNewer
    ? { kind: 'failed', app: 'shell', reason: `${app}: ${reason}` }
    : { kind: 'loaded', app };
}

/** Creates the counters of a gateway; they count nothing before the first manifest. */
export function createHealth(): Health {
  // Addresses are personal data: with a random key their hashes mean nothing after the process has ended.
  const salt = randomBytes(16);
  const markOf = (network: string) =>
    createHmac('sha256', salt).update(network).digest('base64url').slice(0, 16);
  let releases: ReadonlyMap<string, Counted> = new Map();
  let roles: ReadonlyMap<string, string> = new Map();
  // Number of the change of the manifest after which a network was first seen.
  // `max` would reserve the memory of all networks at the start.
  const firstSeen = new LRUCache<string, number>({
    maxSize: maxNetworks,
    sizeCalculation: () => 1,
  });
  let changes = 0;
  const comparisons = createComparisons();

  const countsOf = (app: AppName, version: string) =>
    releases.get(releaseName(app, version))?.counts ?? createCounts();

  /** Returns whether a shell was live before and is not even a fallback now: it was rolled back. */
  function isShellGone(names: ReadonlySet<string>): boolean {
    return shellRoles.some((role) => {
      const before = roles.get(role);
      return before !== undefined && !names.has(before);
    });
  }

  return {
    follow(live) {
      changes += 1;
      comparisons.follow(live);
      const next = rolesIn(live);
      const begun = [...next].filter(([role, name]) => roles.get(role) !== name);
      const continued = new Map(releases);
      for (const [, name] of begun) continued.delete(name);
      const names = new Set([...next.values(), ...fallbacksIn(live)]);
      // Failures under a shell that was rolled back must not count against remotes.
      const keepsCounts = !isShellGone(names);
      releases = new Map(
        [...names].map((name): [string, Counted] => {
          const { since = changes, counts = createCounts() } = continued.get(name) ?? {};
          return [name, { since, counts: keepsCounts ? counts : createCounts() }];
        }),
      );
      roles = next;
    },
    see(network) {
      const mark = markOf(network);
      if (!firstSeen.has(mark)) firstSeen.set(mark, changes);
    },
    add({ view, network, provider, composition, start }, report) {
      const versions = versionsIn(composition);
      const counted = (app: AppName) => releases.get(releaseName(app, versions.get(app) ?? ''));
      const mark = markOf(network);
      const visitorOf = (release: Counted | undefined) => ({
        view,
        network: mark,
        provider: markOf(provider),
        hasVote: (firstSeen.get(mark) ?? changes) < (release?.since ?? 0),
      });
      if (start !== undefined) {
        const visitor = { view, network: mark, provider: markOf(provider), versions, start };
        comparisons.add(visitor, report);
      }
      const app = 'app' in report ? report.app : undefined;
      const remote = app === undefined || app === 'shell' ? undefined : counted(app);
      const shell = counted('shell');
      remote?.counts.add(visitorOf(remote), report);
      // Every page is the shell's as well.
      shell?.counts.add(visitorOf(shell), toShell(report, shell, remote));
    },
    of: (app, version) => countsOf(app, version).health(),
    votes: (app, version) => countsOf(app, version).votes(),
    comparisons: comparisons.all,
    all() {
      const reported = [...releases].map(([name, { counts }]) => [name, counts.health()] as const);
      return Object.fromEntries(reported.filter(([, { views }]) => views > 0));
    },
  };
}

function namesIn({ apps: entries }: ReleaseSet): [string, string][] {
  return Object.entries(entries).map(([app, { release }]) => [
    app,
    releaseName(app, release.version),
  ]);
}

/** Returns the names of the live releases by role: an app's common release, its roll-out, or those of a next generation. */
function rolesIn({ common, rollouts = [], next }: LiveReleases): ReadonlyMap<string, string> {
  const roles = new Map(namesIn(common));
  for (const { app, entry } of rollouts) {
    roles.set(`rolled out ${app}`, releaseName(app, entry.release.version));
  }
  for (const [role, name] of next === undefined ? [] : rolesIn(next.releases))
    roles.set(`next ${role}`, name);
  return roles;
}

/** Returns the names of the fallbacks. */
function fallbacksIn({ common, next }: LiveReleases): string[] {
  const own = Object.entries(common.apps).flatMap(([app, { previous }]) =>
    previous === undefined ? [] : [releaseName(app, previous.version)],
  );
  return next === undefined ? own : [...own, ...fallbacksIn(next.releases)];
}
