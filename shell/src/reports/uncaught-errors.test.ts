import type { Report } from '@studio/shared/contract';
import { reportUncaughtErrors } from './uncaught-errors.ts';

let reports: Report[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  reports = [];
  stop = reportUncaughtErrors(
    (report) => reports.push(report),
    () => 'shell@1.0.0 auth@1.0.0',
  );
});

afterEach(() => stop());

function rejection(reason: unknown): Event {
  return Object.assign(new Event('unhandledrejection'), { reason });
}

test('reports an uncaught error by its name and first line', () => {
  const error = new RangeError('too far\nat somewhere');
  window.dispatchEvent(new ErrorEvent('error', { error }));
  expect(reports).toEqual([{ kind: 'error', reason: 'RangeError: too far' }]);
});

test('reports an unhandled rejection', () => {
  window.dispatchEvent(rejection(new Error('late')));
  window.dispatchEvent(rejection({ errors: [{ message: 'of the backend' }] }));
  expect(reports).toEqual([
    { kind: 'error', reason: 'Error: late' },
    { kind: 'error', reason: 'not an error' },
  ]);
});

test('reports an error of an event handler as a failure of the release whose code threw it', () => {
  const error = new TypeError('login is not a function');
  error.stack = 'TypeError\n    at click (http://localhost/releases/auth/1.0.0/login.js:1:2)';
  window.dispatchEvent(new ErrorEvent('error', { error }));
  const reason = 'TypeError: login is not a function';
  expect(reports).toEqual([{ kind: 'failed', app: 'auth', reason }]);
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
