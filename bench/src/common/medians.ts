import type { Figures, Run } from './lighthouse.ts';

/** Below this the machine was busy with something else: such a run says nothing. */
const slowest = 1300;

/** What is left of some runs. */
export interface Summary {
  readonly kept: number;
  readonly discarded: number;
  /** Medians of the runs that were kept; none when none was. */
  readonly figures: Figures | undefined;
}

/** The middle value, of an even number the mean of both; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** Whether the machine was fast enough for a run to count. */
export function counts({ benchmarkIndex }: Run): boolean {
  return benchmarkIndex >= slowest;
}

/** Medians of the runs that count. */
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
