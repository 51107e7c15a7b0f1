import type { Knex } from 'knex';
import * as v from 'valibot';

/** Time for which a query counts, in milliseconds. */
const window = 60_000;

/** The most queries that are remembered: a busy minute has fewer. */
const maxQueries = 10_000;

const query = v.object({ __knexQueryUid: v.string() });

/** The times of the queries of the last minute, in seconds. */
export interface QueryTimes {
  readonly queries: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/**
 * Times the queries of a database from now on, those in transactions too. It keeps times only: no text of a query, no
 * value.
 * @returns a function that returns the figures of the last minute
 */
export function timeQueries(
  database: Pick<Knex, 'on'>,
  now: () => number = () => performance.now(),
): () => QueryTimes {
  const started = new Map<string, number>();
  const done: { readonly at: number; readonly took: number }[] = [];

  const uidOf = (event: unknown) => {
    const parsed = v.safeParse(query, event);
    return parsed.success ? parsed.output.__knexQueryUid : undefined;
  };
  const finish = (event: unknown) => {
    const uid = uidOf(event);
    const start = uid === undefined ? undefined : started.get(uid);
    if (uid === undefined || start === undefined) return;
    started.delete(uid);
    const at = now();
    done.push({ at, took: at - start });
    if (done.length > maxQueries) done.splice(0, maxQueries / 10);
  };
  database.on('query', (event: unknown) => {
    const uid = uidOf(event);
    // A query whose end is never told, such as a stream, must not stay for ever.
    if (started.size >= maxQueries) started.clear();
    if (uid !== undefined) started.set(uid, now());
  });
  database.on('query-response', (_response: unknown, event: unknown) => finish(event));
  database.on('query-error', (_error: unknown, event: unknown) => finish(event));

  return () => {
    const since = now() - window;
    const times = done
      .filter(({ at }) => at >= since)
      .map(({ took }) => took)
      .toSorted((one, other) => one - other);
    const quantile = (part: number) =>
      (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0) / 1000;
    return {
      queries: times.length,
      p50: quantile(0.5),
      p95: quantile(0.95),
      p99: quantile(0.99),
    };
  };
}
