import { type Report, reportPath, viewPath } from '@studio/shared/contract';

/** The time that further reports have to join the first one's message, in milliseconds. */
const batchDelay = 3000;

/** The most reports that the gateway accepts in one message. */
const batchSize = 20;

/** The most reports that wait while the tab cannot send; it drops further ones. */
const capacity = 100;

interface View {
  /** The releases of the page, `shell@1.0.0 …`. */
  readonly composition: string;
  /** The trace of the page's requests. */
  readonly traceparent: string;
  /** How the view began; absent for a first visit. */
  readonly start?: ReturnType<typeof startOfView> | undefined;
}

/**
 * Begins the view and sends its reports: three seconds after the first one, and when the page becomes hidden. Reports
 * wait while the browser is offline or the gateway has not accepted the view. Failed requests are not reported.
 * @returns `add`, which adds a report, and `stop`, which stops sending
 */
export function sendReports({ composition, traceparent, start }: View) {
  const trace = traceparent.split('-')[1];
  const waiting: Report[] = [];
  let hasView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

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
    while (waiting.length > 0) send({ composition, trace, reports: waiting.splice(0, batchSize) });
  }

  function sendSoon(): void {
    timer ??= setTimeout(() => void beginView().then(sendAll), batchDelay);
  }

  const onVisibilityChange = () => document.visibilityState === 'hidden' && sendAll();
  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('pagehide', sendAll);
  window.addEventListener('online', sendSoon);
  void beginView();
  return {
    add(report: Report): void {
      if (waiting.length >= capacity) return;
      waiting.push(report);
      sendSoon();
    },
    stop(): void {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('pagehide', sendAll);
      window.removeEventListener('online', sendSoon);
    },
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
