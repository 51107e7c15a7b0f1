import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
} from 'node:http';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { examplePage } from '../testing/example-page.ts';
import { ownHeaders, startSite } from '../testing/site.ts';

const megabyte = 1024 * 1024;
const document = '/api/assets/f9681eb3-e1e5-49ec-814b-33dc660f154a';

/** No slow reader is served for so long, in seconds. */
const longest = 24 * 60 * 60;

/** More than connections hold by themselves, in bytes. */
const pageSize = 16 * megabyte;

/** A site that listens, in front of a backend that answers as the test says. */
async function listen(context: TestContext, answer: RequestListener) {
  const requests: ClientRequest[] = [];
  // Before the site's own end, which waits for them.
  context.after(() => {
    for (const one of requests) one.destroy();
  });
  const backend = createServer(answer).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const address = backend.address();
  assert.ok(typeof address === 'object' && address !== null);
  const site = await startSite(context, {
    environment: { DIRECTUS_URL: `http://127.0.0.1:${address.port}` },
    renderer: async () => examplePage('x'.repeat(pageSize)),
  });
  context.after(() => {
    backend.closeAllConnections();
    backend.close();
  });
  const url = await site.app.listen({ port: 0, host: '127.0.0.1' });
  /** Asks for something, and reads no further than the caller does. */
  const ask = async (path: string): Promise<IncomingMessage> => {
    const asked = request(url + path, { headers: ownHeaders });
    requests.push(asked.on('error', () => undefined));
    asked.end();
    const [received] = await once(asked, 'response');
    return received.on('error', () => undefined);
  };
  return { ...site, ask };
}

/** Sends a document of so many bytes, as fast as it is read. */
function sendDocument(size: number, onClose = () => {}): RequestListener {
  return (asked, answer) => {
    if (asked.headers.cookie === undefined) return answer.writeHead(403).end('{}');
    answer.once('close', onClose);
    let left = size;
    const more = () => {
      let wants = true;
      while (wants && left > 0 && !answer.destroyed) {
        wants = answer.write(Buffer.alloc(megabyte));
        left -= megabyte;
      }
      if (left <= 0) answer.end();
    };
    return answer.on('drain', more).writeHead(200) && more();
  };
}

test('@slow a document that is read a few bytes a second is given up, and the backend let go', async (context) => {
  const letGo = Promise.withResolvers<void>();
  const { ask, advance } = await listen(context, sendDocument(64 * megabyte, letGo.resolve));
  const answer = await ask(document);
  let ended = false;
  letGo.promise.then(() => {
    ended = true;
  });
  let seconds = 0;
  while (!ended && seconds < longest) {
    answer.read(5);
    advance(1000);
    seconds += 1;
    await setImmediate();
  }
  assert.ok(seconds > 60 && seconds < longest, `given up after ${seconds} s`);
});

test('@slow a document that is read slowly but steadily arrives whole', async (context) => {
  const size = 24 * megabyte;
  const { ask, advance } = await listen(context, sendDocument(size));
  const answer = await ask(document);
  let read = 0;
  for await (const chunk of answer) {
    read += chunk.length;
    // 20 kB a second; the server refills meanwhile what the machine buffers.
    for (let part = 0; part < 10; part++) {
      await setImmediate();
      advance(chunk.length / 200);
    }
  }
  assert.equal(read, size);
});

test('@slow a reader who waits for the backend is not slow', async (context) => {
  const more = Promise.withResolvers<void>();
  const { ask, advance } = await listen(context, async (asked, answer) => {
    if (asked.headers.cookie === undefined) return answer.writeHead(403).end('{}');
    answer.writeHead(200).write('first half, ');
    await more.promise;
    return answer.end('second half');
  });
  const answer = await ask(document);
  const [first] = await once(answer, 'data');
  for (let minute = 0; minute < 5; minute++) advance(60_000);
  more.resolve();
  const [second] = await once(answer, 'data');
  assert.equal(`${first}${second}`, 'first half, second half');
});

test('@slow a page that is read no further is given up', async (context) => {
  const { ask, advance, app } = await listen(context, (_asked, answer) =>
    answer.end('{"data":[]}'),
  );
  const answer = await ask('/about');
  const open = () => new Promise<number>((done) => app.server.getConnections((_, n) => done(n)));
  let seconds = 0;
  while ((await open()) > 0 && seconds < longest) {
    answer.read(5);
    advance(10_000);
    seconds += 10;
  }
  // Sent in one piece, it may take as long as its bytes at the least rate.
  assert.ok(seconds > pageSize / 1000 && seconds < longest, `given up after ${seconds} s`);
});
