import type { Figures, Run } from './lighthouse.ts';

/** The lowest benchmark index that counts; below it the machine was busy with other work. */
const slowest = 1300;

/** The medians of several runs. */
export interface Summary {
  readonly kept: number;
  readonly discarded: number;
  /** The medians of the kept runs; undefined when none was kept. */
  readonly figures: Figures | undefined;
}

/** Returns the median; the mean of the two middle values for an even number; NaN for no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/**
 * Returns the smallest value that is not below the given share of all values; NaN for no values.
 * @param share 0 to 1
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Reports if the machine was fast enough for a run to count. */
export function counts({ benchmarkIndex }: Run): boolean {
  return benchmarkIndex >= slowest;
}

/** Returns the medians of the runs that count. */
export function summarise(runs: readonly Run[]): Summary {
  const kept = runs.filter(counts);
  const medianOf = (name: keyof Figures) => median(kept.map(({ figures }) => figures[name]));
  const figures = {
    performance: medianOf('performance'),
    accessibility: medianOf('accessibility'),
    bestPractices: medianOf('bestPractices'),
    seo: medianOf('seo'),
    largestPaint: medianOf('largestPaint'),
    firstPaint: medianOf('firstPaint'),
    blockingTime: medianOf('blockingTime'),
    layoutShift: medianOf('layoutShift'),
  };
  return {
    kept: kept.length,
    discarded: runs.length - kept.length,
    figures: kept.length === 0 ? undefined : figures,
  };
}
