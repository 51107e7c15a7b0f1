import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type TestContext, test } from 'node:test';
import { ownHeaders, startSite } from '../testing/site.ts';

const id = 'f9681eb3-e1e5-49ec-814b-33dc660f154a';
const megabyte = 1024 * 1024;
const ofTus = { ...ownHeaders, 'tus-resumable': '1.0.0' };
const withBytes = {
  ...ofTus,
  'upload-offset': '0',
  'content-type': 'application/offset+octet-stream',
};

test('forwards the requests of the protocol with the session and its headers, and no others', async (context) => {
  const headers = {
    ...{ 'tus-resumable': '1.0.0', 'upload-offset': '5', 'upload-length': '9' },
    ...{ location: `/api/uploads/${id}`, 'access-control-allow-origin': '*' },
  };
  const { app, backend } = await startSite(context, { backend: () => ({ status: 200, headers }) });
  for (const [method, path, more, payload] of [
    ['POST', '', { 'upload-length': '9', 'upload-metadata': 'filename YQ==' }, undefined],
    ['HEAD', `/${id}`, {}, undefined],
    ['PATCH', `/${id}`, withBytes, 'bytes'],
    ['DELETE', `/${id}`, {}, undefined],
  ] as const) {
    backend.received.length = 0;
    const answer = await app.inject({
      ...{ method, url: `/api/uploads${path}?azienda=1` },
      headers: { ...ofTus, 'x-http-method-override': 'DELETE', ...more },
      ...(payload !== undefined && { payload }),
    });
    const [received] = backend.received;
    assert.deepEqual([received?.method, received?.path], [method, `/account/uploads${path}`]);
    assert.equal(received?.headers.cookie, 'studio_session=session');
    assert.equal(received?.headers['tus-resumable'], '1.0.0');
    assert.equal(
      received?.headers['upload-metadata'],
      more['upload-metadata' as keyof typeof more],
    );
    assert.equal(received?.headers['x-http-method-override'], undefined);
    assert.equal(received?.body, payload ?? '');
    assert.equal(answer.headers['upload-offset'], '5');
    assert.equal(answer.headers.location, `/api/uploads/${id}`);
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
});

test('takes the methods about one upload as POST too, and no others', async (context) => {
  const { app, backend } = await startSite(context, {
    backend: () => ({ status: 200, headers: { 'upload-offset': '5' } }),
  });
  const ask = (name: string | undefined, url: string, more: object = ofTus) => {
    const headers = { ...more, ...(name && { 'x-http-method-override': name }) };
    return app.inject({ method: 'POST', url, headers, payload: 'bytes' });
  };
  const url = `/api/uploads/${id}`;
  for (const method of ['PATCH', 'HEAD', 'DELETE'] as const) {
    backend.received.length = 0;
    const hasBytes = method === 'PATCH';
    const answer = await app.inject({
      ...{ method: 'POST', url, ...(hasBytes && { payload: 'bytes' }) },
      headers: { ...(hasBytes ? withBytes : ofTus), 'x-http-method-override': method },
    });
    assert.deepEqual([answer.statusCode, answer.headers['upload-offset']], [200, '5'], method);
    const [received] = backend.received;
    assert.deepEqual([received?.method, received?.body], [method, hasBytes ? 'bytes' : '']);
    assert.equal(received?.headers['x-http-method-override'], undefined);
  }
  backend.received.length = 0;
  for (const [name, path, more, status] of [
    [undefined, url, withBytes, 405],
    ['GET', url, withBytes, 405],
    ['PUT', url, withBytes, 405],
    ['patch', url, withBytes, 405],
    ['PATCH', url, { ...withBytes, 'content-type': 'text/plain' }, 415],
    ['HEAD', url, withBytes, 413],
    ['PATCH', url, { ...withBytes, origin: 'https://evil.example' }, 403],
    ['PATCH', '/api/uploads', withBytes, 413],
  ] as const) {
    const answer = await ask(name, path, more);
    assert.deepEqual([name, path, answer.statusCode], [name, path, status]);
  }
  assert.deepEqual(backend.received, []);
});

test('never passes a place that is not an upload of the site', async (context) => {
  const headers = { location: 'https://evil.example/api/uploads/x' };
  const { app } = await startSite(context, { backend: () => ({ status: 201, headers }) });
  const answer = await app.inject({ method: 'POST', url: '/api/uploads', headers: ofTus });
  assert.deepEqual([answer.statusCode, answer.headers.location], [201, undefined]);
});

test('refuses forged, untyped, endless and too large uploads before the backend hears of them', async (context) => {
  const { app, backend } = await startSite(context);
  const url = `/api/uploads/${id}`;
  const length = (bytes: number) => ({ 'content-length': String(bytes) });
  for (const [method, path, headers, status] of [
    ['POST', '/api/uploads', { ...ofTus, origin: 'https://evil.example' }, 403],
    ['PATCH', url, { ...withBytes, 'x-xsrf-token': 'other' }, 403],
    ['DELETE', url, { ...ofTus, 'sec-fetch-site': 'cross-site' }, 403],
    ['POST', '/api/uploads', { ...ofTus, ...length(5) }, 413],
    ['PATCH', url, { ...withBytes, 'content-type': 'text/plain', ...length(5) }, 415],
    ['PATCH', url, { ...withBytes, 'transfer-encoding': 'chunked' }, 411],
    ['PATCH', url, { ...withBytes, ...length(100 * megabyte + 1) }, 413],
    ['PATCH', '/api/uploads/..%2fsent', { ...withBytes, ...length(0) }, 403],
    ['GET', url, ofTus, 404],
  ] as const) {
    const answer = await app.inject({ method, url: path, headers });
    assert.deepEqual([method, path, answer.statusCode], [method, path, status]);
  }
  assert.deepEqual(
    backend.received.filter(({ path }) => path.startsWith('/account/uploads')),
    [],
  );
});

/** Starts the site in front of a backend with this request listener; resolves with the origin of the site. */
async function listen(context: TestContext, answer: RequestListener): Promise<string> {
  const backend = createServer(answer);
  backend.listen(0, '127.0.0.1');
  await once(backend, 'listening');
  context.after(() => {
    backend.closeAllConnections();
    backend.close();
  });
  const address = backend.address();
  assert.ok(typeof address === 'object' && address !== null);
  const environment = { DIRECTUS_URL: `http://127.0.0.1:${address.port}` };
  const { app } = await startSite(context, { environment });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Begins an upload of this size; the caller writes the bytes. */
function begin(site: string, size: number) {
  const headers = { ...withBytes, 'content-length': size };
  return request(`${site}/api/uploads/${id}`, { method: 'PATCH', headers });
}

test('@slow streams an upload at the speed of the backend, in flat memory', async (context) => {
  const size = 96 * megabyte;
  const held = Promise.withResolvers<IncomingMessage>();
  let isHeld = true;
  const site = await listen(context, (received, answer) => {
    received.on('end', () => answer.writeHead(204, { 'upload-offset': size }).end());
    if (isHeld) held.resolve(received);
    else received.resume();
    isHeld = false;
  });
  const send = () => {
    const progress = { written: 0 };
    function* pieces() {
      for (; progress.written < size; progress.written += megabyte) yield Buffer.alloc(megabyte);
    }
    const upload = begin(site, size);
    const answered = new Promise<IncomingMessage>((resolve) => upload.on('response', resolve));
    return { progress, answered, sent: pipeline(Readable.from(pieces()), upload) };
  };
  // The backend does not read the first one. The whole second one passes meanwhile, which is time enough.
  const first = send();
  const received = await held.promise;
  const second = send();
  await second.sent;
  assert.equal((await second.answered).statusCode, 204);
  const { written } = first.progress;
  assert.ok(written < 32 * megabyte, `${written} bytes are somewhere on the way`);
  received.resume();
  await first.sent;
  assert.equal((await first.answered).headers['upload-offset'], String(size));
});

test('ends the request to the backend when the sender leaves in the middle', async (context) => {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const site = await listen(context, (received) => {
    received.once('data', () => begun.resolve());
    received.once('close', () => ended.resolve());
    received.on('error', () => {});
  });
  const upload = begin(site, megabyte);
  upload.on('error', () => {});
  upload.write('the first bytes');
  await begun.promise;
  upload.destroy();
  await ended.promise;
});
