import type { Run } from '../common/lighthouse.ts';
import { counts } from '../common/medians.ts';
import { lighthouseRuns } from '../common/settings.ts';

/** The most rounds per wanted run. */
const maxRoundsPerRun = 2;

/** Measures once; resolves with undefined after a failure. */
export type Measure = () => Promise<Run | undefined>;

/**
 * Runs several measures in turn, so that other load of the machine affects all of them, until each has enough runs
 * that count, at most twice as often as wanted.
 * @returns the runs of each measure, in the order of the measures
 */
export async function alternate(
  measures: readonly Measure[],
  wanted: number = lighthouseRuns,
): Promise<Run[][]> {
  const all = measures.map((measure) => ({ measure, runs: [] as Run[] }));
  for (let round = 0; round < maxRoundsPerRun * wanted; round += 1) {
    for (const { measure, runs } of all) {
      if (runs.filter(counts).length >= wanted) continue;
      const run = await measure();
      if (run !== undefined) runs.push(run);
    }
  }
  return all.map(({ runs }) => runs);
}
