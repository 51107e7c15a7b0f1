import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSite } from '../testing/site.ts';

test('every page names the rules by which browsers fetch the next one ahead', async (context) => {
  const { app } = await startSite(context);
  const named = (await app.inject('/')).headers['speculation-rules'];
  assert.equal(named, '"/speculation-rules.json"');
  const answer = await app.inject('/speculation-rules.json');
  assert.match(String(answer.headers['content-type']), /^application\/speculationrules\+json\b/);
  const [{ where, eagerness }] = answer.json().prefetch;
  assert.equal(eagerness, 'moderate');
  // A page of the account is the same skeleton for everybody, and a started shell needs no document.
  assert.deepEqual(where.and[1].not.href_matches[0], '/account*');
  assert.match(where.and[2].selector_matches, /^:root:not\(\[data-started\]\)/);
});
