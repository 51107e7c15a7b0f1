import { appNamed } from '@studio/shared/contract';
import type { AddReport } from '../reports/queue.ts';

/** A stalled release counts as failed when it has not loaded after this time, in milliseconds. */
const failureTimeout = 24_000;

/** A live release that is loading. */
export interface LoadingRelease<Module = unknown> {
  readonly module: Promise<Module>;
  /** True when the release stalls before it has loaded or failed. */
  readonly stalled: Promise<boolean>;
}

/**
 * Creates a function that reports once per app if its live release loads or fails. It does not report a failure while
 * the browser is offline.
 */
export function createOutcomeReporter(
  addReport: AddReport,
  wait: (milliseconds: number) => Promise<void>,
): (name: string, release: LoadingRelease) => void {
  const reported = new Set<string>();

  /** @param error the reason of a failure; absent for a release that loaded */
  function reportOnce(name: string, kind: 'loaded' | 'failed', error?: unknown): void {
    const app = appNamed(name);
    if (app === undefined || reported.has(`${kind} ${app}`)) return;
    if (kind === 'failed' && !navigator.onLine) return;
    reported.add(`${kind} ${app}`);
    addReport(kind === 'failed' ? { error, blamed: app } : { kind, app });
  }

  return (name, { module, stalled }) => {
    let isSettled = false;
    module.then(
      () => {
        isSettled = true;
        reportOnce(name, 'loaded');
      },
      (error: unknown) => {
        isSettled = true;
        reportOnce(name, 'failed', error);
      },
    );
    void stalled.then(async (hasStalled) => {
      if (!hasStalled) return;
      await wait(failureTimeout);
      if (!isSettled) reportOnce(name, 'failed', new Error('the remote did not load within 30 s'));
    });
  };
}
