import type { Run } from '../common/lighthouse.ts';
import { counts } from '../common/medians.ts';
import { lighthouseRuns } from '../common/settings.ts';

/** Rounds at most, for each that is wanted. */
const patience = 2;

/** Measures something once; undefined when that failed. */
export type Measure = () => Promise<Run | undefined>;

/**
 * Measures several things by turns, so that whatever else the machine does meets all of them, until each has enough
 * runs that count, at most twice as often as wanted.
 * @returns the runs of each, in the order of the measures
 */
export async function alternate(
  measures: readonly Measure[],
  wanted: number = lighthouseRuns,
): Promise<Run[][]> {
  const all = measures.map((measure) => ({ measure, runs: [] as Run[] }));
  for (let round = 0; round < patience * wanted; round += 1) {
    for (const { measure, runs } of all) {
      if (runs.filter(counts).length >= wanted) continue;
      const run = await measure();
      if (run !== undefined) runs.push(run);
    }
  }
  return all.map(({ runs }) => runs);
}
