import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMemoryS3 } from '../testing/memory-s3.ts';
import { openStore, StoreAway } from './open-store.ts';

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
