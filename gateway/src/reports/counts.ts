import type { ReleaseHealth } from '@studio/releases/health';
import type { Report } from '@studio/shared/contract';

/** The sender of a report: a view, its network and the network's provider. */
interface Visitor {
  readonly view: string;
  readonly network: string;
  readonly provider: string;
  /** True when the network was seen before the release became live: only such networks vote. */
  readonly hasVote: boolean;
}

/** The number of views, and of views in which the release failed. */
export type Tally = Pick<ReleaseHealth, 'views' | 'failed'>;

/** The counters of one release. */
export interface Counts {
  readonly add: (visitor: Visitor, report: Report) => void;
  /**
   * Returns the votes about the release: of networks with a vote, without the provider with the most failures, so that
   * no single provider can cause a rollback.
   */
  readonly votes: () => Tally;
  readonly health: () => ReleaseHealth;
}

/** Number of different reasons that are counted of a release. */
const maxReasons = 20;

/** Number of values that are remembered of a web vital. */
const maxValues = 200;

/** Number of views that are told apart; further ones are not counted. */
const maxViews = 10_000;

/** Most votes of one provider: with more, a hostile one could hide the failures of a release. */
const maxVotes = 20;

/** The reports of one view. */
interface CountedView {
  /** The votes of the view's provider; undefined without a vote. */
  readonly votes: { views: number; failed: number } | undefined;
  hasFailed: boolean;
  hasReason: boolean;
  readonly vitals: Set<string>;
}

function p75(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.75)] ?? 0;
}

/** Returns the least frequent reason, the oldest of several. */
function rarest(reasons: ReadonlyMap<string, number>): string {
  const [first] = [...reasons].toSorted(([, one], [, other]) => one - other);
  return first?.[0] ?? '';
}

/**
 * Creates the counters of a release. A network counts once, whatever its number of views, and a view counts once for
 * each of: the failure, its reason, and each web vital.
 */
export function createCounts(): Counts {
  const views = new Map<string, CountedView>();
  const networks = new Set<string>();
  const providers = new Map<string, { views: number; failed: number }>();
  const reasons = new Map<string, number>();
  const vitals = new Map<string, number[]>();
  let failed = 0;

  /** Returns the visitor's view; undefined when another view of the network counts already. */
  function viewOf({ view, network, provider, hasVote }: Visitor): CountedView | undefined {
    const known = views.get(view);
    if (known !== undefined || networks.has(network) || views.size >= maxViews) return known;
    const votes = hasVote ? addVote(provider) : undefined;
    const counted = { votes, hasFailed: false, hasReason: false, vitals: new Set<string>() };
    networks.add(network);
    views.set(view, counted);
    return counted;
  }

  function addVote(provider: string) {
    const votes = providers.get(provider) ?? { views: 0, failed: 0 };
    if (votes.views >= maxVotes) return undefined;
    votes.views += 1;
    providers.set(provider, votes);
    return votes;
  }

  function addReason(view: CountedView, reason: string): void {
    if (view.hasReason) return;
    view.hasReason = true;
    // A frequent reason must find a place, however many reasons one sender has made up before.
    if (!reasons.has(reason) && reasons.size >= maxReasons) reasons.delete(rarest(reasons));
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }

  function addVital(view: CountedView, name: string, value: number): void {
    if (view.vitals.has(name)) return;
    view.vitals.add(name);
    vitals.set(name, [...(vitals.get(name) ?? []), value].slice(-maxValues));
  }

  function votes(): Tally {
    const [, ...others] = [...providers.values()].toSorted((a, b) => b.failed - a.failed);
    return {
      views: others.reduce((sum, { views }) => sum + views, 0),
      failed: others.reduce((sum, { failed }) => sum + failed, 0),
    };
  }

  return {
    add(visitor, report) {
      const view = viewOf(visitor);
      if (view === undefined || report.kind === 'loaded' || report.kind === 'form') return;
      if (report.kind === 'vital') return addVital(view, report.name, report.value);
      addReason(view, report.reason);
      if (report.kind === 'error' || view.hasFailed) return;
      view.hasFailed = true;
      failed += 1;
      if (view.votes) view.votes.failed += 1;
    },
    votes,
    health: () => ({
      views: views.size,
      failed,
      votes: votes().views,
      reasons: Object.fromEntries(reasons),
      vitals: Object.fromEntries(
        [...vitals].map(([name, values]) => [name, { count: values.length, p75: p75(values) }]),
      ),
    }),
  };
}
