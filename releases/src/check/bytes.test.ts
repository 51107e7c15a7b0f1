import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleRelease } from '../testing/example-release.ts';
import { bytesProblems } from './bytes.ts';

/** Returns a release whose first view has this number of bytes of scripts, and a lazy chunk. */
const withScript = (brotli: number) =>
  exampleRelease({
    files: [
      { path: 'remoteEntry.js', bytes: brotli * 4, brotli, integrity: 'sha384-x' },
      { path: 'later.js', bytes: 900_000, brotli: 900_000, integrity: 'sha384-x' },
    ],
  });

const budget = { scripts: 30_000, styles: 1_000 };

test('compares the bytes of the first view with the budget, without lazy chunks', () => {
  assert.deepEqual(bytesProblems(withScript(30_000), undefined, budget), []);
  const [problem = ''] = bytesProblems(withScript(30_001), undefined, budget);
  assert.match(problem, /30\.0 kB of scripts .* 30\.0 kB are allowed/);
});

const file = (path: string, brotli: number) => ({
  path,
  bytes: brotli * 4,
  brotli,
  integrity: 'sha384-x',
});

/** Returns a release with one page whose chunk has this number of bytes, and a smaller one. */
const withRoute = (brotli: number) =>
  exampleRelease({
    routes: [
      { path: '/', requiresLogin: false, scripts: ['home.js'], styles: [] },
      {
        path: '/large',
        requiresLogin: false,
        scripts: ['remoteEntry.js', 'large.js'],
        styles: ['large.css'],
      },
    ],
    files: [
      file('remoteEntry.js', 10_000),
      file('home.js', 5_000),
      file('large.js', brotli),
      file('large.css', 1_001),
    ],
  });

test('counts the chunks of the largest page, each once', () => {
  const large = { ...budget, styles: 2_000 };
  assert.deepEqual(bytesProblems(withRoute(20_000), undefined, large), []);
  const [problem = ''] = bytesProblems(withRoute(20_001), undefined, large);
  assert.match(problem, /30\.0 kB of scripts before it shows \/large, 30\.0 kB are allowed/);
  const [style = ''] = bytesProblems(withRoute(1), undefined, budget);
  assert.match(style, /1\.0 kB of styles before it shows \/large/);
});

test('reports the growth of such a page over the live release', () => {
  assert.deepEqual(
    bytesProblems(withRoute(12_900), withRoute(9_000), { ...budget, styles: 2_000 }),
    [],
  );
  const [problem = ''] = bytesProblems(withRoute(12_901), withRoute(9_000), {
    ...budget,
    styles: 2_000,
  });
  assert.match(problem, /3\.9 kB more than the live release/);
});

test('reports growth over the live release even within the budget', () => {
  assert.deepEqual(bytesProblems(withScript(13_000), withScript(10_000), budget), []);
  const [problem = ''] = bytesProblems(withScript(13_001), withScript(10_000), budget);
  assert.match(problem, /3\.0 kB more than the live release/);
});

test('counts a file without compression whole', () => {
  const release = exampleRelease({
    files: [{ path: 'remoteEntry.js', bytes: 31_000, integrity: 'sha384-x' }],
  });
  assert.equal(bytesProblems(release, undefined, budget).length, 1);
});
