import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Release } from '@studio/shared/contract';
import { exampleRelease } from '../testing/example-release.ts';
import { contractProblems } from './compatibility.ts';

const shell = (contract: number, newestContract?: number) =>
  exampleRelease({ app: 'shell', version: '2.0.0', contract, newestContract });

const auth = (contract: number, newestContract?: number) =>
  exampleRelease({ contract, newestContract });

const beside = (other: Release, { isPrevious = false } = {}) => ({
  others: [other],
  previous: isPrevious ? [other] : [],
  live: undefined,
});

test('accepts both sides while one works with both contracts (expand and contract)', () => {
  const steps: readonly (readonly [Release, Release])[] = [
    [shell(1, 2), auth(1)],
    [auth(2), shell(1, 2)],
    [auth(1, 2), shell(1, 2)],
    [shell(2), auth(2)],
    [shell(2), auth(1, 2)],
    [auth(1, 2), shell(1)],
  ];
  for (const [candidate, other] of steps)
    assert.deepEqual(contractProblems(candidate, beside(other)), []);
});

test('tells the newer side that it can work with the older contract as well', () => {
  assert.deepEqual(contractProblems(shell(2, 3), beside(auth(1))), [
    'shell 2.0.0 works with contracts 2 to 3, auth 1.0.0 with contract 1: auth must be released for the newer contract first, or shell must work with contract 1 as well.',
  ]);
  assert.deepEqual(contractProblems(auth(3), beside(shell(1, 2))), [
    'auth 1.0.0 works with contract 3, shell 2.0.0 with contracts 1 to 2: shell must be released for the newer contract first, or auth must work with contract 2 as well.',
  ]);
});

test('tells the older side to move', () => {
  assert.deepEqual(contractProblems(auth(1), beside(shell(2, 3))), [
    'auth 1.0.0 works with contract 1, shell 2.0.0 with contracts 2 to 3: auth must be released for the newer contract first.',
  ]);
});

test('requires a common contract with fallbacks too', () => {
  const [problem = ''] = contractProblems(auth(2), beside(shell(1), { isPrevious: true }));
  assert.match(
    problem,
    /shell must be released once more first, or auth must work with contract 1/,
  );
});
