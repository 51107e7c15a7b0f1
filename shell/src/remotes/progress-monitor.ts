import { releaseScripts } from './release-scripts.ts';
import type { MonitorProgress } from './stall-detection.ts';

/** Bytes that arrive within this time come from a cache, in milliseconds. */
const cacheTime = 500;

/**
 * Monitors the download of a release's scripts without a second download: the browser joins a request for an immutable
 * file to the one under way (docs/decisions/0006).
 */
export const monitorProgress: MonitorProgress = (entry, onProgress) => {
  const controller = new AbortController();
  for (const address of releaseScripts(entry)) {
    // A failure here is an abort, or the import fails as well and is reported.
    readBody(address, controller.signal, onProgress).catch(() => undefined);
  }
  return () => controller.abort();
};

async function readBody(address: string, signal: AbortSignal, onProgress: () => void) {
  const startedAt = performance.now();
  const { ok, body } = await fetch(address, { signal });
  if (!ok || body === null) return;
  const reader = body.getReader();
  while (!(await reader.read()).done) {
    if (performance.now() - startedAt > cacheTime) onProgress();
  }
}
