import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Release } from '@studio/shared/contract';
import { exampleRelease } from '../testing/example-release.ts';
import { slotProblems } from './slots.ts';

const name = 'public-site/activity-aside';
const idOnly = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] };
const text = { type: 'string' };
const withName = {
  type: 'object',
  properties: { id: { type: 'number' }, nome: text },
  required: ['id', 'nome'],
};

const owner = (version: string, data?: ReleaseData, fills?: ReleaseData) =>
  exampleRelease({
    app: 'public-site',
    version,
    ...(data && { slots: [{ name, data }] }),
    ...(fills && { fills: [{ name, data: fills }] }),
  });
const filler = (data: ReleaseData, app = 'prices') =>
  exampleRelease({ app, fills: [{ name, data }] });

type ReleaseData = Readonly<Record<string, unknown>>;

const beside = (
  others: readonly Release[],
  values: { live?: Release; previous?: Release[] } = {},
) => ({
  live: undefined,
  previous: [],
  others,
  ...values,
});

test('accepts what fits: a filler that takes all of the data, also of its own slot', () => {
  const live = owner('1.0.0', withName);
  assert.deepEqual(slotProblems(filler(withName), beside([live])), []);
  assert.deepEqual(
    slotProblems(owner('2.0.0', withName), beside([filler(withName)], { live })),
    [],
  );
  assert.deepEqual(slotProblems(owner('2.0.0', withName, withName), beside([], { live })), []);
});

test('rejects that a slot ends, or sends less, while another live release fills it', () => {
  const values = { live: owner('1.0.0', withName) };
  assert.deepEqual(slotProblems(owner('2.0.0'), beside([filler(withName)], values)), [
    'public-site 2.0.0 no longer offers public-site/activity-aside, which prices 1.0.0 fills: prices must be released without it first.',
  ]);
  assert.deepEqual(slotProblems(owner('2.0.0', idOnly), beside([filler(withName)], values)), [
    'prices 1.0.0 fills public-site/activity-aside and needs data.nome, which public-site 2.0.0 does not always send: prices must be released for it first.',
  ]);
});

test('rejects a filler without a slot, with other data, or beside another filler', () => {
  assert.deepEqual(slotProblems(filler(idOnly), beside([owner('1.0.0')])), [
    'prices 1.0.0 fills public-site/activity-aside, which no live release offers: public-site must be released with it first.',
  ]);
  assert.deepEqual(slotProblems(filler(withName), beside([owner('1.0.0', idOnly)])), [
    'prices 1.0.0 fills public-site/activity-aside and needs data.nome, which public-site 1.0.0 does not always send: public-site must be released with it first.',
  ]);
  assert.deepEqual(slotProblems(filler(idOnly), beside([owner('1.0.0', withName)])), [
    'prices 1.0.0 fills public-site/activity-aside and does not take every data.id that public-site 1.0.0 sends: let its schema take it.',
  ]);
  const others = [owner('1.0.0', withName), filler(withName, 'bookings')];
  assert.deepEqual(slotProblems(filler(withName), beside(others)), [
    'prices 1.0.0 fills public-site/activity-aside, which bookings 1.0.0 fills already: bookings must be released without it first.',
  ]);
  assert.deepEqual(slotProblems(owner('2.0.0', idOnly, withName), beside([])), [
    'public-site 2.0.0 fills public-site/activity-aside and needs data.nome, which public-site 2.0.0 does not always send: make its two schemas agree.',
  ]);
});

test('leaves out fallbacks, and slots that the live release did not offer either', () => {
  const before = filler(withName);
  assert.deepEqual(
    slotProblems(
      owner('2.0.0'),
      beside([before], { live: owner('1.0.0', withName), previous: [before] }),
    ),
    [],
  );
  assert.deepEqual(slotProblems(owner('2.0.0'), beside([before], { live: owner('1.0.0') })), []);
});
