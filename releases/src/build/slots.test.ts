import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { slotsOf } from './slots.ts';

const name = 'public-site/activity-aside';
const data = {
  type: 'object',
  properties: { id: { type: 'number' }, nome: { type: 'string' } },
  required: ['id', 'nome'],
};
const filling = (schema: unknown) => ({
  fills: { [name]: { load: async () => ({ data: schema }) } },
});

test('describes the slots that the sources offer, and those that the module fills', async () => {
  const schema = v.object({ id: v.optional(v.number(), 1) });
  assert.deepEqual(await slotsOf('public-site', filling(schema), {}), {
    slots: [{ name, data }],
    fills: [
      {
        name,
        data: { type: 'object', properties: { id: { type: 'number', default: 1 } }, required: [] },
      },
    ],
  });
  assert.deepEqual(await slotsOf('auth', {}, {}), {});
});

test('takes the notes of another build', async () => {
  const notes = { slots: { 'auth/aside': data }, fills: { [name]: data } };
  assert.deepEqual(await slotsOf('auth', {}, notes), {
    slots: [{ name: 'auth/aside', data }],
    fills: [{ name, data }],
  });
});

test('refuses a slot of another app, and data that is no JSON', async () => {
  await assert.rejects(slotsOf('auth', {}, { slots: { [name]: data } }), {
    message: 'auth offers the slot public-site/activity-aside: its name must begin with auth/.',
  });
  await assert.rejects(
    slotsOf('auth', filling(v.object({ at: v.date() })), {}),
    /^Error: auth: the data of public-site\/activity-aside cannot be written as JSON Schema: /,
  );
});
