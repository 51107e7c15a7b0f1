import type { AppName } from '@studio/shared/contract';
import type { Tell } from './queue.ts';

type Vital = Extract<Parameters<Tell>[0], { kind: 'vital' }>['name'];

/** Layout shifts belong together while less than the one lies between two of them, the other in all (milliseconds). */
const pauseInShifts = 1000;
const longestShifts = 5000;

/** What reports take of a value. */
const largest = 600_000;

/** A number that an entry of the browser's timeline has under a name not every browser knows. */
function numberIn(entry: object, name: string): number {
  const value: unknown = Reflect.get(entry, name);
  return typeof value === 'number' ? value : 0;
}

/** Calls back for every entry of a kind, those before this moment included; never where the browser has none. */
function observe(type: string, look: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(look));
  const options = { type, buffered: true, durationThreshold: 40 };
  observer.observe(options);
}

/** The worst window of layout shifts that nobody asked for, so far. */
function watchShifts(): () => number {
  let worst = 0;
  let sum = 0;
  let first = 0;
  let last = Number.NEGATIVE_INFINITY;
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') === true) return;
    const { startTime: at } = entry;
    const isSame = at - last < pauseInShifts && at - first < longestShifts;
    if (!isSame) first = at;
    sum = (isSame ? sum : 0) + numberIn(entry, 'value');
    last = at;
    worst = Math.max(worst, sum);
  });
  return () => worst;
}

/**
 * Measures a page's web vitals and tells them: the first two at once, the others when it is hidden for the first time.
 * Simpler than the definition: INP is the slowest interaction of 40 ms or more (the definition leaves one in fifty
 * out), a page that comes back from the browser's cache is not measured again, and neither is one that was opened in
 * the background.
 * @param app that the page's path belongs to
 */
export function measureVitals(tell: Tell, app?: AppName): void {
  if (document.visibilityState === 'hidden' || !('PerformanceObserver' in window)) return;
  const values: { LCP?: number; INP?: number } = {};
  const tellVital = (name: Vital, value: number | undefined) => {
    if (value === undefined || value > largest) return;
    tell({ kind: 'vital', name, value, ...(app && { app }) });
  };
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation !== undefined) tellVital('TTFB', numberIn(navigation, 'responseStart'));
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') tellVital('FCP', startTime);
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    values.LCP = startTime;
  });
  observe('event', (entry) => {
    if (numberIn(entry, 'interactionId') === 0) return;
    values.INP = Math.max(values.INP ?? 0, entry.duration);
  });
  const shifts = watchShifts();
  document.addEventListener(
    'visibilitychange',
    () => {
      tellVital('LCP', values.LCP);
      tellVital('INP', values.INP);
      if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) {
        tellVital('CLS', shifts());
      }
    },
    { once: true },
  );
}
