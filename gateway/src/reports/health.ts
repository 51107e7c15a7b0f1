import type { AppName, Report } from '@studio/shared/contract';
import { releasesIn } from './releases-in.ts';

/** How a release does, as browsers tell. */
export interface ReleaseHealth {
  /** Visits in which the release was needed. */
  readonly views: number;
  /** Those of them in which it failed. */
  readonly failed: number;
  /** Why, and how often. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Web vitals of pages it was part of: the value that three of four visits keep below. */
  readonly vitals: Readonly<Record<string, { readonly count: number; readonly p75: number }>>;
}

/** Who reports: a view, and the network address it comes from. */
export interface Reporter {
  readonly view: string;
  readonly address: string;
  readonly composition: string;
}

/** Counts what browsers tell, each visit once. */
export interface Health {
  readonly take: (reporter: Reporter, report: Report) => void;
  readonly of: (app: AppName, version: string) => ReleaseHealth;
  /** Begins anew for a release. */
  readonly forget: (app: AppName, version: string) => void;
  readonly all: () => Readonly<Record<string, ReleaseHealth>>;
}

/** How many reasons, and values of a vital, are kept of a release. */
const keptReasons = 20;
const keptValues = 200;

/** How many visits are told apart; beyond that, no more are counted. */
const mostVisits = 10_000;

interface Counts {
  readonly views: Set<string>;
  readonly failed: Set<string>;
  readonly addresses: Set<string>;
  readonly reasons: Map<string, number>;
  readonly vitals: Map<string, number[]>;
}

const noCounts = (): Counts => ({
  views: new Set(),
  failed: new Set(),
  addresses: new Set(),
  reasons: new Map(),
  vitals: new Map(),
});

const nameOf = (app: AppName, version: string) => `${app}@${version}`;

function p75(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.75)] ?? 0;
}

function summary({ views, failed, reasons, vitals }: Counts): ReleaseHealth {
  return {
    views: views.size,
    failed: failed.size,
    reasons: Object.fromEntries(reasons),
    vitals: Object.fromEntries(
      [...vitals].map(([name, values]) => [name, { count: values.length, p75: p75(values) }]),
    ),
  };
}

/**
 * Makes the counters of a gateway. One address counts once for a release, whatever number of views it asks for: who
 * wants a release taken back would need many networks.
 */
export function createHealth(): Health {
  const counts = new Map<string, Counts>();

  function countsOf(name: string): Counts {
    const found = counts.get(name) ?? noCounts();
    counts.set(name, found);
    return found;
  }

  /** The visitor as one of the release's; undefined where the address counts as another view already. */
  function visitOf({ view, address }: Reporter, { views, addresses }: Counts): string | undefined {
    if (views.has(view)) return view;
    if (addresses.has(address) || views.size >= mostVisits) return undefined;
    addresses.add(address);
    views.add(view);
    return view;
  }

  function note(reporter: Reporter, name: string, report: Report): void {
    const own = countsOf(name);
    const visit = visitOf(reporter, own);
    if (visit === undefined || report.kind === 'loaded') return;
    if (report.kind === 'vital') {
      const values = own.vitals.get(report.name) ?? [];
      own.vitals.set(report.name, [...values, report.value].slice(-keptValues));
      return;
    }
    if (report.kind === 'failed') own.failed.add(visit);
    const known = own.reasons.get(report.reason);
    if (known === undefined && own.reasons.size >= keptReasons) return;
    own.reasons.set(report.reason, (known ?? 0) + 1);
  }

  return {
    take(reporter, report) {
      const releases = releasesIn(reporter.composition);
      // What is about a page as a whole is about its host.
      const app = 'app' in report ? report.app : 'shell';
      const version = releases.get(app);
      if (version !== undefined) note(reporter, nameOf(app, version), report);
    },
    of: (app, version) => summary(counts.get(nameOf(app, version)) ?? noCounts()),
    forget(app, version) {
      counts.delete(nameOf(app, version));
    },
    all: () => Object.fromEntries([...counts].map(([name, own]) => [name, summary(own)])),
  };
}
