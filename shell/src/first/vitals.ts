import type { AppName, Report } from '@studio/shared/contract';

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
