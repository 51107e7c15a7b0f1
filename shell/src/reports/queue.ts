import type { Report } from '@studio/shared/contract';

/** Notes what is to be told of this page. */
export type Tell = (report: Report) => void;

/** What is to be told and has not been sent yet: a tab has one, from its start. */
export interface Queue {
  readonly tell: Tell;
  /** The oldest reports, at most so many, which are in the queue no more. */
  readonly take: (most: number) => Report[];
  /** Calls back at every report from now on, and at once where some are waiting. */
  readonly onTold: (listener: () => void) => void;
}

/** So many are kept where nothing can be sent; what comes then is left out. */
const mostKept = 100;

/** Makes the queue of a tab. */
export function createQueue(): Queue {
  const waiting: Report[] = [];
  let told: () => void = () => undefined;
  return {
    tell(report) {
      if (waiting.length >= mostKept) return;
      waiting.push(report);
      told();
    },
    take: (most) => waiting.splice(0, most),
    onTold(listener) {
      told = listener;
      if (waiting.length > 0) listener();
    },
  };
}
