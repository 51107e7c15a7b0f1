import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { email, personName } from '../../extensions/portal/src/common/fields.ts';
import { parsePlain } from '../../extensions/portal/src/platform/parse-body.ts';

const schema = v.object({ email, first_name: personName('first_name') });
const good = { email: ' Anna@Example.com ', first_name: ' Anna ' };

test('trims a body and lower-cases its address', () => {
  assert.deepEqual(parsePlain(schema, good), {
    email: 'anna@example.com',
    first_name: 'Anna',
  });
});

test('rejects a body that is not one object of plain values', () => {
  const nested = { ...good, email: { toString: 'x' } };
  const polluting: unknown = JSON.parse('{"email":"a@example.com","first_name":"A","__proto__":1}');
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, 1]));
  for (const body of [undefined, null, 'x', [good], nested, polluting, { ...good, ...many }]) {
    assert.throws(() => parsePlain(schema, body), { code: 'INVALID_PAYLOAD' });
  }
});

test('rejects unexpected fields, and leaves out those that are to be ignored', () => {
  assert.throws(() => parsePlain(schema, { ...good, token: 'x' }), {
    code: 'INVALID_PAYLOAD',
  });
  for (const ignored of [['token'], 'any other'] as const)
    assert.deepEqual(Object.keys(parsePlain(schema, { ...good, token: 'x' }, ignored)), [
      'email',
      'first_name',
    ]);
});

/** Field and kind of everything that is wrong with a body. */
function problemsOf(body: unknown): unknown[] {
  try {
    parsePlain(schema, body);
  } catch (errors) {
    assert.ok(Array.isArray(errors));
    return errors.map(({ code, extensions }) => [code, extensions]);
  }
  assert.fail('accepted');
}

test('reports every wrong field once, with a reason and without its value', () => {
  assert.deepEqual(problemsOf({ email: 'a b', first_name: '' }), [
    ['FAILED_VALIDATION', { field: 'email', type: 'invalid' }],
    ['FAILED_VALIDATION', { field: 'first_name', type: 'required' }],
  ]);
});

test('accepts only addresses and names that fit their columns in the stored form', () => {
  // The part before the @ has 64 characters at most.
  const address = (length: number, letter = 'a') =>
    `${letter.repeat(64)}@${'d'.repeat(length - 77)}.example.com`;
  const longest = { email: ` ${address(128)} `, first_name: ` ${'N'.repeat(50)} ` };
  assert.deepEqual(parsePlain(schema, longest), {
    email: address(128),
    first_name: 'N'.repeat(50),
  });
  for (const [field, value] of [
    ['email', address(129)],
    // As long as the column, and longer in small letters.
    ['email', address(128, 'İ')],
    ['first_name', 'N'.repeat(51)],
  ] as const) {
    const wrong = [['FAILED_VALIDATION', { field, type: 'too_long' }]];
    assert.deepEqual(problemsOf({ ...good, [field]: value }), wrong);
  }
});
