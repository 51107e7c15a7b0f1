import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { DriverLocal } from '@directus/storage-driver-local';
import { DriverS3 } from '@directus/storage-driver-s3';
import { freePort } from '@studio/gateway/testing/free-port';
import { storageOutage, storedHash } from '../../extensions/portal/src/documents/storage-outage.ts';

/** Returns the driver of an object store on this port. */
const storeOn = (port: number) =>
  new DriverS3({
    ...{ bucket: 'files', key: 'key', secret: 'secret', region: 'us-east-1' },
    ...{ endpoint: `http://127.0.0.1:${port}`, forcePathStyle: true },
  });

/** Starts a server that answers each connection with these lines, or with nothing; returns its port. */
async function startAnswering(context: TestContext, answer: string | undefined): Promise<number> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    if (answer !== undefined) socket.once('data', () => socket.end(answer));
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  context.after(() => {
    server.close();
    // A silent connection would keep the process alive until the driver gives up.
    for (const socket of open) socket.destroy();
  });
  return port;
}

const answerOf = (status: string) =>
  `HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`;

test('a file that is missing on the disk is no outage', async (context) => {
  const root = await mkdtemp(join(tmpdir(), 'studio-storage-'));
  context.after(() => rm(root, { recursive: true }));
  assert.equal(await storageOutage(new DriverLocal({ root }), 'missing.pdf'), undefined);
});

test('a file that is missing in an object store is no outage', async (context) => {
  const store = await startAnswering(context, answerOf('404 Not Found'));
  assert.equal(await storageOutage(storeOn(store), 'missing.pdf'), undefined);
});

test('an object store that is away, fails or stays silent is an outage', async (context) => {
  assert.match(String(await storageOutage(storeOn(await freePort()), 'a.pdf')), /ECONNREFUSED/);
  const failing = await startAnswering(context, answerOf('503 Slow Down'));
  assert.ok((await storageOutage(storeOn(failing), 'a.pdf')) instanceof Error);
  const silent = await startAnswering(context, undefined);
  const late = await storageOutage(storeOn(silent), 'a.pdf', 100);
  assert.match(String(late), /does not answer in time/);
});

test('hashes a stored file, and finds no hash for a missing one', async (context) => {
  const root = await mkdtemp(join(tmpdir(), 'studio-storage-'));
  context.after(() => rm(root, { recursive: true }));
  const disk = new DriverLocal({ root });
  await writeFile(join(root, 'a.pdf'), 'content');
  const expected = createHash('sha256').update('content').digest('hex');
  assert.equal(await storedHash(disk, 'a.pdf'), expected);
  assert.equal(await storedHash(disk, 'missing.pdf'), undefined);
  const empty = await startAnswering(context, answerOf('404 Not Found'));
  assert.equal(await storedHash(storeOn(empty), 'missing.pdf'), undefined);
});

test('does not take a storage that fails for one without the file', async (context) => {
  const unavailable = { code: 'SERVICE_UNAVAILABLE', status: 503 };
  await assert.rejects(storedHash(storeOn(await freePort()), 'a.pdf'), unavailable);
  const failing = await startAnswering(context, answerOf('503 Slow Down'));
  await assert.rejects(storedHash(storeOn(failing), 'a.pdf'), unavailable);
  const broken = { stat: async () => ({}), read: () => Promise.reject(new Error('disk error')) };
  await assert.rejects(storedHash(broken, 'a.pdf'), unavailable);
});
