import type { Report } from '@studio/shared/contract';
import { watchErrors } from './watch-errors.ts';

let told: Report[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  told = [];
  stop = watchErrors(
    (report) => told.push(report),
    () => 'shell@1.0.0 auth@1.0.0',
  );
});

afterEach(() => stop());

function rejection(reason: unknown): Event {
  return Object.assign(new Event('unhandledrejection'), { reason });
}

test('an error that nobody caught is told by its name and first line', () => {
  const error = new RangeError('too far\nat somewhere');
  window.dispatchEvent(new ErrorEvent('error', { error }));
  expect(told).toEqual([{ kind: 'error', reason: 'RangeError: too far' }]);
});

test('a promise that nobody looked after is told', () => {
  window.dispatchEvent(rejection(new Error('late')));
  window.dispatchEvent(rejection({ errors: [{ message: 'of the backend' }] }));
  expect(told).toEqual([
    { kind: 'error', reason: 'Error: late' },
    { kind: 'error', reason: 'not an error' },
  ]);
});

test('an error of an event handler is a failure of the release whose code threw', () => {
  const error = new TypeError('login is not a function');
  error.stack = 'TypeError\n    at click (http://localhost/releases/auth/1.0.0/login.js:1:2)';
  window.dispatchEvent(new ErrorEvent('error', { error }));
  const reason = 'TypeError: login is not a function';
  expect(told).toEqual([{ kind: 'failed', app: 'auth', reason }]);
});

test('an error of a browser extension is not told', () => {
  const filename = 'chrome-extension://abc/content.js';
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('theirs'), filename }));
  expect(told).toEqual([]);
});

test('nothing is told any more once it is stopped', () => {
  stop();
  // Once only: the environment counts the listeners that are removed, and takes fewer than none for none at all.
  stop = () => undefined;
  window.dispatchEvent(rejection(new Error('late')));
  expect(told).toEqual([]);
});
