/** A download that brings no bytes for this long has stalled, in milliseconds. */
const stallTimeout = 6000;

/** The most times that detection waits again because bytes have arrived. */
const maxExtensions = 9;

/**
 * Monitors the download of a release and calls back when bytes arrive.
 * @param entry address of the release's entry
 * @returns a function that stops the monitor
 */
export type MonitorProgress = (entry: string, onProgress: () => void) => () => void;

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
  entry: string,
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
  const stop = monitorProgress(entry, () => {
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
