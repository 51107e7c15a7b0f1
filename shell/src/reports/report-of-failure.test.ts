/** @jest-environment node */
import { reportsSchema } from '@studio/shared/contract';
import * as v from 'valibot';
import { reportOfFailure } from './report-of-failure.ts';

const claim = { path: '/news/:item', requiresLogin: false };
const boot = {
  composition: 'shell@1.0.0-aa public-site@1.1.0-bb',
  remotes: [
    {
      name: 'public-site',
      version: '1.1.0-bb',
      entry: '',
      scripts: [],
      styles: [],
      routes: [claim],
    },
  ],
};
const [site, shell] = ['releases/public-site/1.1.0-bb', 'releases/shell/1.0.0-aa'];
const frames = ['public-site/1.1.0-bb/remote.ab.js:1:20', 'shell/1.0.0-aa/shell.cd.js:2:1'];

function thrown(error: Error, stack: string): Error {
  return Object.assign(error, { stack });
}

test.each([
  [
    'Chromium',
    `TypeError: canary\n    at f (https://s.it/${site}/remote.ab.js:1:20)\n    at https://s.it/other.js:1:1\n    at https://s.it/${shell}/shell.cd.js:2:1`,
  ],
  [
    'Firefox',
    `f@https://s.it/${site}/~2/remote.ab.js:1:20\nc@https://s.it/${shell}/shell.cd.js:2:1`,
  ],
  ['Safari', `https://s.it/${site}/remote.ab.js:1:20\nhttps://s.it/${shell}/shell.cd.js:2:1`],
])('returns the class and the places of an error in %s', (_browser, stack) => {
  const error = thrown(new TypeError('x.canary is not a function'), stack);
  expect(reportOfFailure({ error, path: '/news/canary' }, boot)).toEqual({
    kind: 'failed',
    app: 'public-site',
    reason: 'TypeError: is not a function',
    sample: { frames, path: '/news/:item' },
  });
});

test('blames the given app, or no release', () => {
  const error = new RangeError('too far');
  error.stack = '';
  const reason = 'RangeError';
  expect(reportOfFailure({ error, path: '/', blamed: 'shell' }, boot)).toEqual({
    ...{ kind: 'failed', app: 'shell', reason },
  });
  expect(reportOfFailure({ error, path: '/', blamed: null }, boot)).toEqual({
    kind: 'error',
    reason,
  });
  expect(reportOfFailure({ error: { canary: 1 }, path: '/' }, boot)).toEqual({
    ...{ kind: 'error', reason: 'not an error' },
  });
});

test.each([
  'canary@example.com',
  'RSSMRA80A01H501U canary',
  'token=eyJhbGciOiJIUzI1NiJ9.canary',
  'Bilancio 2025 canary.pdf',
  `canary https://s.it/${site}/remote.ab.js?token=canary:1:20`,
])('sends nothing of the message %j, nor of the page’s address', (message) => {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at canary (https://s.it/${site}/remote.ab.js:1:20)`;
  const report = reportOfFailure({ error, path: '/news/canary' }, boot);
  expect(JSON.stringify(report)).not.toMatch(/canary|RSSMRA|eyJ|Bilancio/);
  expect(v.is(reportsSchema, { composition: boot.composition, reports: [report] })).toBe(true);
});
