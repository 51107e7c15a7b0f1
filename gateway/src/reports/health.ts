import { createHmac, randomBytes } from 'node:crypto';
import type { ReleaseHealth } from '@studio/releases/health';
import type { AppName, Report } from '@studio/shared/contract';
import { LRUCache } from 'lru-cache';
import type { LiveReleases } from '../manifest/live-releases.ts';
import { type Counts, createCounts, type Tally } from './counts.ts';
import { fallbacksIn, releaseName, rolesIn } from './live-roles.ts';
import { releasesIn } from './releases-in.ts';

/** The one that reports: a view of a composition, and the network and the provider it comes from. */
export interface Reporter {
  readonly view: string;
  readonly network: string;
  readonly provider: string;
  readonly composition: string;
}

/** Counts what browsers tell, each visit once. */
export interface Health {
  /**
   * Counts the releases of this live set from now on, and those it falls back on, and forgets all others. A release
   * begins anew when visitors begin to get it: what was told of it in other days, or in its roll-out, is past.
   */
  readonly follow: (live: LiveReleases) => void;
  /** Notes that there is a network: it has a vote about what becomes live later. */
  readonly see: (network: string) => void;
  readonly take: (reporter: Reporter, report: Report) => void;
  readonly of: (app: AppName, version: string) => ReleaseHealth;
  readonly tally: (app: AppName, version: string) => Tally;
  /** Gives the visits that decide about a release. */
  readonly votes: (app: AppName, version: string) => Tally;
  /** The releases that somebody has told of, by name. */
  readonly all: () => Readonly<Record<string, ReleaseHealth>>;
}

/** A release that is counted. */
interface Counted {
  readonly counts: Counts;
  /** Number of the change of the live set, of those seen here, since which it is what it is. */
  readonly since: number;
}

/** Number of networks that are remembered. */
const maxNetworks = 50_000;

const shellRoles = ['shell', 'rolled out shell'];

/**
 * What a report is to the shell that loaded the remote: a failure of its own too, where the shell is the newer of the
 * two. A gateway that has started since does not know that, and blames the remote alone.
 */
function toShell(report: Report, shell: Counted, remote: Counted | undefined): Report {
  if (report.kind !== 'failed' || report.app === 'shell') return report;
  const { app, reason } = report;
  const isNewer = remote !== undefined && remote.since < shell.since;
  return isNewer
    ? { kind: 'failed', app: 'shell', reason: `${app}: ${reason}` }
    : { kind: 'loaded', app };
}

/** Makes the counters of a gateway; none counts before the first live set. */
export function createHealth(): Health {
  // Addresses are somebody's: what is kept of them says nothing once the process has ended.
  const salt = randomBytes(16);
  const markOf = (network: string) =>
    createHmac('sha256', salt).update(network).digest('base64url').slice(0, 16);
  let releases: ReadonlyMap<string, Counted> = new Map();
  let roles: ReadonlyMap<string, string> = new Map();
  // Number of the change of the live set after which a network was first seen.
  const firstSeen = new LRUCache<string, number>({ max: maxNetworks });
  let changes = 0;

  const countsOf = (app: AppName, version: string) =>
    releases.get(releaseName(app, version))?.counts ?? createCounts();

  /** Whether visitors get a shell no more that is not even there to fall back on: it was taken back. */
  function isShellGone(names: ReadonlySet<string>): boolean {
    return shellRoles.some((role) => {
      const before = roles.get(role);
      return before !== undefined && !names.has(before);
    });
  }

  return {
    follow(live) {
      changes += 1;
      const next = rolesIn(live);
      const begun = [...next].filter(([role, name]) => roles.get(role) !== name);
      const kept = new Map(releases);
      for (const [, name] of begun) kept.delete(name);
      const names = new Set([...next.values(), ...fallbacksIn(live)]);
      // What failed under a shell that was taken back is not to be held against remotes.
      const keepsCounts = !isShellGone(names);
      releases = new Map(
        [...names].map((name): [string, Counted] => {
          const { since = changes, counts = createCounts() } = kept.get(name) ?? {};
          return [name, { since, counts: keepsCounts ? counts : createCounts() }];
        }),
      );
      roles = next;
    },
    see(network) {
      const mark = markOf(network);
      if (!firstSeen.has(mark)) firstSeen.set(mark, changes);
    },
    take({ view, network, provider, composition }, report) {
      const versions = releasesIn(composition);
      const counted = (app: AppName) => releases.get(releaseName(app, versions.get(app) ?? ''));
      const mark = markOf(network);
      const visitorOf = (release: Counted | undefined) => ({
        view,
        network: mark,
        provider: markOf(provider),
        hasVote: (firstSeen.get(mark) ?? changes) < (release?.since ?? 0),
      });
      const app = 'app' in report ? report.app : undefined;
      const remote = app === undefined || app === 'shell' ? undefined : counted(app);
      const shell = counted('shell');
      remote?.counts.note(visitorOf(remote), report);
      // Every page is the shell's as well.
      shell?.counts.note(visitorOf(shell), toShell(report, shell, remote));
    },
    of: (app, version) => countsOf(app, version).health(),
    tally: (app, version) => countsOf(app, version).tally(),
    votes: (app, version) => countsOf(app, version).votes(),
    all() {
      const told = [...releases].map(([name, { counts }]) => [name, counts.health()] as const);
      return Object.fromEntries(told.filter(([, { views }]) => views > 0));
    },
  };
}
