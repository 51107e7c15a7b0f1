import { type AddReport, reportUncaughtErrors } from './failures.ts';

let reports: Parameters<AddReport>[0][] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  reports = [];
  stop = reportUncaughtErrors((report) => reports.push(report));
});

afterEach(() => stop());

function rejection(reason: unknown): Event {
  return Object.assign(new Event('unhandledrejection'), { reason });
}

test('reports an uncaught error', () => {
  const error = new RangeError('too far');
  window.dispatchEvent(new ErrorEvent('error', { error }));
  expect(reports).toEqual([{ error }]);
});

test('reports an unhandled rejection', () => {
  const reason = new Error('late');
  window.dispatchEvent(rejection(reason));
  expect(reports).toEqual([{ error: reason }]);
});

test('ignores errors of browser extensions', () => {
  const filename = 'chrome-extension://abc/content.js';
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('theirs'), filename }));
  expect(reports).toEqual([]);
});

test('reports nothing after it has stopped', () => {
  stop();
  // Called once only: the test environment miscounts listeners that are removed twice.
  stop = () => undefined;
  window.dispatchEvent(rejection(new Error('late')));
  expect(reports).toEqual([]);
});
