import type { Report } from '@studio/shared/contract';
import { measureVitals } from './vitals.ts';

const kinds = ['paint', 'largest-contentful-paint', 'layout-shift', 'event'];
const observers = new Map<string, (entries: readonly object[]) => void>();
let visibility: jest.SpyInstance;

/** Replaces PerformanceObserver, which jsdom lacks. */
class FakeObserver {
  static supportedEntryTypes = kinds;
  readonly #callback: (list: { getEntries: () => readonly object[] }) => void;
  constructor(callback: (list: { getEntries: () => readonly object[] }) => void) {
    this.#callback = callback;
  }
  observe({ type }: { readonly type: string }) {
    observers.set(type, (entries) => this.#callback({ getEntries: () => entries }));
  }
}

function hide() {
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

function measured() {
  const reports: Report[] = [];
  measureVitals((report) => reports.push(report));
  const values = () =>
    Object.fromEntries(
      reports.map((report) => (report.kind === 'vital' ? [report.name, report.value] : [])),
    );
  return { reports, values };
}

const happens = (kind: string, ...entries: object[]) => observers.get(kind)?.(entries);

beforeEach(() => {
  visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  observers.clear();
  FakeObserver.supportedEntryTypes = kinds;
  Object.assign(globalThis, { PerformanceObserver: FakeObserver });
  Object.assign(performance, { getEntriesByType: () => [{ responseStart: 12 }] });
});

afterEach(() => {
  visibility.mockRestore();
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
});

test('reports TTFB and FCP at once', () => {
  const { values } = measured();
  happens('paint', { name: 'first-paint', startTime: 90 });
  happens('paint', { name: 'first-contentful-paint', startTime: 100 });
  expect(values()).toEqual({ TTFB: 12, FCP: 100 });
});

test('names the app of the page when it is known', () => {
  const reports: Report[] = [];
  measureVitals((report) => reports.push(report), 'auth');
  expect(reports).toEqual([{ kind: 'vital', app: 'auth', name: 'TTFB', value: 12 }]);
});

test('reports the others once, when the page is hidden', () => {
  const { reports, values } = measured();
  happens('largest-contentful-paint', { startTime: 200 }, { startTime: 900 });
  happens(
    'event',
    { interactionId: 1, duration: 48 },
    { interactionId: 2, duration: 120 },
    { interactionId: 0, duration: 400 },
    { interactionId: 3, duration: 56 },
  );
  expect(values()).toEqual({ TTFB: 12 });
  hide();
  expect(values()).toEqual({ TTFB: 12, LCP: 900, INP: 120, CLS: 0 });
  const { length } = reports;
  hide();
  expect(reports).toHaveLength(length);
});

test('reports the largest window of layout shifts, without those after input', () => {
  const { values } = measured();
  happens(
    'layout-shift',
    { startTime: 0, value: 0.1 },
    { startTime: 900, value: 0.1 },
    { startTime: 1000, value: 5, hadRecentInput: true },
    { startTime: 2500, value: 0.15 },
  );
  hide();
  expect(values().CLS).toBeCloseTo(0.2);
});

test('limits a window of layout shifts to five seconds', () => {
  const { values } = measured();
  const shifts = Array.from({ length: 10 }, (_, number) => ({
    startTime: number * 900,
    value: 0.1,
  }));
  happens('layout-shift', ...shifts);
  hide();
  expect(values().CLS).toBeCloseTo(0.6);
});

test('leaves out vitals that the browser does not measure', () => {
  FakeObserver.supportedEntryTypes = ['paint'];
  const { values } = measured();
  hide();
  expect(values()).toEqual({ TTFB: 12 });
});

test('does not measure a page that opened in the background', () => {
  visibility.mockReturnValue('hidden');
  const { reports } = measured();
  expect(reports).toEqual([]);
  expect(observers.size).toBe(0);
});
