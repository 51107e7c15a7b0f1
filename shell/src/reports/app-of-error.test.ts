/** @jest-environment node */
import { appOfError } from './report-of-failure.ts';

const composition = 'shell@1.0.0-aa auth@1.1.0-bb public-site@1.0.0-cc';

function thrown(stack: string, error: Error = new TypeError('x is not a function')): Error {
  return Object.assign(error, { stack });
}

const chrome = (...files: string[]) =>
  [
    'TypeError: x is not a function',
    ...files.map((file) => `    at f (https://s.it/${file}:1:2)`),
  ].join('\n');
const auth = 'releases/auth/1.1.0-bb/login.js';
const shell = 'releases/shell/1.0.0-aa/shell.js';

test.each([
  ['a remote, called by the shell', chrome(auth, shell), 'auth'],
  ['the shell, called with a value of a remote', chrome(shell, auth), 'auth'],
  ['the shell alone', chrome(shell), 'shell'],
  ['Firefox', `submit@https://s.it/${auth}:1:20\nc@https://s.it/${shell}:2:1`, 'auth'],
  ['Safari', `https://s.it/${auth}:1:20`, 'auth'],
  ['a file that releases share', chrome('releases/auth/files/login.js', shell), 'auth'],
  ['a file of an app that the page does not have', chrome('releases/prices/files/a.js'), undefined],
  ['a later attempt', chrome('releases/auth/1.1.0-bb/~1/login.js'), 'auth'],
  ['a release of another page', chrome('releases/auth/1.0.0-00/login.js'), undefined],
  ['other code', chrome('start-watchdog.js'), undefined],
  ['no stack', '', undefined],
])('returns the app of an error’s stack: %s', (_case, stack, app) => {
  expect(appOfError(thrown(stack), composition)).toBe(app);
});

test.each([
  new TypeError('Failed to fetch'),
  new TypeError('NetworkError when attempting to fetch resource.'),
  new TypeError('Load failed'),
  new SyntaxError('Unexpected end of JSON input'),
  Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }),
])('returns no app for a network failure: %s', (error) => {
  expect(appOfError(thrown(chrome(auth), error), composition)).toBeUndefined();
});

test('returns no app for an aborted request or an answer of the backend', () => {
  expect(appOfError(new DOMException('', 'AbortError'), composition)).toBeUndefined();
  expect(appOfError({ errors: [], stack: chrome(auth) }, composition)).toBeUndefined();
});
