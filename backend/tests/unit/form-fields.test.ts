import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collections } from '../../schema/index.ts';

// A field that saving hides loses the focus: what it writes then, or asks for, would make Directus save the row again.
for (const { collection, fields } of collections) {
  for (const [name, { meta }] of Object.entries(fields)) {
    const hiding = meta?.conditions?.filter(({ hidden }) => hidden) ?? [];
    if (hiding.length === 0) continue;
    test(`a saved form is complete without the hidden field ${collection}.${name}`, () => {
      assert.doesNotMatch(JSON.stringify(meta.options ?? {}), /"trim":true/);
      const ofStored = hiding.filter(({ rule }) => JSON.stringify(rule).includes('"id":{"_nnull"'));
      const isAskedFor = meta.required && ofStored.some(({ required }) => required !== false);
      assert.equal(isAskedFor ?? false, false);
    });
  }
}
