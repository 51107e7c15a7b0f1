import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { startMemoryS3 } from '../testing/memory-s3.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openStore, readStorePlace, type Store } from './open-store.ts';

const bytes = (text: string) => Buffer.from(text);

/** Makes a bucket on the object store of `S3_ENDPOINT`, and removes it after the test. */
async function emptyBucket(context: TestContext) {
  const name = `studio-test-${randomUUID()}`;
  const place = readStorePlace({ ...process.env, RELEASES_S3_BUCKET: name }, '');
  assert(typeof place === 'object');
  const client = new S3Client({ ...place, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  context.after(async () => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: name }));
    for (const { Key } of Contents)
      await client.send(new DeleteObjectCommand({ Bucket: name, Key }));
    await client.send(new DeleteBucketCommand({ Bucket: name }));
  });
  return place;
}

type Open = (context: TestContext) => Promise<Store>;

const kinds: Readonly<Record<string, Open>> = {
  folder: async (context) => openStore(await temporaryFolder(context)),
  'S3 in memory': async (context) => openStore((await startMemoryS3(context)).place),
  ...(process.env.S3_ENDPOINT && { S3: async (context) => openStore(await emptyBucket(context)) }),
};

/** Tests what every store promises, on each kind. */
function contract(title: string, run: (store: Store) => Promise<void>): void {
  for (const [kind, open] of Object.entries(kinds))
    test(`${title} (${kind})`, async (context) => run(await open(context)));
}

contract('keeps the first bytes that were put under a key', async (store) => {
  await store.verify();
  await store.put('auth/1/web/a.js', bytes('one'));
  await store.put('auth/1/web/a.js', bytes('two'));
  assert.equal((await store.get('auth/1/web/a.js'))?.bytes.toString(), 'one');
  assert.equal(await store.get('auth/1/web'), undefined);
  assert.equal(await store.get('auth/2'), undefined);
});

contract('lists objects by prefix, and a mutable one once', async (store) => {
  for (const key of ['auth/1/a', 'auth/1/b', 'auth/10/a', 'shell/1/a'])
    await store.put(key, bytes(key));
  await store.compareAndSet('auth/live', undefined, bytes('x'));
  await store.compareAndSet('auth/live', '1', bytes('y'));
  assert.deepEqual(await store.list('auth/1/'), ['auth/1/a', 'auth/1/b']);
  assert.deepEqual(await store.list('auth/'), ['auth/1/a', 'auth/1/b', 'auth/10/a', 'auth/live']);
  assert.deepEqual(await store.list('none/'), []);
});

contract('changes an object only after its newest state', async (store) => {
  assert.equal(await store.compareAndSet('live', undefined, bytes('1')), true);
  assert.equal(await store.compareAndSet('live', undefined, bytes('other')), false);
  const first = await store.get('live');
  assert.equal(first?.bytes.toString(), '1');
  assert.equal(await store.compareAndSet('live', first?.tag, bytes('2')), true);
  assert.equal(await store.compareAndSet('live', first?.tag, bytes('late')), false);
  assert.equal((await store.get('live'))?.bytes.toString(), '2');
  assert.equal((await store.get('live'))?.bytes.toString(), '2');
});

contract('rejects a change that follows a removed state, and keeps ten', async (store) => {
  let tag: string | undefined;
  for (let count = 1; count <= 15; count++) {
    assert.equal(await store.compareAndSet('live', tag, bytes(String(count))), true);
    tag = (await store.get('live'))?.tag;
    assert.equal(tag, String(count));
  }
  for (const old of [undefined, '1', '10', '14'])
    assert.equal(await store.compareAndSet('live', old, bytes('late')), false);
  const kept = await store.states('live');
  const texts = kept.map((state) => `${state.tag}=${state.bytes}`);
  assert.deepEqual(
    texts,
    Array.from({ length: 10 }, (_, index) => `${15 - index}=${15 - index}`),
  );
});

contract('lets one of twenty simultaneous writers win each round', async (store) => {
  for (let round = 0; round < 5; round++) {
    const tag = (await store.get('live'))?.tag;
    // Equal bytes: only the number of the state tells the writers apart.
    const set = () => store.compareAndSet('live', tag, bytes('same'));
    const won = await Promise.all(Array.from({ length: 20 }, set));
    assert.equal(won.filter(Boolean).length, 1);
    assert.equal((await store.get('live'))?.tag, String(round + 1));
  }
});

contract('@slow loses no change of many simultaneous writers', async (store) => {
  const add = async (): Promise<void> => {
    const stored = await store.get('count');
    const next = Number(stored?.bytes.toString() ?? 0) + 1;
    if (!(await store.compareAndSet('count', stored?.tag, bytes(String(next))))) await add();
  };
  await Promise.all(Array.from({ length: 10 }, add));
  assert.equal((await store.get('count'))?.bytes.toString(), '10');
});

contract('removes an object with its states', async (store) => {
  await store.put('auth/1/a', bytes('a'));
  await store.compareAndSet('live', undefined, bytes('1'));
  await store.compareAndSet('live', '1', bytes('2'));
  for (const key of ['auth/1/a', 'live', 'never']) await store.remove(key);
  assert.equal(await store.get('auth/1/a'), undefined);
  assert.equal(await store.get('live'), undefined);
  assert.deepEqual(await store.states('live'), []);
  assert.deepEqual(await store.list(''), []);
});

test('ignores the drafts that a crash left in a folder, and keeps few states', async (context) => {
  const root = await temporaryFolder(context);
  const store = openStore(root);
  for (let state = 0; state < 30; state++)
    await store.compareAndSet('auth/live', state === 0 ? undefined : `${state}`, bytes('x'));
  await writeFile(join(root, 'auth', '.draft-left'), 'half');
  assert.deepEqual(await store.list('auth/'), ['auth/live']);
  assert.equal((await readdir(join(root, 'auth/live.states'))).length, 10);
});
