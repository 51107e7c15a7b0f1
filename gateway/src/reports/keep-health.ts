import { hostname } from 'node:os';
import type { Store } from '@studio/releases/store';
import type { Warn } from '../live-set/follow-live-set.ts';
import type { Health } from './health.ts';

/** How often what browsers tell is written down for `status`, in milliseconds. */
const every = 10_000;

/**
 * Writes down what browsers told this gateway, beside the releases, where the release tool finds it.
 * @returns ends it
 */
export function keepHealth(store: Store, health: Health, warn: Warn): () => void {
  const key = `reports/${hostname()}-${process.pid}.json`;
  let written = '';
  const write = async () => {
    const releases = health.all();
    const text = JSON.stringify(releases);
    if (text === written || text === '{}') return;
    const before = await store.get(key);
    const bytes = Buffer.from(JSON.stringify({ at: new Date().toISOString(), releases }));
    if (await store.compareAndSet(key, before?.tag, bytes)) written = text;
  };
  const timer = setInterval(() => {
    write().catch((error: unknown) => warn(`Reports cannot be kept: ${String(error)}`));
  }, every).unref();
  return () => clearInterval(timer);
}
