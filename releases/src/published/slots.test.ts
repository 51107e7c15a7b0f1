import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { exampleRelease } from '../testing/example-release.ts';
import { fillable, mismatch } from './slots.ts';

const between = (sent: v.GenericSchema, taken: v.GenericSchema) => {
  const { at, isMissing } = mismatch({ ...toJsonSchema(sent) }, { ...toJsonSchema(taken) }) ?? {};
  return at && `${isMissing ? 'needs' : 'other'} ${at}`;
};

const object = (entries: v.ObjectEntries) => v.object(entries);
const id = v.pipe(v.number(), v.integer());
const days = v.picklist(['today', 'tomorrow']);

test('takes data that can be no other than what the filler was built for', () => {
  const pairs: readonly (readonly [v.GenericSchema, v.GenericSchema])[] = [
    [object({ id: v.number() }), object({ id: v.number() })],
    [object({ id: v.number(), more: v.string() }), object({ id: v.number() })],
    [object({ id }), object({ id: v.number() })],
    [object({ id: v.number() }), object({ id: v.optional(v.number()) })],
    [object({ id: v.number() }), object({ id: v.number(), more: v.optional(v.string()) })],
    [object({ day: v.literal('today') }), object({ day: days })],
    [object({ day: days }), object({ day: v.string() })],
    [object({ id: v.number() }), object({ id: v.nullable(v.number()) })],
    [object({ id: v.number() }), object({ id: v.union([v.string(), v.number()]) })],
    [object({ ids: v.array(id) }), object({ ids: v.array(v.number()) })],
    [object({ a: object({ b: v.string() }) }), object({ a: object({}) })],
    [object({ id: v.number() }), v.looseObject({})],
    [object({ id: v.number() }), v.record(v.string(), v.number())],
    [object({ id: v.string() }), object({ id: v.unknown() })],
  ];
  for (const [sent, taken] of pairs) assert.equal(between(sent, taken), undefined);
});

test('names the first place of data that the filler may not take', () => {
  const pairs: readonly (readonly [v.GenericSchema, v.GenericSchema, string])[] = [
    [object({}), object({ id: v.number() }), 'needs data.id'],
    [object({ id: v.optional(v.number()) }), object({ id: v.number() }), 'needs data.id'],
    [object({ a: object({}) }), object({ a: object({ b: id }) }), 'needs data.a.b'],
    [object({ id: v.number() }), object({ id: v.string() }), 'other data.id'],
    [object({ id: v.number() }), object({ id }), 'other data.id'],
    [object({ id: v.nullable(v.number()) }), object({ id: v.number() }), 'other data.id'],
    [object({ day: v.string() }), object({ day: days }), 'other data.day'],
    [object({ day: days }), object({ day: v.literal('today') }), 'other data.day'],
    [object({ ids: v.array(v.number()) }), object({ ids: v.array(id) }), 'other data.ids[]'],
    [object({ id, more: id }), v.strictObject({ id }), 'other data.more'],
    [object({ id: v.string() }), v.record(v.string(), v.number()), 'other data.id'],
    [
      object({ id: v.string() }),
      object({ id: v.pipe(v.string(), v.minLength(2)) }),
      'other data.id',
    ],
    [object({ id: v.unknown() }), object({ id: v.string() }), 'other data.id'],
    [v.record(v.string(), v.number()), v.strictObject({}), 'other data'],
    [v.record(v.string(), v.number()), object({ a: v.optional(v.string()) }), 'other data.*'],
    [v.string(), object({}), 'other data'],
  ];
  for (const [sent, taken, expected] of pairs) assert.equal(between(sent, taken), expected);
});

test('ends the comparison of schemas that are too large to compare on each page', () => {
  let deep = {};
  for (let level = 0; level < 5000; level += 1) deep = { items: deep };
  assert.ok(mismatch(deep, deep));
});

test('lets a release fill what the app of the name offers, with data that suits', () => {
  const name = 'public-site/activity-aside';
  const prices = exampleRelease({ app: 'prices', fills: [{ name, data: { type: 'object' } }] });
  const offer = (app: string, data = {}) => exampleRelease({ app, slots: [{ name, data }] });
  assert.deepEqual(fillable(prices, [offer('public-site', { type: 'object' })]), [name]);
  assert.deepEqual(fillable(prices, [offer('public-site', { type: 'string' })]), []);
  assert.deepEqual(fillable(prices, [offer('auth', { type: 'object' })]), []);
});
