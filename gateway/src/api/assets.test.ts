import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { until } from '@studio/releases/testing';
import { type Received, type Scripted, startBackend } from '../testing/backend.ts';
import { ownHeaders, startSite } from '../testing/site.ts';
import { visit } from '../testing/visit.ts';

const id = 'f9681eb3-e1e5-49ec-814b-33dc660f154a';
const file = { headers: { 'content-type': 'application/pdf' }, body: '%PDF' };
const refused = {
  status: 403,
  headers: { etag: '"of the refusal"' },
  body: { errors: [{ extensions: { code: 'FORBIDDEN' } }] },
};
const ownFile = ({ headers, path }: Received) =>
  headers.cookie !== undefined && path.startsWith('/account/files/') ? file : refused;
const codeOf = (body: string) => JSON.parse(body).errors[0].extensions.code;

test('serves a public file without the session, also with a stale one, and lets caches store it', async (context) => {
  const { app, backend } = await startSite(context, { backend: () => file });
  const answer = await app.inject({
    url: `/api/assets/${id}?key=card-400&width=9999&download`,
    headers: { cookie: 'studio_session=stale' },
  });
  assert.equal(answer.statusCode, 200);
  assert.match(String(answer.headers['cache-control']), /^public/);
  assert.equal(backend.received.length, 1);
  assert.equal(backend.received[0]?.headers.cookie, undefined);
  assert.equal(backend.received[0]?.path, `/assets/${id}?key=card-400&download=`);
});

const busy = { status: 503, body: { errors: [{ message: 'Server too busy' }] } };

/** Starts a site whose retries come after fixed pauses: 1.25 times those of the product. */
async function siteWithPauses(context: TestContext, answer: () => Scripted) {
  context.mock.method(Math, 'random', () => 0.75);
  const site = await startSite(context, { backend: answer });
  const passPauses = async (...pauses: number[]) => {
    for (const pause of pauses) {
      await until(() => site.hasTimeout(pause));
      site.advance(pause);
    }
  };
  return { ...site, passPauses };
}

test('retries an image transformation while Directus is too busy', async (context) => {
  const answers = [busy, busy, file];
  const { app, backend, passPauses } = await siteWithPauses(context, () => answers.shift() ?? file);
  const asked = app.inject(`/api/assets/${id}?key=card-400`);
  await passPauses(312.5, 625);
  const answer = await asked;
  assert.deepEqual([answer.statusCode, answer.body], [200, '%PDF']);
  assert.equal(backend.received.length, 3);
});

test('retries a transformation five times at most, and an original file never', async (context) => {
  const { app, backend, passPauses } = await siteWithPauses(context, () => busy);
  const asked = app.inject(`/api/assets/${id}?key=card-400`);
  await passPauses(312.5, 625, 1250, 2500, 5000);
  assert.equal((await asked).statusCode, 503);
  assert.equal(backend.received.length, 6);
  assert.equal((await app.inject(`/api/assets/${id}`)).statusCode, 503);
  assert.equal(backend.received.length, 7);
});

test('requests a private file from the extension with the session and never stores it', async (context) => {
  const { app, backend, settings } = await startSite(context, { backend: ownFile });
  for (const name of ['', '/F24%202026.pdf']) {
    backend.received.length = 0;
    const url = `/api/assets/${id}${name}?download&key=card-400&access=x`;
    const answer = await app.inject({ url, headers: ownHeaders });
    assert.equal(answer.body, '%PDF');
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal(answer.headers['content-type'], 'application/pdf');
    assert.equal(answer.headers['content-length'], '4');
    assert.equal(answer.headers.etag, undefined);
    assert.equal(answer.headers['set-cookie'], undefined);
    const [first, second] = backend.received;
    assert.equal(first?.headers.cookie, undefined);
    assert.equal(second?.path, `/account/files/${id}${name}?download=&key=card-400`);
    assert.equal(second?.headers.cookie, 'studio_session=session');
    assert.equal(second?.headers['x-gateway-secret'], settings.gatewaySecret);
    assert.equal(backend.received.length, 2);
  }
});

test('passes ranges, conditions and HEAD to the extension and its response to the browser', async (context) => {
  const tags = { etag: '"1"', 'accept-ranges': 'bytes' };
  const { app, backend } = await startSite(context, {
    backend: (request) => {
      if (request.headers.cookie === undefined) return refused;
      if (request.method === 'HEAD') return { ...file, headers: { ...file.headers, ...tags } };
      const range = { ...tags, 'content-range': 'bytes 1-2/4' };
      return { status: 206, headers: { ...file.headers, ...range }, body: 'PD' };
    },
  });
  const conditions = { range: 'bytes=1-2', 'if-range': '"1"', 'if-none-match': '"2"' };
  const headers = { ...ownHeaders, ...conditions };
  const part = await app.inject({ url: `/api/assets/${id}`, headers });
  assert.deepEqual([part.statusCode, part.body], [206, 'PD']);
  assert.equal(part.headers['content-range'], 'bytes 1-2/4');
  assert.equal(part.headers['cache-control'], 'no-store');
  for (const [name, value] of Object.entries(conditions)) {
    assert.deepEqual([name, backend.received[1]?.headers[name]], [name, value]);
  }
  const head = await app.inject({ method: 'HEAD', url: `/api/assets/${id}`, headers: ownHeaders });
  assert.deepEqual([head.statusCode, head.body, head.headers['content-length']], [200, '', '4']);
  assert.equal(head.headers['cache-control'], 'no-store');
  assert.deepEqual(
    backend.received.slice(2).map(({ method }) => method),
    ['HEAD', 'HEAD'],
  );
});

test('rejects foreign, unknown and malformed ids with byte-identical responses', async (context) => {
  const [foreign, unknown, lost] = [1, 2, 3].map((last) => `${id.slice(0, -1)}${last}`);
  const { app } = await startSite(context, {
    backend: ({ path, headers: { cookie } }) => {
      if (cookie === undefined) return { ...refused, headers: { etag: path, vary: path } };
      if (path.includes(`${foreign}`)) return { ...refused, headers: { 'last-modified': 'x' } };
      const headers = { 'content-disposition': 'inline', 'accept-ranges': 'bytes' };
      return { status: path.includes(`${unknown}`) ? 403 : 404, headers, body: 'no such file' };
    },
  });
  const site = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (method: string, path: string, headers: Record<string, string>) =>
    visit(site, `/api/assets/${path}`, { method, headers });
  for (const method of ['GET', 'HEAD']) {
    for (const headers of [{}, { ...ownHeaders }, { ...ownHeaders, range: 'bytes=0-1' }]) {
      const expected = await ask(method, `${foreign}?key=card-400`, headers);
      assert.equal(expected.status, 403);
      assert.equal(expected.headers['cache-control'], 'no-store');
      assert.match(String(expected.headers['content-type']), /json/);
      if (method === 'GET') assert.equal(codeOf(expected.body), 'FORBIDDEN');
      for (const path of [`${unknown}`, `${lost}`, `${foreign}/a.pdf`, 'x', `x/a.pdf`, '%00']) {
        assert.deepEqual([path, await ask(method, path, headers)], [path, expected]);
      }
    }
  }
});

test('passes the 401 of an expired session on, so that the browser can renew it', async (context) => {
  const over = { status: 401, body: { errors: [{ extensions: { code: 'TOKEN_EXPIRED' } }] } };
  const { app } = await startSite(context, {
    backend: ({ headers }) => (headers.cookie === undefined ? refused : over),
  });
  const answer = await app.inject({ url: `/api/assets/${id}`, headers: ownHeaders });
  assert.deepEqual([answer.statusCode, codeOf(answer.body)], [401, 'TOKEN_EXPIRED']);
  assert.equal(answer.headers['cache-control'], 'no-store');
});

test('requests private files from ACCOUNT_URL', async (context) => {
  const extension = await startBackend(() => file);
  context.after(extension.close);
  const { app } = await startSite(context, {
    backend: () => refused,
    environment: { ACCOUNT_URL: extension.url },
  });
  assert.equal((await app.inject({ url: `/api/assets/${id}`, headers: ownHeaders })).body, '%PDF');
  assert.equal(extension.received[0]?.headers.host, new URL(extension.url).host);
});

test('forbids all code in a file that is opened as a document', async (context) => {
  const { app } = await startSite(context, { backend: () => file });
  const { headers } = await app.inject(`/api/assets/${id}/${'nome'.repeat(50)}.pdf`);
  assert.equal(
    headers['content-security-policy'],
    "default-src 'none'; sandbox; form-action 'none'; frame-ancestors 'none'",
  );
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
});

test('never requests a malformed file id from the backend', async (context) => {
  const { app, backend } = await startSite(context);
  for (const path of ['x', `${id}/..%2f..%2fusers`, `${id}/a/b`, '..%2fusers%2fme', 'folder/x']) {
    const { statusCode } = await app.inject(`/api/assets/${path}`);
    assert.deepEqual([path, statusCode], [path, path.endsWith('/a/b') ? 404 : 403]);
  }
  const site = await app.listen({ port: 0, host: '127.0.0.1' });
  // A raw connection, because HTTP clients normalize these paths.
  for (const name of ['..', '.', '%2e%2e', '..%2f', '%5c..']) {
    const path = `/api/assets/${id}/${name}`;
    assert.deepEqual([name, (await visit(site, path)).status], [name, 403]);
  }
  assert.equal(backend.received.length, 0);
});
