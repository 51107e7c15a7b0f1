/** After this much silence, in milliseconds, the release before is tried as well. */
const silence = 6000;

/** How often silence is waited for again where something arrives, at most. */
const mostRounds = 9;

/**
 * Calls back for what arrives of a release while it is under way.
 * @param entry address of the release's entry module
 * @returns what stops it
 */
export type Listen = (entry: string, heard: () => void) => () => void;

interface World {
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly listen: Listen;
}

/**
 * Waits until nothing has arrived of a release for 6 seconds, or it is still arriving after a minute. Whether
 * something does is looked at for slow ones only, from 3 seconds on.
 * @param arriving the release's module
 * @returns whether it came to that; false when the module was there before, or had failed
 */
export async function fallsSilent(
  entry: string,
  arriving: Promise<unknown>,
  { wait, listen }: World,
): Promise<boolean> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  const settling = arriving.then(settle, settle);
  await wait(silence / 2);
  if (isSettled) return false;
  let isHeard = false;
  const stop = listen(entry, () => {
    isHeard = true;
  });
  void settling.then(stop);
  await wait(silence / 2);
  for (let round = 0; isHeard && !isSettled && round < mostRounds; round++) {
    isHeard = false;
    await wait(silence);
  }
  stop();
  return !isSettled;
}
