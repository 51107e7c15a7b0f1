import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMemoryS3 } from '../testing/memory-s3.ts';
import { openStore, StoreAway } from './open-store.ts';
import { s3Objects } from './s3-objects.ts';

const bytes = (text: string) => Buffer.from(text);

test('refuses a server that ignores conditions, before anything is written', async (context) => {
  const { place, objects } = await startMemoryS3(context, { ignoresConditions: true });
  const store = openStore(place);
  const refused = /cannot hold releases: it does not honour If-None-Match: \*, so that two teams/;
  await assert.rejects(store.verify(), refused);
  await assert.rejects(store.put('auth/1/a', bytes('a')), refused);
  await assert.rejects(store.compareAndSet('live', undefined, bytes('1')), refused);
  assert.deepEqual([...objects.keys()], []);
});

test('names a missing bucket, a rejected login and a store that is away', async (context) => {
  const faults: [number, string, RegExp][] = [
    [404, 'NoSuchBucket', /The bucket releases at http:.* does not exist: create it/],
    [403, 'InvalidAccessKeyId', /denies access \(InvalidAccessKeyId\): check AWS_ACCESS_KEY_ID/],
    [400, 'InvalidRequest', /rejected a request: answer 400, InvalidRequest$/],
  ];
  for (const [status, code, sentence] of faults) {
    const { place } = await startMemoryS3(context, { error: { status, code } });
    await assert.rejects(openStore(place).verify(), sentence);
    await assert.rejects(openStore(place).get('live'), sentence);
  }
  const { place, stop } = await startMemoryS3(context);
  stop();
  await assert.rejects(openStore(place).get('live'), (error) => error instanceof StoreAway);
});

test('proves a store again after it was away', async (context) => {
  const faults = { error: { status: 503, code: 'SlowDown' } };
  const server = await startMemoryS3(context, faults);
  const store = openStore(server.place);
  await assert.rejects(store.verify(), StoreAway);
  Object.assign(faults, { error: undefined });
  await store.verify();
});

test('recognizes its own change when the answer was lost', async (context) => {
  const { place, faults } = await startMemoryS3(context);
  const store = openStore(place);
  await store.compareAndSet('live', undefined, bytes('1'));
  faults.losesAnswerOf = 'live';
  assert.equal(await store.compareAndSet('live', '1', bytes('2')), true);
  assert.equal(faults.losesAnswerOf, undefined);
  assert.equal((await store.get('live'))?.tag, '2');
});

test('waits longer and longer while other writes are under way, and gives up as for a store that is away', async (context) => {
  const faults = { conflicts: 0 };
  const { place } = await startMemoryS3(context, faults);
  const pauses: number[] = [];
  const bucket = s3Objects(place, { wait: async (pause) => pauses.push(pause) });
  faults.conflicts = 6;
  assert.ok(await bucket.putIf('live', bytes('1'), { IfNoneMatch: '*' }));
  assert.equal(pauses.length, 6);
  assert.ok(Math.max(...pauses) > 1000, String(pauses));
  faults.conflicts = 100;
  await assert.rejects(
    bucket.putIf('other', bytes('1'), { IfNoneMatch: '*' }),
    (error) => error instanceof StoreAway && /other writes of other do not end/.test(error.message),
  );
});

test('lists more objects than one answer holds, with their sizes', async (context) => {
  const { place, objects } = await startMemoryS3(context);
  for (let count = 0; count < 2500; count++)
    objects.set(`a/${count}`, { bytes: Buffer.alloc(count % 7), etag: `"${count}"` });
  const entries = await s3Objects(place).entries('a/');
  assert.equal(entries.length, 2500);
  assert.equal(entries.find(({ key }) => key === 'a/2499')?.size, 0);
  assert.equal(entries.find(({ key }) => key === 'a/13')?.size, 6);
});

test('reads an unchanged object by one request without its bytes', async (context) => {
  const { place, requests } = await startMemoryS3(context);
  const store = openStore(place);
  await store.compareAndSet('live', undefined, bytes('1'));
  await store.get('live');
  requests.length = 0;
  assert.equal((await store.get('live'))?.bytes.toString(), '1');
  assert.deepEqual(requests, ['GET live', 'unchanged live']);
});

test('lets a writer replace an object that was overwritten from outside', async (context) => {
  const { place, objects } = await startMemoryS3(context);
  const store = openStore(place);
  await store.compareAndSet('live', undefined, bytes('1'));
  await store.compareAndSet('live', '1', bytes('2'));
  objects.set('live', { bytes: bytes('{"half'), etag: '"x"' });
  assert.deepEqual(
    (await store.states('live')).map(({ tag }) => tag),
    ['1', ''],
  );
  assert.equal(await store.compareAndSet('live', '', bytes('3')), true);
  assert.equal((await store.get('live'))?.bytes.toString(), '3');
});
