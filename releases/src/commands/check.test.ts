import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf } from './check.ts';
import { parseArguments } from './command-line.ts';

const smoke = { at: '', site: 'https://a.example', pages: 12, problems: [], warnings: [] };
const result = { at: '', problems: [], against: {}, met: [] };

test('the verdict counts pages and journeys, and names what is as it was', () => {
  const journeys = { done: 2, leftOut: [] };
  const found = { ...result, smoke: { ...smoke, warnings: ['/ moves.'], journeys } };
  assert.deepEqual(linesOf('auth 2', found, []), [
    'auth 2 fits what is live.',
    'auth 2 was tried on 12 pages and 2 journeys of https://a.example: all is well.',
    '  / moves. The live release has the same fault.',
  ]);
});

test('the verdict says loudly what --no-journeys has left out', () => {
  assert.equal(parseArguments(['check', 'auth'], {}).journeys, true);
  assert.equal(parseArguments(['check', 'auth', '--no-journeys'], {}).journeys, false);
  const journeys = { done: 0, leftOut: ['a client logs in'] };
  assert.equal(
    linesOf('auth 2', { ...result, smoke: { ...smoke, journeys } }, []).at(-1),
    'The journey "a client logs in" was not run.',
  );
});
