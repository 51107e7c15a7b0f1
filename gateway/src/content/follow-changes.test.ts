import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBackend } from '../testing/backend.ts';
import { createManualPoll } from '../testing/manual-poll.ts';
import { createDirectus } from './directus.ts';
import { followChanges } from './follow-changes.ts';

test('follows the change log from its latest entry, and purges all content when the log restarts', async (context) => {
  const script = [
    { latest: 5, changes: [{ id: 5, collection: 'news', item: '1' }] },
    { latest: 7, changes: ['news', 'news', 'team'].map((collection) => ({ id: 7, collection })) },
    { latest: 2, changes: [] },
  ];
  const backend = await startBackend(({ path }) => ({
    ...(path.endsWith('after=2') && { status: 500 }),
    body: { data: script.shift() },
  }));
  const purges: (readonly string[] | undefined)[] = [];
  const confirmed: boolean[] = [];
  const warnings: string[] = [];
  const directus = createDirectus({
    directusUrl: backend.url,
    gatewaySecret: 'the secret',
    backendTimeout: 5000,
  });
  const { nextPoll, poll } = createManualPoll();
  const end = followChanges({
    directus,
    purge: (collections) => purges.push(collections),
    confirm: (isReadable) => confirmed.push(isReadable),
    warn: (sentence) => warnings.push(sentence),
    nextPoll,
  });
  context.after(() => {
    end();
    backend.close();
  });
  // The first poll runs by itself.
  for (let polls = 1; polls < 5; polls += 1) await poll();

  assert.deepEqual(purges, [undefined, ['news', 'team'], undefined]);
  assert.deepEqual(
    backend.received.map(({ path }) => path),
    [0, 5, 7, 2, 2].map((after) => `/account/changes?after=${after}`),
  );
  assert.equal(backend.received[0]?.headers['x-gateway-secret'], 'the secret');
  assert.deepEqual(confirmed, [true, true, true, false, false]);
  assert.equal(warnings.length, 1);
});
