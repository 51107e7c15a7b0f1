import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { startSite } from '../testing/site.ts';

test('every document names the watch over the shell’s start, by its hash, after all other scripts', async (context) => {
  const { app } = await startSite(context, {
    renderer: async () => ({
      status: 200,
      html: '<head><script src="/releases/shell/1/shell.js"></script></head><body></head></body>',
      scriptHashes: [],
      styleHashes: [],
    }),
  });
  const { body } = await app.inject('/');
  const tag = /shell\.js"><\/script><script type="module" src="([^"]+)" integrity="([^"]+)"/;
  const [, address = '', integrity] = tag.exec(body) ?? [];
  assert.equal(body.split(address).length, 2);
  const script = await app.inject(address);
  assert.equal(script.statusCode, 200);
  assert.equal(script.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.match(String(script.headers['cache-control']), /immutable/);
  const hash = createHash('sha384').update(script.body).digest('base64');
  assert.equal(integrity, `sha384-${hash}`);
});
