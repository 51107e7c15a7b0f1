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
])('%p is told as %p', (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

test.each([
  ['a tab\there', 'Error: a tab here'],
  ['\u001b[2Kcolour', 'Error:  [2Kcolour'],
  ['turned \u202eround', 'Error: turned  round'],
  [`${'x'.repeat(192)}😀`, `Error: ${'x'.repeat(192)} `],
])('%j is told so that the site takes it', (message, reason) => {
  const told = reasonOf(new Error(message));
  expect(told).toBe(reason);
  const body = { composition: 'shell@1', reports: [{ kind: 'error', reason: told }] };
  expect(v.is(reportsSchema, body)).toBe(true);
});

test('a long reason is cut to what a report takes', () => {
  expect(reasonOf(new Error('x'.repeat(500)))).toHaveLength(200);
});
