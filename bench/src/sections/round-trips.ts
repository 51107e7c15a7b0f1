import type { Exchange, Visit } from '../common/exchange.ts';

/** How much waiting stands between a visitor and what a page shows. */
export interface RoundTrips {
  readonly requests: number;
  readonly requestsBeforeContent: number;
  /** Requests to /api/ that were sent before the first content; the files of pictures do not count. */
  readonly dataRequestsBeforeContent: number;
  readonly beforeContent: number;
  /** To the last script, so until everything can be used. */
  readonly untilUsable: number;
  /** First content after the page was asked for, in seconds. */
  readonly firstContent: number;
}

/**
 * The place of every request in the longest chain of waiting: one more than the deepest of those whose
 * answer had begun when it was sent, so 1 for the page itself. Who caused a request is not asked: a script
 * that waits for one answer before it sends the next request is named as the cause of both.
 */
export function depths(exchanges: readonly Exchange[]): ReadonlyMap<Exchange, number> {
  const known = new Map<Exchange, number>();
  for (const exchange of exchanges.toSorted((a, b) => a.sentAt - b.sentAt)) {
    const before = [...known].filter(([earlier]) => earlier.answeredAt <= exchange.sentAt);
    known.set(exchange, 1 + Math.max(0, ...before.map(([, depth]) => depth)));
  }
  return known;
}

function deepest(known: ReadonlyMap<Exchange, number>, of: (exchange: Exchange) => boolean) {
  return Math.max(0, ...[...known].filter(([exchange]) => of(exchange)).map(([, depth]) => depth));
}

/** Counts the requests and sequential round trips of a visit. */
export function roundTrips({ exchanges, firstContentAt }: Visit): RoundTrips {
  const known = depths(exchanges);
  const isBefore = ({ answeredAt }: Exchange) => answeredAt <= firstContentAt;
  const isEarlyData = ({ path, sentAt }: Exchange) =>
    /^\/api\/(?!assets\/)/.test(path) && sentAt <= firstContentAt;
  const began = Math.min(...exchanges.map(({ sentAt }) => sentAt));
  return {
    requests: exchanges.length,
    requestsBeforeContent: exchanges.filter(isBefore).length,
    dataRequestsBeforeContent: exchanges.filter(isEarlyData).length,
    beforeContent: deepest(known, isBefore),
    untilUsable: deepest(known, ({ type }) => type === 'Script'),
    firstContent: firstContentAt - began,
  };
}
