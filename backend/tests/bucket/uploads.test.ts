import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { DriverS3 } from '@directus/storage-driver-s3';
import { createBucket } from '@studio/releases/testing/create-bucket';
import { bucketConfig } from '../../scripts/installation/uploads.ts';
import { createClient, newAddress } from '../support/accounts.ts';
import { askFile, clientWithDocument, longPdf } from '../support/documents.ts';
import { type OwnInstallation, startInstallation } from '../support/own-installation.ts';

const { S3_ENDPOINT = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
const bucket = `uploads-${randomUUID()}`;

let installation: OwnInstallation;
let home: string;

// Its start proves that a client can read a file that the check of access wrote to the bucket.
before(async () => {
  await createBucket(bucket);
  home = await mkdtemp(join(tmpdir(), 'studio-bucket-'));
  installation = await startInstallation({
    DATA_DIR: join(home, 'data'),
    UPLOADS_S3_BUCKET: bucket,
    ...{ S3_ENDPOINT, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY },
  });
});
after(async () => {
  await installation?.stop();
  await rm(home, { recursive: true, force: true });
});

/** Resolves with the names in the bucket that begin with the id of a file. */
async function namesOf(file: string): Promise<string[]> {
  const { uploads } = installation.settings;
  if (typeof uploads === 'string') throw new Error(`The files lie in ${uploads}.`);
  return await Array.fromAsync(new DriverS3(bucketConfig(uploads)).list(file));
}

test('a client reads a document from the bucket, whole and in parts, and a removed one is gone there', async () => {
  const email = newAddress('secchio');
  const id = await createClient(installation, email);
  const { file, cookie, document } = await clientWithDocument(installation, id, email, longPdf);
  assert.deepEqual(await namesOf(file), [`${file}.pdf`]);

  const whole = await askFile(installation, file, cookie);
  assert.equal(await whole.text(), longPdf);
  const part = await askFile(installation, file, cookie, { headers: { range: 'bytes=9-18' } });
  assert.deepEqual([part.status, await part.text()], [206, '0123456789']);
  assert.equal((await askFile(installation, file, undefined)).status, 403);

  await installation.service.remove(`/items/documenti_clienti/${document}`);
  await installation.service.remove(`/files/${file}`);
  assert.deepEqual(await namesOf(file), []);
});
