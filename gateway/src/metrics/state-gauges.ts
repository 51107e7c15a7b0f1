import { Gauge, type Registry } from 'prom-client';
import type { LiveReleases } from '../manifest/live-releases.ts';
import type { BackendState, State } from './state.ts';

/** An app with the version of a release and the percentage of the visitors who get it. */
type Share = readonly [app: string, version: string, percent: number];

/** Returns the releases with the visitors' shares: the rest of a roll-out gets the common release. */
export function sharesOf({ common, rollouts = [], next }: LiveReleases): Share[] {
  const rest = 100 - (next?.percent ?? 0);
  const own = Object.entries(common.apps).flatMap(([app, { release }]): Share[] => {
    const rollout = rollouts.find((one) => one.app === app);
    const part = ((rollout?.percent ?? 0) * rest) / 100;
    const common: Share = [app, release.version, rest - part];
    return rollout === undefined ? [common] : [common, [app, rollout.entry.release.version, part]];
  });
  if (next === undefined) return own;
  const others = sharesOf(next.releases).map(
    ([app, version, percent]): Share => [app, version, (percent * next.percent) / 100],
  );
  return [...own, ...others];
}

/**
 * Adds the gauges of the installation's state.
 * @returns the function that sets them; what is unknown has no value
 */
export function createStateGauges(registry: Registry): (state: State) => void {
  const registers = [registry];
  const gauge = <Label extends string>(
    name: string,
    help: string,
    ...labelNames: readonly Label[]
  ) => new Gauge<Label>({ name: `studio_${name}`, help, labelNames: [...labelNames], registers });

  const up = gauge(
    'up',
    '1 while a part works: backend, store, storage, and counters, shared with others.',
    'part',
  );
  const revision = gauge('manifest_revision', 'Revision of the live manifest.');
  const problems = gauge('manifest_problems', 'Releases that cannot be used as the manifest says.');
  const share = gauge(
    'release_share_percent',
    'Share of the visitors who get a release.',
    'app',
    'version',
  );
  const contentAge = gauge(
    'content_age_seconds',
    'Time since the change log was readable; 0 while it is.',
  );
  const ofDisk = ['folder', 'machine'] as const;
  const diskFree = gauge('disk_free_bytes', 'Bytes left on the disk of a folder.', ...ofDisk);
  const diskSize = gauge('disk_size_bytes', 'Size of the disk of a folder.', ...ofDisk);
  const setBackend = createBackendGauges(gauge);

  return (state) => {
    up.set({ part: 'backend' }, Number(state.isBackendUp));
    up.set({ part: 'store' }, Number(state.isStoreUp));
    up.set({ part: 'storage' }, Number(state.isStorageUp));
    up.set({ part: 'counters' }, Number(state.areCountersShared));
    contentAge.set(state.contentAge);
    revision.set(state.live?.revision ?? 0);
    problems.set((state.live?.problems ?? []).length + (state.live?.unknown ?? []).length);
    // Releases that are no longer live must leave.
    share.reset();
    for (const [app, version, percent] of state.live === undefined ? [] : sharesOf(state.live))
      share.set({ app, version }, percent);
    diskFree.reset();
    diskSize.reset();
    for (const { folder, machine, free, size } of state.disks) {
      diskFree.set({ folder, machine }, free);
      diskSize.set({ folder, machine }, size);
    }
    setBackend(state.backend);
  };
}

type MakeGauge = <Label extends string>(
  name: string,
  help: string,
  ...labelNames: readonly Label[]
) => Gauge<Label>;

function createBackendGauges(gauge: MakeGauge): (state: BackendState | undefined) => void {
  const probe = gauge('database_probe_seconds', 'Time of the smallest query, at this scrape.');
  const queries = gauge('database_queries', 'Queries of one backend in the last minute.');
  const times = gauge(
    'database_query_seconds',
    'Time of the queries of one backend in the last minute.',
    'quantile',
  );
  const waiting = gauge(
    'waiting',
    'Mails that have not gone out; uploads that have not been checked.',
    'what',
  );
  const oldest = gauge('waiting_oldest_seconds', 'Age of the oldest that waits.', 'what');
  const givenUp = gauge('mails_given_up', 'Mails of the last day that could not be sent.');
  const refused = gauge('mails_refused', 'Mails of the last day that a mail server refused.');
  const sent = gauge('mails_sent', 'Mails of the last day that were sent.');
  const at = gauge(
    'backup_timestamp_seconds',
    'End of the newest backup or drill that succeeded.',
    'kind',
  );
  const ok = gauge('backup_ok', '1 when the newest backup or drill was whole.', 'kind');
  const took = gauge('backup_seconds', 'Time of the newest backup or drill.', 'kind');
  const bytes = gauge('backup_bytes', 'Size of the newest backup or drill.', 'kind');
  const mailsOfDay = [givenUp, refused, sent];
  const all = [probe, queries, times, waiting, oldest, ...mailsOfDay, at, ok, took, bytes];

  return (state) => {
    for (const one of all) one.reset();
    if (state === undefined) {
      // A gauge without labels would stand at zero, as if all were well.
      for (const one of [probe, queries, ...mailsOfDay]) one.set(Number.NaN);
      return;
    }
    const { database, mails, uploads } = state;
    probe.set(database.probe);
    queries.set(database.queries);
    times.set({ quantile: '0.5' }, database.p50);
    times.set({ quantile: '0.95' }, database.p95);
    times.set({ quantile: '0.99' }, database.p99);
    for (const [what, one] of Object.entries({ mails, uploads })) {
      waiting.set({ what }, one.waiting);
      oldest.set({ what }, one.oldest);
    }
    givenUp.set(mails.givenUp);
    refused.set(mails.refused);
    sent.set(mails.sent);
    for (const kind of ['backup', 'drill'] as const) {
      const run = state[kind];
      if (run === null) continue;
      if (run.at !== null) at.set({ kind }, Date.parse(run.at) / 1000);
      ok.set({ kind }, Number(run.ok));
      took.set({ kind }, run.seconds);
      bytes.set({ kind }, run.bytes);
    }
  };
}
