import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { startSite } from '../testing/site.ts';

test('adds the start watchdog with its hash after all other scripts of a page', async (context) => {
  const { app } = await startSite(context);
  const { body } = await app.inject('/');
  const scripts = /<script type="module" src="([^"]+)" integrity="([^"]+)"/g;
  const [first, last, ...others] = [...body.matchAll(scripts)];
  assert.match(first?.[1] ?? '', /^\/releases\/shell\//);
  assert.deepEqual(others, []);
  const [, address = '', integrity] = last ?? [];
  assert.equal(body.split(address).length, 2);
  const script = await app.inject(address);
  assert.equal(script.statusCode, 200);
  assert.equal(script.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.match(String(script.headers['cache-control']), /immutable/);
  const hash = createHash('sha384').update(script.body).digest('base64');
  assert.equal(integrity, `sha384-${hash}`);
});
