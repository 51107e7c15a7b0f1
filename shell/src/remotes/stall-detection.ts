/** A download that brings no bytes for this long has stalled, in milliseconds. */
const stallTimeout = 6000;

/** The most times that detection waits again because bytes have arrived. */
const maxExtensions = 9;

/**
 * Monitors the download of a release and calls back when bytes arrive.
 * @param scripts addresses of the scripts that it needs to start
 * @returns a function that stops the monitor
 */
export type MonitorProgress = (scripts: readonly string[], onProgress: () => void) => () => void;

interface StallDetectionOptions {
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly monitorProgress: MonitorProgress;
}

/**
 * Waits until a release has brought no bytes for 6 seconds, or is still loading after a minute. It monitors slow
 * releases only, from 3 seconds on.
 * @param loading promise of the release's module
 * @returns true when the release has stalled; false when it has loaded or failed before
 */
export async function detectStall(
  scripts: readonly string[],
  loading: Promise<unknown>,
  { wait, monitorProgress }: StallDetectionOptions,
): Promise<boolean> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  const settling = loading.then(settle, settle);
  await wait(stallTimeout / 2);
  if (isSettled) return false;
  let hasProgress = false;
  const stop = monitorProgress(scripts, () => {
    hasProgress = true;
  });
  void settling.then(stop);
  await wait(stallTimeout / 2);
  for (let extension = 0; hasProgress && !isSettled && extension < maxExtensions; extension++) {
    hasProgress = false;
    await wait(stallTimeout);
  }
  stop();
  return !isSettled;
}

/** Bytes that arrive within this time come from a cache, in milliseconds. */
const cacheTime = 500;

/**
 * Monitors the download of a release's scripts without a second download: the browser joins a request for an immutable
 * file to the one under way (docs/decisions/0006).
 */
export const monitorProgress: MonitorProgress = (scripts, onProgress) => {
  const controller = new AbortController();
  for (const address of scripts) {
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
