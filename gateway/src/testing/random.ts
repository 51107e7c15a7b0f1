/**
 * Returns a generator of numbers from 0 to 1 that are the same in every run (Park and Miller).
 * @param seed from 1 to 2147483646
 */
export function createRandom(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}
