import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openStore } from './store.ts';

const bytes = (text: string) => Buffer.from(text);

async function emptyStore(context: TestContext) {
  const root = await mkdtemp(join(tmpdir(), 'store-'));
  context.after(() => rm(root, { recursive: true }));
  return { root, store: openStore(root) };
}

test('keeps the first bytes that were put under a key', async (context) => {
  const { store } = await emptyStore(context);
  await store.put('auth/1/web/a.js', bytes('one'));
  await store.put('auth/1/web/a.js', bytes('two'));
  assert.equal((await store.get('auth/1/web/a.js'))?.bytes.toString(), 'one');
  assert.equal(await store.get('auth/1/web'), undefined);
  assert.equal(await store.get('auth/2'), undefined);
});

test('lists objects by prefix, without drafts of a crash', async (context) => {
  const { root, store } = await emptyStore(context);
  for (const key of ['auth/1/a', 'auth/1/b', 'auth/10/a', 'shell/1/a']) {
    await store.put(key, bytes(key));
  }
  await store.compareAndSet('auth/live', undefined, bytes('x'));
  await writeFile(join(root, 'auth', '.draft-left'), 'half');
  assert.deepEqual(await store.list('auth/1/'), ['auth/1/a', 'auth/1/b']);
  assert.deepEqual(await store.list('auth/'), ['auth/1/a', 'auth/1/b', 'auth/10/a', 'auth/live']);
  assert.deepEqual(await store.list('none/'), []);
});

test('changes an object only after its newest state', async (context) => {
  const { store } = await emptyStore(context);
  assert.equal(await store.compareAndSet('live', undefined, bytes('1')), true);
  assert.equal(await store.compareAndSet('live', undefined, bytes('other')), false);
  const first = await store.get('live');
  assert.equal(first?.bytes.toString(), '1');
  assert.equal(await store.compareAndSet('live', first?.tag, bytes('2')), true);
  assert.equal(await store.compareAndSet('live', first?.tag, bytes('late')), false);
  assert.equal((await store.get('live'))?.bytes.toString(), '2');
});

test('rejects a change that follows a removed state, and keeps few states', async (context) => {
  const { root, store } = await emptyStore(context);
  let tag: string | undefined;
  for (let count = 1; count <= 30; count++) {
    assert.equal(await store.compareAndSet('live', tag, bytes(String(count))), true);
    tag = (await store.get('live'))?.tag;
  }
  for (const old of [undefined, '1', '15', '29']) {
    assert.equal(await store.compareAndSet('live', old, bytes('late')), false);
  }
  assert.equal((await store.get('live'))?.bytes.toString(), '30');
  assert.equal((await readdir(join(root, 'live.states'))).length, 10);
});

test('@slow lets one of many simultaneous writers win each round', async (context) => {
  const { store } = await emptyStore(context);
  const add = async (): Promise<void> => {
    const stored = await store.get('count');
    const next = Number(stored?.bytes.toString() ?? 0) + 1;
    if (!(await store.compareAndSet('count', stored?.tag, bytes(String(next))))) await add();
  };
  await Promise.all(Array.from({ length: 40 }, add));
  assert.equal((await store.get('count'))?.bytes.toString(), '40');
});

test('removes an object', async (context) => {
  const { store } = await emptyStore(context);
  await store.put('auth/1/a', bytes('a'));
  await store.compareAndSet('live', undefined, bytes('1'));
  for (const key of ['auth/1/a', 'live', 'never']) await store.remove(key);
  assert.equal(await store.get('auth/1/a'), undefined);
  assert.equal(await store.get('live'), undefined);
});
