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

/** Number of networks that are told apart; further ones are not counted. */
const maxNetworks = 10_000;

/** Most votes of one provider: with more, a hostile one could hide the failures of a release. */
const maxVotes = 20;

/** The reports of one network. */
interface CountedNetwork {
  /** The first view that has used the release: its failure counts. */
  view?: string;
  /** The votes of the view's provider; undefined without a vote. */
  votes?: { views: number; failed: number } | undefined;
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
 * Creates the counters of a release. A network counts once, whatever its number of views, and once for each of: the
 * failure, its reason, and each web vital. A page that is only read runs no app: its vitals make no view.
 */
export function createCounts(): Counts {
  const networks = new Map<string, CountedNetwork>();
  const providers = new Map<string, { views: number; failed: number }>();
  const reasons = new Map<string, number>();
  const vitals = new Map<string, number[]>();
  let views = 0;
  let failed = 0;

  /** Returns the visitor's network; undefined when there are too many. */
  function networkOf({ network }: Visitor): CountedNetwork | undefined {
    const known = networks.get(network);
    if (known !== undefined || networks.size >= maxNetworks) return known;
    const counted = { hasFailed: false, hasReason: false, vitals: new Set<string>() };
    networks.set(network, counted);
    return counted;
  }

  function beginView(network: CountedNetwork, { view, provider, hasVote }: Visitor): void {
    network.view = view;
    network.votes = hasVote ? addVote(provider) : undefined;
    views += 1;
  }

  function addVote(provider: string) {
    const votes = providers.get(provider) ?? { views: 0, failed: 0 };
    if (votes.views >= maxVotes) return undefined;
    votes.views += 1;
    providers.set(provider, votes);
    return votes;
  }

  function addReason(network: CountedNetwork, reason: string): void {
    if (network.hasReason) return;
    network.hasReason = true;
    // A frequent reason must find a place, however many reasons one sender has made up before.
    if (!reasons.has(reason) && reasons.size >= maxReasons) reasons.delete(rarest(reasons));
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }

  function addVital(network: CountedNetwork, name: string, value: number): void {
    if (network.vitals.has(name)) return;
    network.vitals.add(name);
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
      const network = networkOf(visitor);
      if (network === undefined) return;
      if (report.kind === 'vital') return addVital(network, report.name, report.value);
      if (network.view === undefined) beginView(network, visitor);
      if (network.view !== visitor.view) return;
      if (report.kind === 'loaded' || report.kind === 'form') return;
      addReason(network, report.reason);
      if (report.kind === 'error' || network.hasFailed) return;
      network.hasFailed = true;
      failed += 1;
      if (network.votes) network.votes.failed += 1;
    },
    votes,
    health: () => ({
      views,
      failed,
      votes: votes().views,
      reasons: Object.fromEntries(reasons),
      vitals: Object.fromEntries(
        [...vitals].map(([name, values]) => [name, { count: values.length, p75: p75(values) }]),
      ),
    }),
  };
}
