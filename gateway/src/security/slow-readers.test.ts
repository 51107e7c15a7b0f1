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
import { examplePage, ownHeaders, startSite } from '../testing/site.ts';

const megabyte = 1024 * 1024;
const document = '/api/assets/f9681eb3-e1e5-49ec-814b-33dc660f154a';

/** The time by which every slow reader is given up, in seconds. */
const longest = 24 * 60 * 60;

/** Larger than the buffers of a connection, in bytes. */
const pageSize = 16 * megabyte;

/** Starts a listening site in front of a backend with this request listener. */
async function listen(context: TestContext, answer: RequestListener) {
  const requests: ClientRequest[] = [];
  // Runs before the site closes, which waits for the requests.
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
  /** Sends a request and returns the response without reading its body. */
  const ask = async (path: string): Promise<IncomingMessage> => {
    const asked = request(url + path, { headers: ownHeaders });
    requests.push(asked.on('error', () => undefined));
    asked.end();
    const [received] = await once(asked, 'response');
    return received.on('error', () => undefined);
  };
  return { ...site, ask };
}

/** Returns a listener that sends a document of this size, as fast as it is read. */
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

test('@slow closes a document that is read a few bytes per second, and its backend connection', async (context) => {
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

test('@slow completes a document that is read slowly but steadily', async (context) => {
  const size = 24 * megabyte;
  const { ask, advance } = await listen(context, sendDocument(size));
  const answer = await ask(document);
  let read = 0;
  for await (const chunk of answer) {
    read += chunk.length;
    // 20 kB per second; meanwhile the server refills the buffers.
    for (let part = 0; part < 10; part++) {
      await setImmediate();
      advance(chunk.length / 200);
    }
  }
  assert.equal(read, size);
});

test('@slow does not count the time of the backend against the reader', async (context) => {
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

test('@slow closes a page that is not read any further', async (context) => {
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
  // The page is sent in one piece, which may take as long as its bytes at the minimum rate.
  assert.ok(seconds > pageSize / 1000 && seconds < longest, `given up after ${seconds} s`);
});
