import { randomUUID } from 'node:crypto';
import { reportsPrefix } from '@studio/releases/health';
import type { Store } from '@studio/releases/store';
import * as v from 'valibot';
import type { Storage } from '../manifest/memory.ts';
import type { Warn } from '../warn.ts';
import type { Health } from './health.ts';

/** How often what browsers tell is written down for `status`, in milliseconds. */
const every = 10_000;

const day = 24 * 60 * 60 * 1000;

/** Begins the sentences of the log. */
const subject = 'The report on the releases';

/** How long what a gateway wrote stays after the last word of it, in milliseconds. */
const keptFor = 7 * day;

const writtenSchema = v.pipe(v.string(), v.parseJson(), v.object({ at: v.string() }));

/** Removes what gateways wrote that have been gone for long. */
async function removeOld(store: Store, now: number): Promise<void> {
  for (const key of await store.list(reportsPrefix)) {
    const parsed = v.safeParse(writtenSchema, (await store.get(key))?.bytes.toString());
    if (parsed.success && now - Date.parse(parsed.output.at) > keptFor) await store.remove(key);
  }
}

/**
 * Writes down what browsers told this gateway, beside the releases, where the release tool finds it. Every start has an
 * object of its own: a process that has the name and number of another must not write over what that one was told.
 * @returns ends it
 */
export function keepHealth(
  store: Store,
  health: Pick<Health, 'all'>,
  storage: Pick<Storage, 'note'>,
  warn: Warn,
): () => void {
  const key = `${reportsPrefix}${randomUUID()}.json`;
  let written = '{}';
  const write = async () => {
    const releases = health.all();
    const text = JSON.stringify(releases);
    if (text === written) return;
    const before = await store.get(key);
    const bytes = Buffer.from(JSON.stringify({ at: new Date().toISOString(), releases }));
    if (await store.compareAndSet(key, before?.tag, bytes)) written = text;
    storage.note(subject);
  };
  const tell = (error: unknown) => warn(`Reports cannot be kept: ${String(error)}`);
  const remove = () => removeOld(store, Date.now()).catch(tell);
  remove();
  const timers = [
    setInterval(() => write().catch((error) => storage.note(subject, error)), every).unref(),
    setInterval(remove, day).unref(),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
