import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleRelease } from '../testing/example-release.ts';
import { checkEnds, endingSentence, endingUses } from './ends.ts';

const client = '@studio/shared/client';
const end = { on: '2027-03-01', instead: 'logIn' };
const shell = exampleRelease({
  app: 'shell',
  newestContract: 2,
  ends: [
    { contract: 1, on: '2027-06-01', instead: 'contract 2' },
    { module: client, name: 'login', ...end },
  ],
});
const using = (app: string, names: string[], newestContract = 2) =>
  exampleRelease({
    app,
    newestContract,
    imports: { browser: { [client]: names }, server: {} },
  });
const auth = using('auth', ['login', 'useSession']);
const sentence = `auth 1.0.0 uses login of ${client}, which ends on 2027-03-01; instead: logIn.`;
const [before, after] = [new Date('2027-02-28T23:59:59Z'), new Date('2027-03-01T00:00:00Z')];

test('finds the uses of announced ends, the earliest end first', () => {
  const area = using('customer-area', ['useSession'], 1);
  const whole = using('price-list', ['*']);
  assert.deepEqual(endingUses([shell, auth, area, whole]).map(endingSentence), [
    sentence,
    sentence.replace('auth', 'price-list'),
    'customer-area 1.0.0 uses contract 1, which ends on 2027-06-01; instead: contract 2.',
  ]);
  assert.deepEqual(endingUses([shell, { ...shell, version: '2' }, auth]).length, 1);
  const name = 'auth/aside';
  const offering = exampleRelease({ app: 'auth', ends: [{ slot: name, ...end }] });
  const filling = exampleRelease({ app: 'price-list', fills: [{ name, data: {} }] });
  assert.deepEqual(endingUses([offering, filling]).map(endingSentence), [
    'price-list 1.0.0 uses the slot auth/aside, which ends on 2027-03-01; instead: logIn.',
  ]);
  const module = exampleRelease({ app: 'shell', ends: [{ module: client, ...end }] });
  const uses = [auth, using('customer-area', [])].map((user) => endingUses([module, user]).length);
  assert.deepEqual(uses, [1, 0]);
});

test('warns a candidate before the day and refuses it from then on, but never the shell', () => {
  assert.deepEqual(checkEnds(auth, [shell], before), { problems: [], notes: [sentence] });
  assert.deepEqual(checkEnds(auth, [shell], after), { problems: [sentence], notes: [] });
  assert.deepEqual(checkEnds(shell, [auth], after), { problems: [], notes: [sentence] });
  const area = using('customer-area', ['useSession']);
  assert.deepEqual(checkEnds(area, [shell, auth], after), { problems: [], notes: [] });
});
