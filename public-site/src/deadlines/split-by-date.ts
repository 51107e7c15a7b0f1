import type { Deadline } from '@studio/shared/content';

/** Deadlines by what a reader does with them. */
export interface SplitDeadlines {
  /** From today on, earliest first, then those without a date. */
  readonly ahead: readonly Deadline[];
  /** Before today, latest first. */
  readonly past: readonly Deadline[];
}

/** Parts the deadlines at today (YYYY-MM-DD); they come in order of their dates. */
export function splitByDate(deadlines: readonly Deadline[], today: string): SplitDeadlines {
  const isPast = ({ data }: Deadline) => data !== null && data < today;
  const dated = deadlines.filter((deadline) => deadline.data !== null && !isPast(deadline));
  const undated = deadlines.filter(({ data }) => data === null);
  return { ahead: [...dated, ...undated], past: deadlines.filter(isPast).reverse() };
}
