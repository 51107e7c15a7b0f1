import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import type { HookExtensionContext, RegisterFunctions } from '@directus/extensions';
import express from 'express';
import { requestIds } from '../../extensions/portal/src/platform/request-ids.ts';

test('logs a failed request with the id and the trace of the gateway, and no other text', async (context) => {
  const lines: string[] = [];
  const app = express();
  const register = {
    init: (_event: string, handler: (payload: { app: typeof app }) => void) => handler({ app }),
  };
  const logger = { warn: (line: string) => lines.push(line) };
  Reflect.apply(requestIds, undefined, [register, { logger }] satisfies [
    Partial<Record<keyof RegisterFunctions, unknown>>,
    Partial<Record<keyof HookExtensionContext, unknown>>,
  ]);
  app.get('/items/news', (request, response) => {
    response.status(Number(request.query.status)).end(Reflect.get(request, 'id'));
  });
  const server = app.listen(0, '127.0.0.1');
  context.after(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const ask = async (status: number, headers: Record<string, string>) =>
    (
      await fetch(`http://127.0.0.1:${address.port}/items/news?status=${status}`, { headers })
    ).text();

  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
  assert.equal(await ask(503, { 'x-request-id': 'an-id', traceparent }), 'an-id');
  await ask(200, { 'x-request-id': 'an-id', traceparent });
  await ask(503, { 'x-request-id': 'canary@example.com', traceparent });
  await ask(503, { 'x-request-id': 'an-id', traceparent: `${traceparent} canary` });
  assert.deepEqual(lines, [`GET /items/news: 503 (request an-id, trace ${trace})`]);
});
