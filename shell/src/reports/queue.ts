import type { Report } from '@studio/shared/contract';

/** A function that adds a report to the tab's queue. */
export type AddReport = (report: Report) => void;

/** The reports that the tab has not sent yet. It exists from the start, before the code that sends them. */
export interface ReportQueue {
  readonly add: AddReport;
  /** Removes and returns the oldest reports, at most `limit`. */
  readonly take: (limit: number) => Report[];
  /** Calls the listener for each new report, and at once when some are waiting. */
  readonly onAdd: (listener: () => void) => void;
}

/** The most reports that wait while the tab cannot send; it drops further ones. */
const capacity = 100;

/** Creates the report queue of a tab. */
export function createReportQueue(): ReportQueue {
  const waiting: Report[] = [];
  let notify: () => void = () => undefined;
  return {
    add(report) {
      if (waiting.length >= capacity) return;
      waiting.push(report);
      notify();
    },
    take: (limit) => waiting.splice(0, limit),
    onAdd(listener) {
      notify = listener;
      if (waiting.length > 0) listener();
    },
  };
}
