import { reportsSchema } from '@studio/shared/contract';
import * as v from 'valibot';
import { reasonOf } from './reason-of.ts';

test.each([
  [new TypeError('x is not a function'), 'TypeError: x is not a function'],
  [new Error('first\nsecond'), 'Error: first'],
  [
    new Error('Failed: https://a.example/accept?token=secret'),
    'Error: Failed: https://a.example/accept',
  ],
  [new Error('Failed: /accept#token=secret'), 'Error: Failed: /accept'],
  [
    new SyntaxError('Unexpected token in "mario rossi, "... is not valid JSON'),
    'SyntaxError: Unexpected token in "…"... is not valid JSON',
  ],
  [new SyntaxError('Unexpected "mario'), 'SyntaxError: Unexpected "…"'],
  [new Error('no account of mario@example.com here'), 'Error: no account of … here'],
  [{ message: 'secret' }, 'not an error'],
  ['secret', 'not an error'],
])('returns for %p the reason %p', (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

test.each([
  ['a tab\there', 'Error: a tab here'],
  ['\u001b[2Kcolour', 'Error:  [2Kcolour'],
  ['turned \u202eround', 'Error: turned  round'],
  [`${'x'.repeat(192)}😀`, `Error: ${'x'.repeat(192)} `],
])('returns for %j a reason that the gateway accepts', (message, reason) => {
  const actual = reasonOf(new Error(message));
  expect(actual).toBe(reason);
  const body = { composition: 'shell@1', reports: [{ kind: 'error', reason: actual }] };
  expect(v.is(reportsSchema, body)).toBe(true);
});

test('cuts a long reason to the length that a report may have', () => {
  expect(reasonOf(new Error('x'.repeat(500)))).toHaveLength(200);
});
