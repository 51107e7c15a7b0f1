import { blamedApp } from './blamed-app.ts';

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
  ['the remote, called by the shell', chrome(auth, shell), 'auth'],
  ['the remote that gave the shell’s code what it cannot use', chrome(shell, auth), 'auth'],
  ['the shell alone', chrome(shell), 'shell'],
  ['Firefox', `submit@https://s.it/${auth}:1:20\nc@https://s.it/${shell}:2:1`, 'auth'],
  ['Safari', `https://s.it/${auth}:1:20`, 'auth'],
  ['a further attempt', chrome('releases/auth/1.1.0-bb/~1/login.js'), 'auth'],
  ['a release that is not the page’s', chrome('releases/auth/1.0.0-00/login.js'), undefined],
  ['other code', chrome('start-watch.js'), undefined],
  ['no stack', '', undefined],
])('an error is blamed on the app of its stack: %s', (_what, stack, app) => {
  expect(blamedApp(thrown(stack), composition)).toBe(app);
});

test.each([
  new TypeError('Failed to fetch'),
  new TypeError('NetworkError when attempting to fetch resource.'),
  new TypeError('Load failed'),
  new SyntaxError('Unexpected end of JSON input'),
  Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }),
])('a connection that broke is no fault of a release: %s', (error) => {
  expect(blamedApp(thrown(chrome(auth), error), composition)).toBeUndefined();
});

test('neither a stopped request nor an answer of the backend is blamed on an app', () => {
  expect(blamedApp(new DOMException('', 'AbortError'), composition)).toBeUndefined();
  expect(blamedApp({ errors: [], stack: chrome(auth) }, composition)).toBeUndefined();
});
