import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { until } from '@studio/releases/testing';
import fastify from 'fastify';
import { limitAddresses, networkOf } from './addresses.ts';

test('takes an IPv4 address as a network, also where IPv6 writes it', () => {
  for (const address of ['1.2.3.4', '::ffff:1.2.3.4', '::FFFF:102:304', '0:0:0:0:0:ffff:1.2.3.4'])
    assert.equal(networkOf(address, 48), '1.2.3.4', address);
  assert.notEqual(networkOf('::ffff:1.2.3.5', 64), networkOf('::ffff:1.2.3.4', 64));
});

test('takes the first bits of an IPv6 address in any notation', () => {
  const same = [
    '2001:db8:1::1',
    '2001:0DB8:1:ffff::',
    '2001:db8:1:2:3:4:5:6',
    '2001:db8:1:2::1%eth0',
  ];
  for (const address of same) assert.equal(networkOf(address, 48), '2001:db8:1/48', address);
  assert.equal(networkOf('2001:db8:1:2::1', 64), '2001:db8:1:2/64');
  assert.equal(networkOf('2001:db8:2::1', 48), '2001:db8:2/48');
  assert.equal(networkOf('2001::1', 48), '2001:0:0/48');
  assert.equal(networkOf('64:ff9b:1::1.2.3.4', 48), '64:ff9b:1/48');
});

/** A server whose answers wait for the test. */
async function startServer(context: TestContext, isBehindProxy = false) {
  const app = fastify({ forceCloseConnections: true });
  limitAddresses(app, { connections: 3, requests: 2 }, isBehindProxy);
  const held: (() => void)[] = [];
  app.get('/', () => new Promise((resolve) => held.push(() => resolve('done'))));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  context.after(() => app.close());
  return { app, port: Number(new URL(address).port), held };
}

test('closes the connections of an address beyond its limit, and takes new ones once others have ended', async (context) => {
  const { port } = await startServer(context);
  const open = (): Socket => {
    const socket = connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .resume();
    context.after(() => socket.destroy());
    return socket;
  };
  const [first, second, third, fourth] = [open(), open(), open(), open()];
  await until(() => fourth.closed);
  assert.deepEqual(
    [first, second, third].map((socket) => socket.closed),
    [false, false, false],
  );
  first.destroy();
  await until(async () => {
    const next = open();
    await new Promise((resolve) => next.once('connect', resolve).once('close', resolve));
    await new Promise((resolve) => setTimeout(resolve, 20));
    return !next.closed;
  });
});

test('rejects the requests of an address beyond its limit until one is answered', async (context) => {
  const { app, held } = await startServer(context, true);
  const ask = () => app.inject({ url: '/', remoteAddress: '1.2.3.4' });
  const first = ask();
  const second = ask();
  await until(() => held.length === 2);
  const refused = await ask();
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '1']);
  const other = app.inject({ url: '/', remoteAddress: '1.2.3.5' });
  await until(() => held.length === 3);
  for (const answer of held.splice(0)) answer();
  assert.deepEqual(
    [(await first).statusCode, (await second).statusCode, (await other).statusCode],
    [200, 200, 200],
  );
  const again = ask();
  await until(() => held.length === 1);
  held[0]?.();
  assert.equal((await again).statusCode, 200);
});

test('counts the subnets of one IPv6 network together, up to four times the limit', async (context) => {
  const { app, held } = await startServer(context, true);
  const ask = (subnet: number) =>
    app.inject({ url: '/', remoteAddress: `2001:db8:1:${subnet.toString(16)}::1` });
  const asked = Array.from({ length: 8 }, (_, subnet) => ask(subnet));
  await until(() => held.length === 8);
  assert.equal((await ask(8)).statusCode, 429);
  for (const answer of held) answer();
  for (const answer of asked) assert.equal((await answer).statusCode, 200);
});
