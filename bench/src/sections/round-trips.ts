import type { Exchange, Visit } from '../common/exchange.ts';

/** The requests and sequential round trips of a visit. */
interface RoundTrips {
  readonly requests: number;
  readonly requestsBeforeContent: number;
  /** The requests to /api/ before the first content, without picture files. */
  readonly dataRequestsBeforeContent: number;
  readonly beforeContent: number;
  /** The round trips to the last script, after which the page is fully usable. */
  readonly untilUsable: number;
  /** The time from the page request to the first content, in seconds. */
  readonly firstContent: number;
}

/**
 * Returns the depth of every request: one more than the deepest request whose response had begun when it was sent; 1
 * for the page. The initiator is not used: a script that sends a second request after the first response is the
 * initiator of both.
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
