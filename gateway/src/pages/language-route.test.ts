import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSite } from '../testing/site.ts';

const origin = 'http://localhost:3000';

test('stores the language of a form and leads back to a page of the site only', async (context) => {
  const { app } = await startSite(context);
  const choose = (payload: string, headers = {}) =>
    app.inject({
      method: 'POST',
      url: '/lingua',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload,
    });
  for (const [back, expected] of [
    ['/team', `${origin}/team`],
    ['/cerca?q=iva&token=x', `${origin}/cerca?q=iva`],
    ['/news/%0d%0aset-cookie:x', `${origin}/news/%0d%0aset-cookie:x`],
    ...['//evil.example', '/\\evil.example', 'https://evil.example', '', 'team'].map(
      (other) => [other, '/'] as const,
    ),
  ] as const) {
    const answer = await choose(`${new URLSearchParams({ lingua: 'en', back })}`);
    assert.deepEqual([answer.statusCode, answer.headers.location], [303, expected], back);
    assert.equal(answer.headers['set-cookie'], 'lingua=en; Max-Age=31536000; Path=/; SameSite=Lax');
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
  assert.match(String((await choose('lingua=<x>')).headers['set-cookie']), /^lingua=it;/);

  for (const [status, headers] of [
    [403, { origin: 'https://evil.example' }],
    [403, { origin: 'null' }],
    [403, { 'sec-fetch-site': 'cross-site' }],
    [415, { 'content-type': 'application/json' }],
  ] as const) {
    const refused = await choose('lingua=en', headers);
    assert.deepEqual([refused.statusCode, refused.headers['set-cookie']], [status, undefined]);
  }
});
