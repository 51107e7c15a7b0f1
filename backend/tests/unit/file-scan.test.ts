import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { createFileScan } from '../../extensions/portal/src/exchange/uploads/file-scan.ts';

const minute = 60_000;

/** Starts a program that answers as clamd does, and a clock that a test moves on. */
async function scanner(context: TestContext) {
  let answer = 'stream: OK';
  let now = 0;
  const server = createServer((socket) => {
    // The announcement of zero bytes ends a stream.
    socket.on('data', (chunk) => {
      if (Buffer.from(chunk).subarray(-4).equals(Buffer.alloc(4))) socket.end(`${answer}\0`);
    });
    socket.on('error', () => undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  context.after(() => server.close());
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const scan = createFileScan(`127.0.0.1:${address.port}`, () => now);
  return {
    server,
    scan: (id: string) => scan(id, Readable.from([Buffer.from('%PDF-1.7')])),
    answerWith: (given: string) => {
      answer = given;
    },
    wait: (time: number) => {
      now += time;
    },
  };
}

test('a file that the scanner fails to read for half an hour cannot be checked', async (context) => {
  const { scan, answerWith, wait } = await scanner(context);
  answerWith("stream: Can't allocate memory ERROR");
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await assert.rejects(scan('one'), /Can't allocate memory/);
    wait(10_000);
  }
  // Often enough, but not long enough.
  for (const id of ['one', 'other']) await assert.rejects(scan(id), /Can't allocate memory/);
  wait(30 * minute);
  // Long enough, but not often enough.
  await assert.rejects(scan('other'), /Can't allocate memory/);
  assert.equal(await scan('one'), 'uncheckable');
  answerWith('stream: OK');
  assert.equal(await scan('other'), 'clean');
});

test('files wait however long the scanner is away, or answers something else', async (context) => {
  const { scan, answerWith, wait, server } = await scanner(context);
  answerWith('COMMAND READ TIMED OUT');
  for (let attempt = 1; attempt < 8; attempt += 1) {
    await assert.rejects(scan('one'), /cannot be used/);
    wait(60 * minute);
  }
  server.close();
  for (let attempt = 1; attempt < 8; attempt += 1) {
    await assert.rejects(scan('one'), /cannot be used/);
    wait(60 * minute);
  }
});
