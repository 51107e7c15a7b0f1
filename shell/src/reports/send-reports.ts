import type { BootstrapData } from '@studio/shared/contract';
import { type AppName, type Report, reportPath, viewPath } from '@studio/shared/contract';
import type { Failure, ReportQueue } from './failures.ts';

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
    if (reports.length > 0) send({ composition, trace, reports });
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

/** The time in which a submitted form shows its errors, in milliseconds. */
const answerTime = 5000;

/** Elements that show an error of a form. */
const errors = '[aria-invalid="true"], [role="alert"]';

/**
 * Reports whether the first form that the visitor submits shows an error afterwards; it reads nothing of its content.
 * @param owner returns the app that owns the page's path now
 */
export function countFormErrors(
  addReport: (report: Report) => void,
  owner: () => AppName | undefined,
): void {
  // In the capture phase, because a form may stop its event.
  const options = { capture: true, once: true };
  document.addEventListener(
    'submit',
    ({ target }) => {
      const app = owner();
      if (app === undefined || !(target instanceof HTMLFormElement)) return;
      setTimeout(() => {
        // A form that is gone was accepted.
        const hasErrors = target.isConnected && target.querySelector(errors) !== null;
        addReport({ kind: 'form', app, hasErrors });
      }, answerTime);
    },
    options,
  );
}

type Vital = Extract<Report, { kind: 'vital' }>['name'];

/** The longest pause between two shifts of one session window and its longest duration, in milliseconds. */
const maxShiftPause = 1000;
const maxShiftWindow = 5000;

/** The largest value that the gateway accepts. */
const maxValue = 600_000;

/**
 * Measures the page's web vitals and reports them: TTFB and FCP at once, the others when the page is hidden for the
 * first time. It is simpler than the definition: INP is the slowest interaction of at least 40 ms (the definition
 * ignores one in fifty), and it does not measure pages that open in the background or return from the back/forward cache.
 * @param app owner of the page's path
 */
export function measureVitals(addReport: (report: Report) => void, app?: AppName): void {
  if (document.visibilityState === 'hidden' || !('PerformanceObserver' in window)) return;
  const values: { LCP?: number; INP?: number } = {};
  const report = (name: Vital, value: number | undefined) => {
    if (value === undefined || value > maxValue) return;
    addReport({ kind: 'vital', name, value, ...(app && { app }) });
  };
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation !== undefined) report('TTFB', numberOf(navigation, 'responseStart'));
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') report('FCP', startTime);
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    values.LCP = startTime;
  });
  observe('event', (entry) => {
    if (numberOf(entry, 'interactionId') === 0) return;
    values.INP = Math.max(values.INP ?? 0, entry.duration);
  });
  const layoutShift = observeLayoutShift();
  document.addEventListener(
    'visibilitychange',
    () => {
      report('LCP', values.LCP);
      report('INP', values.INP);
      if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) {
        report('CLS', layoutShift());
      }
    },
    { once: true },
  );
}

/** Sums up unexpected layout shifts by session window; returns a function that reads the largest sum so far. */
function observeLayoutShift(): () => number {
  let largest = 0;
  let sum = 0;
  let first = 0;
  let last = Number.NEGATIVE_INFINITY;
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') === true) return;
    const { startTime: at } = entry;
    const isSameWindow = at - last < maxShiftPause && at - first < maxShiftWindow;
    if (!isSameWindow) first = at;
    sum = (isSameWindow ? sum : 0) + numberOf(entry, 'value');
    last = at;
    largest = Math.max(largest, sum);
  });
  return () => largest;
}

/** Calls back for each past and future entry of a type; never when the browser does not support the type. */
function observe(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry));
  const options = { type, buffered: true, durationThreshold: 40 };
  observer.observe(options);
}

/** Returns a numeric property that not every browser has; 0 when it is missing. */
function numberOf(entry: object, name: string): number {
  const value: unknown = Reflect.get(entry, name);
  return typeof value === 'number' ? value : 0;
}
