import type { Report } from '@studio/shared/contract';
import { measureVitals } from './vitals.ts';

const kinds = ['paint', 'largest-contentful-paint', 'layout-shift', 'event'];
const observers = new Map<string, (entries: readonly object[]) => void>();
let visibility: jest.SpyInstance;

/** The browser's timeline, which jsdom does not have. */
class FakeObserver {
  static supportedEntryTypes = kinds;
  readonly #tell: (list: { getEntries: () => readonly object[] }) => void;
  constructor(tell: (list: { getEntries: () => readonly object[] }) => void) {
    this.#tell = tell;
  }
  observe({ type }: { readonly type: string }) {
    observers.set(type, (entries) => this.#tell({ getEntries: () => entries }));
  }
}

function hide() {
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

function measured() {
  const told: Report[] = [];
  measureVitals((report) => told.push(report));
  const values = () =>
    Object.fromEntries(
      told.map((report) => (report.kind === 'vital' ? [report.name, report.value] : [])),
    );
  return { told, values };
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

test('the first two are told at once', () => {
  const { values } = measured();
  happens('paint', { name: 'first-paint', startTime: 90 });
  happens('paint', { name: 'first-contentful-paint', startTime: 100 });
  expect(values()).toEqual({ TTFB: 12, FCP: 100 });
});

test('they name the app that the page belongs to, where it is known', () => {
  const told: Report[] = [];
  measureVitals((report) => told.push(report), 'auth');
  expect(told).toEqual([{ kind: 'vital', app: 'auth', name: 'TTFB', value: 12 }]);
});

test('the others are told when the page is hidden, once', () => {
  const { told, values } = measured();
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
  const { length } = told;
  hide();
  expect(told).toHaveLength(length);
});

test('layout shifts count by their worst window, without those that the visitor caused', () => {
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

test('shifts that go on for long are cut into windows of five seconds', () => {
  const { values } = measured();
  const shifts = Array.from({ length: 10 }, (_, number) => ({
    startTime: number * 900,
    value: 0.1,
  }));
  happens('layout-shift', ...shifts);
  hide();
  expect(values().CLS).toBeCloseTo(0.6);
});

test('what the browser does not measure is not told', () => {
  FakeObserver.supportedEntryTypes = ['paint'];
  const { values } = measured();
  hide();
  expect(values()).toEqual({ TTFB: 12 });
});

test('a page that was opened in the background is not measured', () => {
  visibility.mockReturnValue('hidden');
  const { told } = measured();
  expect(told).toEqual([]);
  expect(observers.size).toBe(0);
});
