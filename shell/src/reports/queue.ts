import type { AppName, Report } from '@studio/shared/contract';

/** An error that the code for idle time turns into a report; until then its text stays in the tab. */
export interface Failure {
  readonly error: unknown;
  /** The app that failed, or null when no release did; the stack decides where it is absent. */
  readonly blamed?: AppName | null;
  /** The path of the page on which it happened. */
  readonly path: string;
}

/** A function that adds a report, or a failure on the page that is open, to the tab's queue. */
export type AddReport = (report: Report | Omit<Failure, 'path'>) => void;

/** The reports that the tab has not sent yet. It exists from the start, before the code that sends them. */
export interface ReportQueue {
  readonly add: AddReport;
  /** Removes and returns the oldest reports, at most `limit`. */
  readonly take: (limit: number) => (Report | Failure)[];
  /** Calls the listener for each report that is waiting, and for each new one. */
  readonly onAdd: (listener: (added: Report | Failure) => void) => void;
}

/** The most reports that wait while the tab cannot send; it drops further ones. */
const capacity = 100;

/** Creates the report queue of a tab. */
export function createReportQueue(): ReportQueue {
  const waiting: (Report | Failure)[] = [];
  let notify: (added: Report | Failure) => void = () => undefined;
  return {
    add(report) {
      if (waiting.length >= capacity) return;
      const added = 'error' in report ? { ...report, path: window.location.pathname } : report;
      waiting.push(added);
      notify(added);
    },
    take: (limit) => waiting.splice(0, limit),
    onAdd(listener) {
      notify = listener;
      for (const one of [...waiting]) listener(one);
    },
  };
}
