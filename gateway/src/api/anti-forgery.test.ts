import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownHeaders, startSite } from '../testing/site.ts';
import { allowList } from './allow-list.ts';

const { origin, cookie, 'x-xsrf-token': token } = ownHeaders;
const whole = { origin, cookie, 'x-xsrf-token': token };
const none = undefined;

/** Requests that a foreign page can make a browser send. */
const forgeries: readonly (readonly [string, Readonly<Record<string, string | undefined>>])[] = [
  ['no Origin', { ...whole, origin: none }],
  ['a foreign Origin', { ...whole, origin: 'https://evil.example' }],
  ['the Origin null of a sandboxed frame', { ...whole, origin: 'null' }],
  ['the Origin of the editors', { ...whole, origin: 'http://127.0.0.1:3001' }],
  ['the host with another port', { ...whole, origin: 'http://localhost:3002' }],
  ['the host over HTTPS', { ...whole, origin: 'https://localhost:3000' }],
  ['a host that begins alike', { ...whole, origin: 'http://localhost:3000.evil.example' }],
  ['no token', { ...whole, 'x-xsrf-token': none }],
  ['a wrong token', { ...whole, 'x-xsrf-token': 'tokem' }],
  ['no cookie', { ...whole, cookie: 'studio_session=session' }],
  ['empty token and cookie', { ...whole, 'x-xsrf-token': '', cookie: 'XSRF-TOKEN=' }],
  ['another site that is fetched from', { ...whole, 'sec-fetch-site': 'cross-site' }],
  ['another host of the same site', { ...whole, 'sec-fetch-site': 'same-site' }],
  ['a form as text', { cookie, origin: 'https://evil.example', 'content-type': 'text/plain' }],
];

test('rejects forged requests for each call that changes something', async (context) => {
  const { app, backend } = await startSite(context);
  for (const { method, path, body } of allowList.filter((call) => call.method !== 'GET')) {
    await context.test(`${method} ${path}`, async () => {
      backend.received.length = 0;
      const send = (given: Readonly<Record<string, string | undefined>>) => {
        const entries = Object.entries({ 'content-type': body?.type, ...given }).flatMap(
          ([name, value]) => (value === undefined ? [] : [[name, value]]),
        );
        const headers = Object.fromEntries(entries);
        const payload = body === undefined ? {} : { payload: '{}' };
        return app.inject({ method, url: `/api${path}`, headers, ...payload });
      };
      for (const [name, headers] of forgeries) {
        const answer = await send(headers);
        const { code } = answer.json().errors[0].extensions;
        assert.deepEqual([name, answer.statusCode, code], [name, 403, 'ANTI_FORGERY']);
      }
      // A form of another page can send these without a preflight: refused even with a token.
      // (They cannot send DELETE, the method of the calls without a body, at all.)
      const simple = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];
      for (const type of body === undefined ? [] : simple.filter((each) => each !== body.type)) {
        const answer = await send({ ...whole, 'content-type': `${type}; boundary=x` });
        assert.deepEqual([type, answer.statusCode], [type, 415]);
      }
      assert.equal(backend.received.length, 0);
      assert.equal((await send(whole)).statusCode, 200);
    });
  }
});
