import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { requireContent, requireStore } from '../commands/commands.ts';
import { openStore } from '../store/open-store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readFolders } from './folders.ts';
import { readStorePlace } from './store-place.ts';

const login = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

test('returns the folder where no bucket is named, and the bucket otherwise', () => {
  assert.equal(
    readStorePlace({ RELEASES_S3_BUCKET: '', ...login }, '/srv/releases'),
    '/srv/releases',
  );
  assert.deepEqual(
    readStorePlace({ RELEASES_S3_BUCKET: 'releases', S3_REGION: 'eu-south-1', ...login }, ''),
    {
      bucket: 'releases',
      region: 'eu-south-1',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    },
  );
});

test('names every missing or wrong setting of an object store', () => {
  const environment = { RELEASES_S3_BUCKET: 'Not A Bucket', S3_ENDPOINT: 'ftp://x' };
  assert.throws(() => readStorePlace(environment, ''), {
    message:
      'The object store of releases cannot be used: RELEASES_S3_BUCKET must be the name of a bucket: 3 to 63 ' +
      'lower-case letters, digits, dots and hyphens; S3_ENDPOINT must start with http:// or https://; ' +
      'AWS_ACCESS_KEY_ID is missing; AWS_SECRET_ACCESS_KEY is missing.',
  });
  assert.throws(
    () => readStorePlace({ RELEASES_S3_BUCKET: 'releases', ...login }, ''),
    /S3_REGION is missing; other object stores than Amazon need S3_ENDPOINT\.$/,
  );
});

test('requires a named store to compare releases, outside of the repository', () => {
  const unnamed = readFolders({ RELEASES_DIR: '' });
  assert.match(unnamed.place?.name ?? '', /releases$/);
  assert.throws(
    () => requireStore('promote', unnamed, true),
    /No store of releases is named.*RELEASES_DIR/,
  );
  assert.throws(() => requireStore('check', unnamed, true), { kind: 'refused' });
  requireStore('publish', unnamed, true);
  const named = readFolders({ RELEASES_DIR: '/mnt/releases' });
  assert.deepEqual(named.place, { name: '/mnt/releases', isNamed: true });
  requireStore('promote', named, true);
  requireStore('promote', unnamed, false);
});

test('requires a store that is named or holds something, to print what it holds', async (context) => {
  const folder = await temporaryFolder(context);
  const releases = join(folder, 'releases');
  const unnamed = { releases, place: { name: releases, isNamed: false } };
  for (const command of ['status', 'history', 'plan'] as const)
    await assert.rejects(requireContent(command, unnamed), {
      kind: 'refused',
      message: `No store of releases is named, and ${releases} is empty: set RELEASES_DIR, or RELEASES_S3_BUCKET with its login, to the store of the site. On a developer's machine npm start fills this one.`,
    });
  await requireContent('promote', unnamed);
  await requireContent('status', { releases, place: { name: releases, isNamed: true } });
  await openStore(releases).put('shell/1.0.0/release.json', Buffer.from('{}'));
  await requireContent('status', unnamed);
});
