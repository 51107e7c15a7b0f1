import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';

test('asks the site itself where it has no internal port', async (context) => {
  let readiness: { status: string; degraded?: string[] } = { status: 'ready' };
  const server = createServer((request, response) => {
    assert.equal(request.url, '/readyz');
    response.end(JSON.stringify(readiness));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const ask = async (PORT: string) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'health.ts')], {
      env: { PATH: process.env.PATH, PORT },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return `${code} ${output}`;
  };
  assert.match(await ask(port), /^0 The site at http:.* is ready\.\nFor its state .* METRICS_PORT/);
  readiness = { status: 'ready', degraded: ['storage'] };
  assert.match(await ask(port), /^1 .*\nParts that do not work: storage\./);
  assert.match(await ask('1'), /^1 The site does not answer at http:.*alerts\.md#gatewaydown/);
});
