import {
  type Arm,
  type Comparison,
  comparisonKey,
  emptyArm,
} from '@studio/releases/rollout-statistics';
import type { AppName, Report } from '@studio/shared/contract';
import type { LiveReleases } from '../manifest/live-releases.ts';

/** Number of networks that are counted in a step. */
const maxNetworks = 50_000;

/** Most views of one provider in an arm: a number and a share, of which the larger one counts. */
const mostViews = { count: 20, share: 0.2 };

/** Shortest and longest times that are told apart, in milliseconds: one absurd value must not move a mean. */
const bounds = { LCP: [50, 60_000], INP: [8, 10_000] } as const;

/** A visitor's view, with hashes of the network and its provider, and the versions of the page. */
interface Visitor {
  readonly view: string;
  readonly network: string;
  readonly provider: string;
  readonly versions: ReadonlyMap<string, string>;
}

/** Counts in each step of a roll-out the visitors of the new release and those of the old one, in the same time. */
export interface Comparisons {
  /** Starts new counts with each step. */
  readonly follow: (live: LiveReleases) => void;
  readonly add: (visitor: Visitor, report: Report) => void;
  /** Returns the comparisons of the present steps, by their keys in the store. */
  readonly all: () => Readonly<Record<string, Comparison>>;
}

/** Creates the comparisons of a gateway. */
export function createComparisons(): Comparisons {
  let steps = new Map<AppName, ReturnType<typeof createStep>>();
  return {
    follow({ everybody, rollouts = [] }) {
      const next: typeof steps = new Map();
      for (const { app, percent, since, entry } of rollouts) {
        const current = everybody.apps[app]?.release.version;
        if (since === undefined || current === undefined) continue;
        const { version } = entry.release;
        const key = comparisonKey({ app, version, percent, since });
        const known = steps.get(app);
        const isSame = known?.key === key && known.current === current;
        next.set(app, isSame ? known : createStep(key, version, current));
      }
      steps = next;
    },
    add(visitor, report) {
      const named = 'app' in report ? report.app : undefined;
      for (const [app, step] of steps) {
        // Every page is the shell's as well.
        if (app === named || app === 'shell') step.add(visitor, visitor.versions.get(app), report);
      }
    },
    all: () =>
      Object.fromEntries(
        [...steps.values()].map(({ key, comparison }) => [key, comparison] as const),
      ),
  };
}

/** Creates the counts of a step; a network counts once, a view once for each measure. */
function createStep(key: string, candidate: string, current: string) {
  const comparison: Comparison = {
    candidate: structuredClone(emptyArm),
    current: structuredClone(emptyArm),
  };
  const networks = new Set<string>();
  const views = new Map<string, { readonly arm: Arm; readonly counted: Set<string> }>();
  const providers = { candidate: new Map<string, number>(), current: new Map<string, number>() };

  function viewOf({ view, network, provider }: Visitor, version: string | undefined) {
    const known = views.get(view);
    if (known !== undefined || networks.has(network) || networks.size >= maxNetworks) return known;
    if (version !== candidate && version !== current) return undefined;
    const name = version === candidate ? 'candidate' : 'current';
    const arm = comparison[name];
    const ofProvider = providers[name].get(provider) ?? 0;
    if (ofProvider >= Math.max(mostViews.count, mostViews.share * arm.views)) return undefined;
    providers[name].set(provider, ofProvider + 1);
    networks.add(network);
    arm.views += 1;
    const counted = { arm, counted: new Set<string>() };
    views.set(view, counted);
    return counted;
  }

  return {
    key,
    current,
    comparison,
    add(visitor: Visitor, version: string | undefined, report: Report): void {
      const view = viewOf(visitor, version);
      const name = report.kind === 'vital' ? report.name : report.kind;
      if (view === undefined || view.counted.has(name)) return;
      view.counted.add(name);
      const { arm } = view;
      if (report.kind === 'failed') arm.failed += 1;
      if (report.kind === 'form') {
        arm.forms += 1;
        if (report.hasErrors) arm.formErrors += 1;
      }
      if (report.kind !== 'vital' || (report.name !== 'LCP' && report.name !== 'INP')) return;
      const [shortest, longest] = bounds[report.name];
      const value = Math.log(Math.min(longest, Math.max(shortest, report.value)));
      const times = arm[report.name];
      times.count += 1;
      times.sum += value;
      times.squares += value ** 2;
    },
  };
}
