import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireBearable } from '../../scripts/installation/shared-database.ts';

const running = [
  { nome: 'one:100', livello: 4 },
  { nome: 'two:100', livello: 5 },
];
const noData = { level: 0, oldest: 0 };

test('a version starts beside backends that can work with its definitions', () => {
  const applied = { level: 5, oldest: 3 };
  assert.doesNotThrow(() => requireBearable(applied, running, { level: 6, oldest: 4 }));
  assert.doesNotThrow(() => requireBearable(noData, [], { level: 1, oldest: 1 }));
});

test('a contracting version names the backends that have to go first, and the level that they need', () => {
  const applied = { level: 5, oldest: 3 };
  assert.throws(() => requireBearable(applied, running, { level: 6, oldest: 5 }), {
    message:
      'Backends that cannot work with the definitions of this version still run: one:100 (level 4). First bring all ' +
      'backends to a version of level 5, then start this one.',
  });
});

test('an older version starts on newer definitions that it can bear, and on no others', () => {
  const own = { level: 5, oldest: 3 };
  assert.doesNotThrow(() => requireBearable({ level: 6, oldest: 5 }, [], own));
  assert.throws(
    () => requireBearable({ level: 7, oldest: 6 }, [], own),
    /definitions of level 7, which need a version of level 6 or newer; this one has level 5/,
  );
});
