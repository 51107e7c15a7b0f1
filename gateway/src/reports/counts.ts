import type { ReleaseHealth } from '@studio/releases/health';
import type { Report } from '@studio/shared/contract';

/** The one that reports: a view, and what marks the network it comes from. */
export interface Visitor {
  readonly view: string;
  readonly network: string;
  /** Marks the provider that the network belongs to. */
  readonly provider: string;
  /** Whether the network was seen before the release became live: only such networks have a vote. */
  readonly hasVote: boolean;
}

/** How many visits there were, and in how many of them the release failed. */
export type Tally = Pick<ReleaseHealth, 'views' | 'failed'>;

/** The counters of one release. */
export interface Counts {
  readonly note: (visitor: Visitor, report: Report) => void;
  readonly tally: () => Tally;
  /**
   * Gives the visits that decide about the release: of networks with a vote, and without the provider that speaks most
   * against it, so that no provider can have a release taken back.
   */
  readonly votes: () => Tally;
  readonly health: () => ReleaseHealth;
}

/** How many reasons, and values of a vital, are kept of a release. */
const keptReasons = 20;
const keptValues = 200;

/** How many visits are told apart; beyond that, no more are counted. */
const mostVisits = 10_000;

/** Most votes of one provider: with more, a hostile one could hide the failures of a release. */
const mostVotes = 20;

/** What a visit has told already. */
interface Visit {
  /** The votes that it is one of. */
  readonly votes: { views: number; failed: number } | undefined;
  hasFailed: boolean;
  hasReason: boolean;
  readonly vitals: Set<string>;
}

function p75(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.75)] ?? 0;
}

/** Of the least frequent reasons the one that came first. */
function rarest(reasons: ReadonlyMap<string, number>): string {
  const [first] = [...reasons].toSorted(([, one], [, other]) => one - other);
  return first?.[0] ?? '';
}

/**
 * Makes the counters of a release. One network counts once, whatever number of views it asks for, and a visit has one
 * say in each thing: whether the release fails, why, and each vital.
 */
export function createCounts(): Counts {
  const visits = new Map<string, Visit>();
  const networks = new Set<string>();
  const providers = new Map<string, { views: number; failed: number }>();
  const reasons = new Map<string, number>();
  const vitals = new Map<string, number[]>();
  let failed = 0;

  /** The visitor's visit; undefined where another view of the network counts already. */
  function visitOf({ view, network, provider, hasVote }: Visitor): Visit | undefined {
    const known = visits.get(view);
    if (known !== undefined || networks.has(network) || visits.size >= mostVisits) return known;
    const votes = hasVote ? votesOf(provider) : undefined;
    const visit = { votes, hasFailed: false, hasReason: false, vitals: new Set<string>() };
    networks.add(network);
    visits.set(view, visit);
    return visit;
  }

  function votesOf(provider: string) {
    const votes = providers.get(provider) ?? { views: 0, failed: 0 };
    if (votes.views >= mostVotes) return undefined;
    votes.views += 1;
    providers.set(provider, votes);
    return votes;
  }

  function noteReason(visit: Visit, reason: string): void {
    if (visit.hasReason) return;
    visit.hasReason = true;
    // What many tell must find its place, whatever one has told before.
    if (!reasons.has(reason) && reasons.size >= keptReasons) reasons.delete(rarest(reasons));
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }

  function noteVital(visit: Visit, name: string, value: number): void {
    if (visit.vitals.has(name)) return;
    visit.vitals.add(name);
    vitals.set(name, [...(vitals.get(name) ?? []), value].slice(-keptValues));
  }

  const tally = () => ({ views: visits.size, failed });

  function votes(): Tally {
    const [, ...others] = [...providers.values()].toSorted((a, b) => b.failed - a.failed);
    return {
      views: others.reduce((sum, { views }) => sum + views, 0),
      failed: others.reduce((sum, { failed }) => sum + failed, 0),
    };
  }

  return {
    note(visitor, report) {
      const visit = visitOf(visitor);
      if (visit === undefined || report.kind === 'loaded') return;
      if (report.kind === 'vital') return noteVital(visit, report.name, report.value);
      noteReason(visit, report.reason);
      if (report.kind === 'error' || visit.hasFailed) return;
      visit.hasFailed = true;
      failed += 1;
      if (visit.votes) visit.votes.failed += 1;
    },
    tally,
    votes,
    health: () => ({
      ...tally(),
      votes: votes().views,
      reasons: Object.fromEntries(reasons),
      vitals: Object.fromEntries(
        [...vitals].map(([name, values]) => [name, { count: values.length, p75: p75(values) }]),
      ),
    }),
  };
}
