import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleRelease } from '../testing/example-release.ts';
import { bytesProblems } from './bytes.ts';

/** A release whose first view has so many bytes of script on the wire, and a chunk for later. */
const withScript = (brotli: number) =>
  exampleRelease({
    files: [
      { path: 'remoteEntry.js', bytes: brotli * 4, brotli, integrity: 'sha384-x' },
      { path: 'later.js', bytes: 900_000, brotli: 900_000, integrity: 'sha384-x' },
    ],
  });

const budget = { scripts: 30_000, styles: 1_000 };

test('bytes on the wire of the first view are held against the budget, chunks for later are not', () => {
  assert.deepEqual(bytesProblems(withScript(30_000), undefined, budget), []);
  const [problem = ''] = bytesProblems(withScript(30_001), undefined, budget);
  assert.match(problem, /30\.0 kB of scripts .* 30\.0 kB are allowed/);
});

test('a jump against the live release is told even within the budget', () => {
  assert.deepEqual(bytesProblems(withScript(13_000), withScript(10_000), budget), []);
  const [problem = ''] = bytesProblems(withScript(13_001), withScript(10_000), budget);
  assert.match(problem, /3\.0 kB more than what is live/);
});

test('a file that is sent as it is counts whole', () => {
  const release = exampleRelease({
    files: [{ path: 'remoteEntry.js', bytes: 31_000, integrity: 'sha384-x' }],
  });
  assert.equal(bytesProblems(release, undefined, budget).length, 1);
});
