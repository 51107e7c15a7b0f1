import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireStore } from '../commands/commands.ts';
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

test('names the store outside of the repository, and requires one to compare releases', () => {
  const empty = readFolders({}, true);
  assert.match(empty.place?.name ?? '', /releases$/);
  assert.throws(
    () => requireStore('promote', empty),
    /No store of releases is named.*RELEASES_DIR/,
  );
  assert.throws(() => requireStore('check', empty), { kind: 'refused' });
  requireStore('publish', empty);
  const named = readFolders({ RELEASES_DIR: '/mnt/releases' }, true);
  assert.deepEqual(named.place, { name: '/mnt/releases', isNamed: true });
  requireStore('promote', named);
  requireStore('promote', readFolders({}, false));
});
