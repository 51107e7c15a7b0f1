import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { DriverLocal } from '@directus/storage-driver-local';
import { DriverS3 } from '@directus/storage-driver-s3';
import { freePort } from '@studio/gateway/testing/free-port';
import { storageOutage } from '../../extensions/account/src/documents/storage-outage.ts';

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
