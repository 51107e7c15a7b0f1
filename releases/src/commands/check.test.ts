import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf } from './check.ts';
import { parseCommandLine } from './command-line.ts';

const smoke = { at: '', site: 'https://a.example', pages: 12, problems: [], warnings: [] };
const result = { at: '', problems: [], against: {}, met: [] };

test('counts pages and journeys, and names the faults of the live release', () => {
  const journeys = { done: 2, leftOut: [] };
  const found = { ...result, smoke: { ...smoke, warnings: ['/ moves.'], journeys } };
  assert.deepEqual(linesOf('auth 2', found, []), [
    'auth 2 fits the live releases.',
    'The smoke test of auth 2 on 12 pages and 2 journeys of https://a.example passed.',
    '  / moves. The live release has the same fault.',
  ]);
});

test('names the journeys that --no-journeys left out', () => {
  assert.equal(parseCommandLine(['check', 'auth'], {}).journeys, true);
  assert.equal(parseCommandLine(['check', 'auth', '--no-journeys'], {}).journeys, false);
  const journeys = { done: 0, leftOut: ['a client logs in'] };
  assert.equal(
    linesOf('auth 2', { ...result, smoke: { ...smoke, journeys } }, []).at(-1),
    'The journey "a client logs in" did not run.',
  );
});
