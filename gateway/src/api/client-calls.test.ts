import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownHeaders, startSite } from '../testing/site.ts';

const type = { 'content-type': 'application/json' };

/** Method, path below /api, path of the extension, body. */
const calls = [
  ['POST', '/files', '/account/avatar', '--x--'],
  ['DELETE', '/users/me/avatar', '/account/avatar', undefined],
  ['POST', '/change-requests', '/account/change-requests', '{"values":{}}'],
  ['POST', '/change-requests/withdraw', '/account/change-requests/withdraw', '{"id":7}'],
  ['POST', '/change-requests/resend', '/account/change-requests/resend', '{"campo":"email"}'],
  ['POST', '/change-requests/seen', '/account/change-requests/seen', '{"id":7}'],
  ['GET', '/companies', '/account/companies', undefined],
  ['GET', '/deletion', '/account/deletion', undefined],
  ['POST', '/deletion', '/account/deletion', '{"motivo":"x"}'],
  ['POST', '/deletion/withdraw', '/account/deletion/withdraw', '{}'],
  ['GET', '/preferences', '/account/preferences', undefined],
  ['POST', '/preferences', '/account/preferences', '{"mail_documents":"mai"}'],
  ['GET', '/to-do', '/account/to-do', undefined],
  ['GET', '/sessions', '/account/sessions', undefined],
  ['GET', '/users/me/passkeys', '/account/passkeys', undefined],
  ['POST', '/sessions/close', '/account/sessions/close', '{"id":"x"}'],
  ['POST', '/sessions/end', '/account/sessions/end', '{}'],
] as const;

test('forwards each call with the session and the gateway secret, and never stores it', async (context) => {
  const { app, backend, settings } = await startSite(context, {
    backend: () => ({ headers: { 'cache-control': 'public', 'set-cookie': 'studio_session=' } }),
  });
  const upload = { 'content-type': 'multipart/form-data; boundary=x' };
  for (const [method, path, accountPath, payload] of calls) {
    await context.test(`${method} ${path}`, async () => {
      backend.received.length = 0;
      const body = payload === undefined ? {} : { payload };
      const answer = await app.inject({
        method,
        url: `/api${path}?fields=*&user=other`,
        headers: { ...ownHeaders, ...(path === '/files' ? upload : payload && type) },
        ...body,
      });
      assert.equal(answer.statusCode, 200);
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal(answer.headers['set-cookie'], 'studio_session=');
      const [received] = backend.received;
      assert.deepEqual(
        [received?.method, received?.path, received?.body],
        [method, accountPath, payload ?? ''],
      );
      assert.equal(received?.headers.cookie, 'studio_session=session');
      assert.equal(received?.headers['x-gateway-secret'], settings.gatewaySecret);
    });
  }
});

test('reads change requests with the allowed list parameters only', async (context) => {
  const { app, backend } = await startSite(context);
  const url = '/api/items/richieste_modifica?fields=id,campo&sort=-id&search=x&aggregate[count]=id';
  await app.inject({ url, headers: ownHeaders });
  const asked = new URL(backend.received[0]?.path ?? '', 'http://backend');
  assert.deepEqual(
    [asked.pathname, asked.search],
    ['/items/richieste_modifica', '?fields=id%2Ccampo&sort=-id'],
  );
});

test('rejects a body of a call without one, with or without its size', async (context) => {
  const { app, backend } = await startSite(context);
  const site = await app.listen({ port: 0, host: '127.0.0.1' });
  const remove = (body?: string | ReadableStream) => {
    const headers = { ...ownHeaders, ...(body !== undefined && type) };
    const sent = body === undefined ? {} : { body, duplex: 'half' as const };
    return fetch(`${site}/api/users/me/avatar`, { method: 'DELETE', headers, ...sent });
  };
  assert.equal((await remove('{"id":1}')).status, 413);
  assert.equal((await remove(new Blob(['{"id":1}']).stream())).status, 413);
  assert.equal(backend.received.length, 0);
  assert.equal((await remove()).status, 200);
});

for (const [path, setting] of [
  ['/files', 'RATE_LIMIT_UPLOAD'],
  ['/change-requests', 'RATE_LIMIT_LOGIN'],
  ['/change-requests/withdraw', 'RATE_LIMIT_LOGIN'],
  ['/change-requests/resend', 'RATE_LIMIT_LOGIN'],
  ['/change-requests/seen', 'RATE_LIMIT_LOGIN'],
  ['/sessions/end', 'RATE_LIMIT_LOGIN'],
  ['/mail-link', 'RATE_LIMIT_LOGIN'],
  ['/confirm', 'RATE_LIMIT_LOGIN'],
] as const) {
  test(`limits ${path} by ${setting}`, async (context) => {
    const { app } = await startSite(context, { environment: { [setting]: '1' } });
    const upload = { 'content-type': 'multipart/form-data; boundary=x' };
    const headers = { ...ownHeaders, ...(path === '/files' ? upload : type) };
    const send = async () =>
      (await app.inject({ method: 'POST', url: `/api${path}`, headers, payload: '{}' })).statusCode;
    assert.deepEqual([await send(), await send()], [200, 429]);
  });
}

test('rejects an unknown field without a session and passes it on with one', async (context) => {
  const { app, backend } = await startSite(context);
  const { cookie: _, ...stranger } = ownHeaders;
  for (const path of [
    '/api/items/documenti_clienti?fields=id,trimestre',
    '/api/users/me?fields=trimestre',
  ]) {
    const refused = await app.inject({ url: path, headers: stranger });
    assert.equal(refused.statusCode, 400);
    assert.match(refused.body, /the field \\"trimestre\\" cannot be read/);
    assert.equal(backend.received.length, 0);
  }
  for (const url of [
    '/api/items/documenti_clienti?fields=id,documento.filesize,tipologia.tipologia',
    '/api/users/me?fields=tfa_secret,avatar',
  ]) {
    await app.inject({ url, headers: stranger });
  }
  await app.inject({ url: '/api/users/me?fields=trimestre', headers: ownHeaders });
  assert.equal(backend.received.length, 3);
});
