import type { BootstrapData } from '@studio/shared/config';
import { type Report, reportPath, viewPath } from '@studio/shared/contract';
import type { Failure, ReportQueue } from './queue.ts';

/** The time that further reports have to join the first one's message, in milliseconds. */
const batchDelay = 3000;

/** The most reports that the gateway accepts in one message. */
const batchSize = 20;

/**
 * Begins the view and sends its reports: three seconds after the first one, and when the page becomes hidden. Reports
 * wait while the browser is offline or the gateway has not accepted the view. Failed requests are not reported. The code
 * that turns failures into reports is a chunk of its own, which loads with the first failure.
 * @param page the trace of the page's requests, and how its view began; `start` is undefined for a first visit
 * @returns a function that stops sending
 */
export function sendReports(
  { take, onAdd }: Pick<ReportQueue, 'take' | 'onAdd'>,
  boot: Pick<BootstrapData, 'composition' | 'remotes'>,
  {
    traceparent,
    start,
  }: { readonly traceparent: string; readonly start?: ReturnType<typeof startOfView> | undefined },
): () => void {
  const { composition } = boot;
  const trace = traceparent.split('-')[1];
  let hasView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reportOf: ((failure: Failure) => Report) | undefined;
  let loading: Promise<void> | undefined;
  /** Failures whose time to be sent has come before the code for them. */
  const early: Failure[] = [];

  async function beginView(): Promise<void> {
    if (hasView || !navigator.onLine) return;
    try {
      hasView = (await post(viewPath, { composition, ...(start && { start }) })).ok;
    } catch {
      // The site is unreachable; the next report tries again.
    }
  }

  function sendAll(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!hasView || !navigator.onLine) return;
    for (let taken = take(batchSize); taken.length > 0; taken = take(batchSize)) deliver(taken);
  }

  /** Sends reports at once, and failures as soon as there is the code that makes reports of them. */
  function deliver(taken: readonly (Report | Failure)[]): void {
    const reports = taken.flatMap((one) => {
      if (!('error' in one)) return [one];
      if (reportOf !== undefined) return [reportOf(one)];
      early.push(one);
      return [];
    });
    if (early.length > 0) void loadFailureCode();
    // A gateway that does not know forms yet rejects their whole message, so they have one of their own.
    for (const batch of [
      reports.filter(({ kind }) => kind !== 'form'),
      reports.filter(({ kind }) => kind === 'form'),
    ])
      if (batch.length > 0) send({ composition, trace, reports: batch });
  }

  function loadFailureCode(): Promise<void> {
    loading ??= import(/* webpackChunkName: "failures" */ './report-of-failure.ts').then(
      ({ reportOfFailure }) => {
        reportOf = (failure) => reportOfFailure(failure, boot);
        deliver(early.splice(0));
      },
      () => {
        // The site is unreachable: these reports are lost, and the next failure tries again.
        early.length = 0;
        loading = undefined;
      },
    );
    return loading;
  }

  function sendSoon(): void {
    timer ??= setTimeout(() => void beginView().then(sendAll), batchDelay);
  }

  const onVisibilityChange = () => document.visibilityState === 'hidden' && sendAll();
  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('pagehide', sendAll);
  window.addEventListener('online', sendSoon);
  void beginView();
  onAdd((added) => {
    // At once, so that the code is there when the page closes.
    if ('error' in added) void loadFailureCode();
    sendSoon();
  });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
    window.removeEventListener('pagehide', sendAll);
    window.removeEventListener('online', sendSoon);
    onAdd(() => undefined);
  };
}

/** Returns `warm` when all loaded files of the releases came from the browser's cache, else `cold`. */
export function startOfView(): 'warm' | 'cold' {
  const files = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/releases/'));
  const isCached = (entry: PerformanceEntry) =>
    entry instanceof PerformanceResourceTiming &&
    entry.transferSize === 0 &&
    entry.decodedBodySize > 0;
  return files.length > 0 && files.every(isCached) ? 'warm' : 'cold';
}

function send(content: object): void {
  // The type text/plain needs no CORS preflight.
  const body = new Blob([JSON.stringify(content)], { type: 'text/plain' });
  if (navigator.sendBeacon(reportPath, body)) return;
  // These reports are lost when the request fails: the page may be gone, and a report of it would fail too.
  post(reportPath, content).catch(() => undefined);
}

/** Posts JSON with a request that outlives the page. */
function post(address: string, content: object): Promise<Response> {
  return fetch(address, { method: 'POST', body: JSON.stringify(content), keepalive: true });
}
