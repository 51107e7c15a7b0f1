import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ownHeaders, startSite } from './testing/site.ts';

const origin = 'https://studio.example';

/** Starts a production site on plain HTTP behind a proxy that terminates TLS. */
function startBehindTls(context: TestContext, environment: NodeJS.ProcessEnv = {}) {
  return startSite(context, {
    environment: {
      PRODUCTION: 'true',
      SITE_URL: origin,
      STUDIO_URL: 'https://editor.example',
      TRUST_PROXY: '1',
      ...environment,
    },
  });
}

// The Host headers of proxies: the gateway's address, or the original host.
const hosts = ['127.0.0.1:3000', 'studio.example'];

test('accepts requests through a proxy that terminates TLS', async (context) => {
  const { app, backend } = await startBehindTls(context);
  for (const host of hosts) {
    const headers = {
      ...ownHeaders,
      host,
      origin,
      'content-type': 'application/json',
      'x-forwarded-for': '6.6.6.6, 203.0.113.7',
      'x-forwarded-proto': 'https',
      'sec-fetch-site': 'same-origin',
    };
    const login = { method: 'POST', url: '/api/auth/login', payload: '{}' } as const;
    assert.equal((await app.inject({ ...login, headers })).statusCode, 200);
    const plain = { ...headers, origin: 'http://studio.example' };
    assert.equal((await app.inject({ ...login, headers: plain })).statusCode, 403);
    const received = backend.received.at(-1)?.headers;
    assert.equal(received?.['x-forwarded-for'], '203.0.113.7');
    assert.equal(received?.['x-forwarded-proto'], 'https');
    assert.equal(received?.['x-forwarded-host'], 'studio.example');
  }
});

test('sends HSTS and secure cookies behind a proxy that terminates TLS', async (context) => {
  const { app } = await startBehindTls(context);
  for (const host of hosts) {
    const token = await app.inject({ url: '/api/anti-forgery', headers: { host } });
    assert.match(
      String(token.headers['set-cookie']),
      /^XSRF-TOKEN=[\w-]{32}; Path=\/; Secure; SameSite=Strict$/,
    );
    const page = await app.inject({ url: '/about', headers: { host } });
    assert.match(String(page.headers['strict-transport-security']), /^max-age=31536000/);
    assert.match(
      String(page.headers['content-security-policy']),
      /script-src https:\/\/studio\.example\/releases\//,
    );
    const slash = await app.inject({ url: '/about/', headers: { host } });
    assert.equal(slash.headers.location, '/about');
  }
});
