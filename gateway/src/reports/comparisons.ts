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
  /** Times count only of warm views: a new release is cold at first in every browser, the old one is not. */
  readonly start: 'warm' | 'cold';
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
    follow({ common, rollouts = [] }) {
      const next: typeof steps = new Map();
      for (const { app, percent, since, entry } of rollouts) {
        const current = common.apps[app]?.release.version;
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
        if (app === named || app === 'shell') step.add(visitor, app, report);
      }
    },
    all: () =>
      Object.fromEntries(
        [...steps.values()].map(({ key, comparison }) => [key, comparison] as const),
      ),
  };
}

/** A network in a step. */
interface CountedNetwork {
  readonly arm: Arm;
  readonly version: string;
  /** The first view that has used the release: its failure and its form count. */
  view?: string;
  readonly counted: Set<string>;
}

/** Creates the counts of a step; a network counts once, and once for each measure. The times of a read page make no view. */
function createStep(key: string, candidate: string, current: string) {
  const comparison: Comparison = {
    candidate: structuredClone(emptyArm),
    current: structuredClone(emptyArm),
  };
  const networks = new Map<string, CountedNetwork>();
  const seen = { candidate: 0, current: 0 };
  const providers = { candidate: new Map<string, number>(), current: new Map<string, number>() };

  /** Returns the visitor's network; undefined when it has the other release, or its provider too many views. */
  function networkOf({ network, provider, versions }: Visitor, app: AppName) {
    const version = versions.get(app);
    const known = networks.get(network);
    if (known !== undefined) return known.version === version ? known : undefined;
    if (version !== candidate && version !== current) return undefined;
    const name = version === candidate ? 'candidate' : 'current';
    const arm = comparison[name];
    const ofProvider = providers[name].get(provider) ?? 0;
    const most = Math.max(mostViews.count, mostViews.share * seen[name]);
    if (networks.size >= maxNetworks || ofProvider >= most) return undefined;
    providers[name].set(provider, ofProvider + 1);
    seen[name] += 1;
    const counted: CountedNetwork = { arm, version, counted: new Set<string>() };
    networks.set(network, counted);
    return counted;
  }

  function addTime(arm: Arm, name: 'LCP' | 'INP', milliseconds: number): void {
    const [shortest, longest] = bounds[name];
    const value = Math.log(Math.min(longest, Math.max(shortest, milliseconds)));
    const times = arm[name];
    times.count += 1;
    times.sum += value;
    times.squares += value ** 2;
  }

  return {
    key,
    current,
    comparison,
    add(visitor: Visitor, app: AppName, report: Report): void {
      const network = networkOf(visitor, app);
      if (network === undefined) return;
      const { arm, counted } = network;
      const isTime = report.kind === 'vital';
      if (!isTime && network.view === undefined) {
        network.view = visitor.view;
        arm.views += 1;
      }
      const name = isTime ? report.name : report.kind;
      // A later view may be the first warm one.
      if (counted.has(name) || (isTime ? visitor.start === 'cold' : visitor.view !== network.view))
        return;
      counted.add(name);
      if (report.kind === 'failed') arm.failed += 1;
      if (report.kind === 'form') {
        arm.forms += 1;
        if (report.hasErrors) arm.formErrors += 1;
      }
      if (isTime && (report.name === 'LCP' || report.name === 'INP'))
        addTime(arm, report.name, report.value);
    },
  };
}
