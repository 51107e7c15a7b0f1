import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { storeResult } from '../check/result.ts';
import { manifestKey, readHistory } from '../manifest/manifest.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { startMemoryS3 } from '../testing/memory-s3.ts';
import { temporarySite } from '../testing/temporary-site.ts';
import { runReleaseTool } from './commands.ts';
import { copyAll } from './copy-store.ts';

/** Makes a folder with two live apps and an older release, and an empty bucket. */
async function folderAndBucket(context: TestContext) {
  const site = await temporarySite(context);
  const shell = await site.release({ app: 'shell', version: '1.0.0' });
  const [old, auth] = [
    await site.release({ app: 'auth', version: '1.0.0' }),
    await site.release({ app: 'auth', version: '1.1.0' }),
  ];
  await site.promote(shell, old, auth);
  await storeResult(site.store, auth, {
    at: '2026-11-24T00:00:00.000Z',
    by: 'a team',
    problems: [],
    against: {},
    peers: [],
  });
  const server = await startMemoryS3(context);
  const { folders } = site;
  const environment = {
    RELEASES_DIR: folders.folder,
    RELEASE_KEYS: folders.keys,
    RELEASES_S3_BUCKET: server.place.bucket,
    S3_ENDPOINT: server.place.endpoint ?? '',
    AWS_ACCESS_KEY_ID: server.place.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: server.place.credentials.secretAccessKey,
  };
  const run = async (...args: string[]) => {
    const { exitCode, output, errors } = await runReleaseTool(args, environment, () => {});
    return [exitCode, ...output, ...errors].join('\n');
  };
  const bucket = openStore(server.place);
  return { ...site, bucket, run, copy: () => copyAll(site.store, bucket, site.publicKeys) };
}

const textsOf = async (store: Store, key: string) =>
  (await store.states(key)).map(({ bytes }) => bytes.toString());

test('copies a folder of releases into a bucket, with states, history and checks, once', async (context) => {
  const { store, bucket, run } = await folderAndBucket(context);
  assert.equal(
    await run('copy-store'),
    [
      '0',
      ...['auth 1.0.0', 'auth 1.1.0', 'shell 1.0.0'].map((name) => `Copied: ${name}.`),
      'Copied: history and consents (3).',
      'Copied: manifest.',
    ].join('\n'),
  );
  for (const key of await store.list(''))
    assert.deepEqual((await bucket.get(key))?.bytes, (await store.get(key))?.bytes, key);
  assert.deepEqual(await textsOf(bucket, manifestKey), await textsOf(store, manifestKey));
  assert.deepEqual(await readHistory(bucket), await readHistory(store));
  assert.equal(await run('copy-store'), '0\nNothing to copy.');
  assert.match(await run('rollback', 'auth'), /^0\n.*1\.0\.0/);
  assert.match(await run('copy-store'), /^1\nlive in the bucket has changes of its own/);
});

test('continues a copy that was stopped anywhere, and follows a later promotion', async (context) => {
  const { store, bucket, promote, release, publicKeys, copy } = await folderAndBucket(context);
  for (let writes = 0; writes < 12; writes++) {
    let left = writes;
    const stopping: Store = {
      ...bucket,
      async put(...object) {
        if (left-- === 0) throw new Error('killed');
        await bucket.put(...object);
      },
    };
    await copyAll(store, stopping, publicKeys).catch(() => undefined);
    const signed = (await bucket.list('')).filter((key) => key.endsWith('release.sig'));
    for (const key of signed) {
      const folder = key.replace('release.sig', '');
      assert.deepEqual(await bucket.list(folder), await store.list(folder), 'a whole release');
    }
  }
  await copy();
  assert.deepEqual(await textsOf(bucket, manifestKey), await textsOf(store, manifestKey));
  await promote(await release({ app: 'auth', version: '1.2.0' }));
  assert.deepEqual((await copy()).copied, ['auth 1.2.0', 'history and consents (1)', 'manifest']);
  assert.deepEqual(await textsOf(bucket, manifestKey), await textsOf(store, manifestKey));
});

test('leaves out a release that is not what was signed, and the manifest if it is live', async (context) => {
  const { folders, store, bucket, copy } = await folderAndBucket(context);
  const [old] = (await store.list('auth/1.0.0/web/')).filter((key) => key.endsWith('.js'));
  const [live] = (await store.list('shell/1.0.0/web/')).filter((key) => key.endsWith('.js'));
  await appendFile(join(folders.folder, old ?? ''), 'x');
  assert.deepEqual((await copy()).left, [`auth 1.0.0 is not what was signed: ${old} differs`]);
  assert.equal(await bucket.get('auth/1.0.0/release.sig'), undefined);
  const other = await folderAndBucket(context);
  await appendFile(join(other.folders.folder, live ?? ''), 'x');
  await assert.rejects(other.copy, /shell 1\.0\.0 is live and was not copied/);
  assert.equal(await other.bucket.get(manifestKey), undefined);
});

test('leaves out what another team’s key signed, and never replaces an object', async (context) => {
  const { bucket, store, changeKeys, run, copy } = await folderAndBucket(context);
  const [key = ''] = await store.list('shell/1.0.0/web/');
  await bucket.put(key, Buffer.from('other'));
  await assert.rejects(copy, new RegExp(`The target has another object under ${key}`));
  await bucket.remove(key);
  await (await changeKeys('auth'))();
  assert.match(await run('copy-store'), /^1\n.*the entry of auth is rejected/s);
  assert.equal(await bucket.get(manifestKey), undefined);
});
