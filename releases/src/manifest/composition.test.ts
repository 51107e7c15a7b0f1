import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSameComposition, liveComposition, parseComposition } from './composition.ts';

test('parses a composition as pages write it', () => {
  const read = parseComposition(' shell@1.0.0-abc  auth@2.0.0 ');
  assert.deepEqual(read, { shell: '1.0.0-abc', auth: '2.0.0' });
  for (const text of ['', 'auth@1', 'shell', 'shell@', 'shell@1 Other@1', 'shell@1@2'])
    assert.throws(() => parseComposition(text), /is no composition/, text);
});

test('compares compositions by their releases', () => {
  const live = liveComposition({ revision: 1, apps: { auth: { version: '1', before: ['0'] } } });
  assert.ok(isSameComposition(live, { auth: '1' }));
  assert.ok(!isSameComposition(live, { auth: '0' }));
  assert.ok(!isSameComposition(live, { auth: '1', shell: '1' }));
});
