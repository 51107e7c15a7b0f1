import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { DriverS3 } from '@directus/storage-driver-s3';
import { freePort } from '@studio/gateway/testing/free-port';
import { createBucket } from '@studio/releases/testing/create-bucket';
import { bucketConfig } from '../../scripts/installation/uploads.ts';
import { createClient, newAddress } from '../support/accounts.ts';
import { asGateway } from '../support/as-gateway.ts';
import { askFile, clientWithDocument, longPdf } from '../support/documents.ts';
import { type OwnInstallation, startInstallation } from '../support/own-installation.ts';

const { S3_ENDPOINT = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
const bucket = `uploads-${randomUUID()}`;

let installation: OwnInstallation;
let store: Relay;
let home: string;

// Its start proves that a client can read a file that the check of access wrote to the bucket.
before(async () => {
  await createBucket(bucket);
  store = await startRelay(S3_ENDPOINT);
  home = await mkdtemp(join(tmpdir(), 'studio-bucket-'));
  installation = await startInstallation({
    DATA_DIR: join(home, 'data'),
    UPLOADS_S3_BUCKET: bucket,
    ...{ S3_ENDPOINT: store.url, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY },
  });
});
after(async () => {
  await installation?.stop();
  store?.cut();
  await rm(home, { recursive: true, force: true });
});

/** The object store behind an address whose connections can be cut. */
interface Relay {
  readonly url: string;
  /** Ends all connections, and refuses new ones. */
  readonly cut: () => void;
  readonly restore: () => Promise<void>;
}

async function startRelay(endpoint: string): Promise<Relay> {
  const { hostname, port: target } = new URL(endpoint);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(Number(target), hostname);
    for (const one of [socket, onward]) {
      open.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        open.delete(one);
        socket.destroy();
        onward.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  const port = await freePort();
  const restore = () => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await restore();
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      server.close();
      for (const socket of open) socket.destroy();
    },
    restore,
  };
}

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

test('a client hears of an outage of the bucket, and of nothing else', async () => {
  const [own, other] = await Promise.all(
    ['guasto', 'altrui'].map(async (name) => {
      const email = newAddress(name);
      const id = await createClient(installation, email);
      return await clientWithDocument(installation, id, email, longPdf);
    }),
  );
  assert.ok(own !== undefined && other !== undefined);
  const forbidden = await (await askFile(installation, other.file, own.cookie)).text();
  store.cut();
  const away = await askFile(installation, own.file, own.cookie);
  assert.equal(away.status, 503);
  assert.match(await away.text(), /"code":"SERVICE_UNAVAILABLE"/);
  for (const file of [other.file, '00000000-0000-4000-8000-00000000dead', 'impossible']) {
    const refused = await askFile(installation, file, own.cookie);
    assert.deepEqual([refused.status, await refused.text()], [403, forbidden], file);
  }
  await store.restore();
  assert.equal((await askFile(installation, own.file, own.cookie)).status, 200);

  const { uploads } = installation.settings;
  if (typeof uploads === 'string') throw new Error(`The files lie in ${uploads}.`);
  await new DriverS3(bucketConfig(uploads)).delete(`${own.file}.pdf`);
  const missing = await askFile(installation, own.file, own.cookie);
  assert.deepEqual([missing.status, await missing.text()], [403, forbidden]);
});

test('an answer waits while the bucket fails, and the check of answers names no file as deleted', async () => {
  const email = newAddress('riscontro');
  const id = await createClient(installation, email);
  const { file, cookie, document } = await clientWithDocument(installation, id, email, longPdf);
  const asked = { risposta_chiesta: 'presa_visione' };
  await installation.service.patch(`/items/documenti_clienti/${document}`, asked);
  await (await askFile(installation, file, cookie)).arrayBuffer();
  const body = { documento: document, risposta: 'presa_visione' };
  const answer = () => asGateway(installation, '/account/approvals/answer', body, { cookie });
  const sheet = `/account/approvals/evidence?documento=${document}`;
  const evidence = () => asGateway(installation, sheet, undefined, { cookie }, 'GET');
  const check = () => {
    const script = resolve(import.meta.dirname, '../../scripts/check-answers.ts');
    const env = { PATH: process.env.PATH, ...installation.address.variables };
    return promisify(execFile)(process.execPath, [script], { env });
  };

  store.cut();
  const early = await answer();
  assert.deepEqual([early.status, early.codes], [503, ['SERVICE_UNAVAILABLE']]);
  await store.restore();
  assert.equal((await answer()).status, 200);
  store.cut();
  assert.equal((await evidence()).status, 503);
  await assert.rejects(check, /The file \S+ could not be read, its storage fails: .*ECONN/);
  await store.restore();
  assert.match((await check()).stdout, /deleted ones: 0\./);
});
