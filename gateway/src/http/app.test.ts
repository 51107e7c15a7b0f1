import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { until } from '@studio/releases/testing';
import { parseSettings } from '../settings/settings.ts';
import { createApp } from './app.ts';

test('answers a request that a proxy sends over an open connection while the server ends', async () => {
  const settings = parseSettings({
    GATEWAY_SECRET: 'a secret for this test',
    CLIENT_ROLE: 'c11e47e0-0000-4000-8000-000000000001',
    LOG_LEVEL: 'silent',
  });
  const app = createApp(settings);
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<string>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  app.get('/first', async () => {
    begin();
    return await mayEnd;
  });
  app.get('/second', async () => 'the second answer');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  const answers = text(socket);
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  ask('/first');
  await begun;
  const closed = app.close();
  await until(() => !app.server.listening);
  const read = once(app.server, 'request');
  ask('/second');
  await read;
  end('the first answer');
  const received = await answers;
  await closed;
  assert.match(received, /the first answer[\s\S]*the second answer/);
  assert.doesNotMatch(received, / 503 /);
});
