import { randomUUID } from 'node:crypto';
import { reasonOf } from '@studio/releases/errors';
import { jsonText } from '@studio/releases/json';
import { reportsPrefix } from '@studio/releases/reports';
import type { Store } from '@studio/releases/store';
import * as v from 'valibot';
import type { Warn } from '../log/warn.ts';
import type { Storage } from '../storage/storage.ts';
import type { ErrorSamples } from './error-samples.ts';
import type { Health } from './health.ts';

/** Interval of the writes, in milliseconds. */
const writeEvery = 10_000;

const day = 24 * 60 * 60 * 1000;

/** Subject of the log sentences. */
const subject = 'The health of the releases';

/** Time after the last write of a gateway until its object is removed, in milliseconds. */
const lifetime = 7 * day;

const writtenSchema = jsonText(v.object({ at: v.string() }));

/** The counts and samples that are written. */
interface Stored extends Pick<Health, 'all' | 'comparisons'> {
  readonly samples?: ErrorSamples['all'];
}

/** Removes the objects of gateways that ended long ago. */
async function removeOld(store: Store, now: number): Promise<void> {
  for (const key of await store.list(reportsPrefix)) {
    const parsed = v.safeParse(writtenSchema, (await store.get(key))?.bytes.toString());
    if (parsed.success && now - Date.parse(parsed.output.at) > lifetime) await store.remove(key);
  }
}

/**
 * Writes the health of the releases and the samples of their errors into their store, where `status` and `explain` read
 * them. Each start has its own object: a process
 * with the name and number of another one must not overwrite that one's counts.
 * @returns a function that stops writing
 */
export function storeHealth(
  store: Store,
  { all, comparisons, samples = () => ({}) }: Stored,
  storage: Pick<Storage, 'note'>,
  warn: Warn,
): () => void {
  const key = `${reportsPrefix}${randomUUID()}.json`;
  let written = JSON.stringify({ releases: {}, comparisons: {}, samples: {} });
  const write = async () => {
    const content = { releases: all(), comparisons: comparisons(), samples: samples() };
    const text = JSON.stringify(content);
    if (text === written) return;
    const before = await store.get(key);
    const bytes = Buffer.from(JSON.stringify({ at: new Date().toISOString(), ...content }));
    if (await store.compareAndSet(key, before?.tag, bytes)) written = text;
    storage.note(subject);
  };
  const remove = () =>
    removeOld(store, Date.now()).catch((error: unknown) =>
      warn(`The health of ended gateways could not be removed: ${reasonOf(error)}.`),
    );
  void remove();
  const timers = [
    setInterval(() => write().catch((error) => storage.note(subject, error)), writeEvery).unref(),
    setInterval(remove, day).unref(),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
