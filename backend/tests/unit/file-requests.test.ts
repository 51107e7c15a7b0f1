import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestedValues } from '../../extensions/portal/src/identity/profile/file-requests.ts';

test('keeps the requested values and ignores status and role', () => {
  const values = { citta: 'Imola', pec: null, status: 'invited', role: { any: ['thing'] } };
  assert.deepEqual(requestedValues({ values }), { citta: 'Imola', pec: null });
  assert.deepEqual(requestedValues({ values: {} }), {});
});

test('rejects any other body, and any other field', () => {
  const inherited = JSON.parse('{"values":{"__proto__":{"citta":"x"}}}');
  for (const body of [
    undefined,
    null,
    'values',
    [],
    [{ citta: 'x' }],
    {},
    { values: [] },
    { values: null },
    { values: 'citta' },
    { values: {}, cliente: 'x' },
    { values: { id: 'x' } },
    { values: { toString: 'x' } },
    { values: { citta: 1 } },
    { values: { citta: ['x'] } },
    { values: { citta: { _eq: 'x' } } },
    { values: { citta: 'x'.repeat(4097) } },
    inherited,
  ]) {
    assert.throws(() => requestedValues(body), { code: 'INVALID_PAYLOAD' }, JSON.stringify(body));
  }
});
