import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { email, personName } from '../../extensions/account/accounts/fields.ts';
import { parseBody } from '../../extensions/account/accounts/parse-body.ts';

const schema = v.object({ email, first_name: personName });
const names = Object.keys(schema.entries);
const good = { email: ' Anna@Example.com ', first_name: ' Anna ' };

test('a body is trimmed, and its address lower-case', () => {
  assert.deepEqual(parseBody(schema, good, names), {
    email: 'anna@example.com',
    first_name: 'Anna',
  });
});

test('anything but one object of plain values is refused', () => {
  const nested = { ...good, email: { toString: 'x' } };
  const polluting: unknown = JSON.parse('{"email":"a@example.com","first_name":"A","__proto__":1}');
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, 1]));
  for (const body of [undefined, null, 'x', [good], nested, polluting, { ...good, ...many }]) {
    assert.throws(() => parseBody(schema, body), { code: 'INVALID_PAYLOAD' });
  }
});

test('fields nobody expects are refused where the fields are named, ignored where not', () => {
  assert.throws(() => parseBody(schema, { ...good, token: 'x' }, names), {
    code: 'INVALID_PAYLOAD',
  });
  assert.equal(parseBody(schema, { ...good, token: 'x' }).first_name, 'Anna');
});

test('every wrong field is named once, with a reason and without its value', () => {
  const wrong = { email: 'a b', first_name: '' };
  try {
    parseBody(schema, wrong, names);
    assert.fail('accepted');
  } catch (errors) {
    assert.ok(Array.isArray(errors));
    assert.deepEqual(
      errors.map(({ code, extensions }) => [code, extensions]),
      [
        ['FAILED_VALIDATION', { field: 'email', type: 'invalid' }],
        ['FAILED_VALIDATION', { field: 'first_name', type: 'required' }],
      ],
    );
  }
});
