import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { until } from '@studio/releases/testing';
import { ownHeaders, startSite } from './testing/site.ts';

/** Address of the attackers; the others come from 127.0.0.1. */
const attacker = '127.0.0.2';

const login = [
  'POST /api/auth/login HTTP/1.1',
  'host: localhost',
  ...Object.entries(ownHeaders).map(([name, value]) => `${name}: ${value}`),
  'content-type: application/json',
  'content-length: 230',
];

/** Starts a listening site, and attackers that each send some bytes and then wait. */
async function siteUnderAttack(context: TestContext, environment: NodeJS.ProcessEnv = {}) {
  const sockets: Socket[] = [];
  // Runs before the site closes, which waits for the sockets.
  context.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  const site = await startSite(context, {
    environment: { RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '100000', ...environment },
  });
  const url = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const attack = async (count: number, text: string) => {
    const begin = async () => {
      const socket = connect({ port: Number(new URL(url).port), localAddress: attacker });
      sockets.push(socket);
      socket.on('error', () => undefined).resume();
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
      socket.write(text);
    };
    // At most as many at a time as the operating system queues.
    for (let left = count; left > 0; left -= 100)
      await Promise.all(Array.from({ length: Math.min(left, 100) }, begin));
  };
  const open = () => sockets.filter((socket) => !socket.closed).length;
  /** Logs in and reads documents, as a client does. */
  const visit = async () => {
    const headers = { ...ownHeaders, 'content-type': 'application/json' };
    const answers = [
      await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: '{}' }),
      await fetch(`${url}/api/items/documenti_clienti?limit=-1`, { headers }),
      await fetch(`${url}/about`),
    ];
    return answers.map(({ status }) => status);
  };
  return { ...site, attack, open, visit, sockets };
}

for (const count of [70, 500]) {
  test(`serves other visitors during ${count} requests from one address whose bodies never arrive`, async (context) => {
    const { attack, open, visit, backend, advance } = await siteUnderAttack(context);
    await attack(count, `${login.join('\r\n')}\r\n\r\n{`);
    await until(() => open() <= 200);
    assert.deepEqual(await visit(), [200, 200, 200]);
    assert.equal(backend.received.filter(({ method }) => method === 'POST').length, 1);
    advance(10_000);
    await until(() => open() === 0);
  });
}

test('@slow answers 408 to a body that arrives byte by byte', async (context) => {
  const { attack, sockets, advance, hasTimeout } = await siteUnderAttack(context);
  await attack(1, `${login.join('\r\n')}\r\n\r\n{`);
  const [socket] = sockets;
  let answer = '';
  socket?.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  await until(() => hasTimeout(10_000));
  for (let second = 0; second < 10; second++) {
    socket?.write(' ');
    advance(1000);
  }
  await until(() => socket?.closed === true);
  assert.match(answer, /^HTTP\/1\.1 408 /);
  assert.match(answer, /REQUEST_TIMEOUT/);
});

test('@slow serves other visitors during 3,000 idle connections from one address', async (context) => {
  const { attack, open, visit } = await siteUnderAttack(context);
  await attack(3000, '');
  await until(() => open() <= 200);
  assert.deepEqual(await visit(), [200, 200, 200]);
});

test('@slow limits the simultaneous requests of one address', async (context) => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const site = await startSite(context, {
    backend: () => promise,
    environment: { ADDRESS_REQUESTS: '2' },
  });
  const ask = (remoteAddress: string) =>
    site.app.inject({ url: '/api/users/me', headers: ownHeaders, remoteAddress });
  const held = [ask('1.2.3.4'), ask('1.2.3.4')];
  await until(() => site.backend.received.length === 2);
  assert.equal((await ask('1.2.3.4')).statusCode, 429);
  const other = ask('1.2.3.5');
  await until(() => site.backend.received.length === 3);
  resolve({});
  for (const answer of [...held, other]) assert.equal((await answer).statusCode, 200);
});

test('@slow rejects reads with wildcards or large limits before they reach the backend', async (context) => {
  const { app, backend } = await startSite(context);
  const me = '/api/users/me?fields=';
  for (const url of [
    `${me}*.*`,
    `${me}*.*.*`,
    `${me}role.policies.id`,
    `${me}id,role.*`,
    '/api/users/me?fields[]=*.*',
    '/api/items/documenti_clienti?limit=1001',
    '/api/items/documenti_clienti?limit=99999',
    '/api/items/documenti_clienti?limit=1&limit=5000',
  ])
    assert.deepEqual([url, (await app.inject(url)).statusCode], [url, 400]);
  assert.deepEqual(backend.received, []);
  for (const url of [
    `${me}id,first_name`,
    '/api/items/documenti_clienti?fields=id,documento.title&limit=-1',
    '/api/items/documenti_clienti?limit=1000',
  ])
    assert.deepEqual([url, (await app.inject(url)).statusCode], [url, 200]);
});

test('@slow answers a rejected navigation with a small page in the visitor’s language', async (context) => {
  const { app } = await startSite(context, { environment: { RATE_LIMIT: '1' } });
  const headers = { accept: 'text/html,*/*', 'accept-language': 'en' };
  const malformed = await app.inject({ url: '/%ff', headers });
  assert.deepEqual(
    [malformed.statusCode, malformed.headers['content-type']],
    [400, 'text/html; charset=utf-8'],
  );
  assert.match(malformed.body, /<html lang="en">.*<h1>Invalid address<\/h1>/s);
  await app.inject({ url: '/about', headers });
  const limited = await app.inject({ url: '/team', headers: { ...headers, cookie: 'lingua=it' } });
  assert.equal(limited.statusCode, 429);
  assert.match(limited.body, /<html lang="it">.*<h1>Troppe richieste<\/h1>/s);
  assert.ok(Number(limited.headers['retry-after']) > 0);
  const policy = String(limited.headers['content-security-policy']);
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(limited.body) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  assert.match(policy, /default-src 'none'/);
  assert.ok(style !== '' && policy.includes(`style-src 'sha256-${hash}'`), policy);
  assert.equal(limited.headers['cache-control'], 'no-store');
  const call = await app.inject({ url: '/api/users/me', headers });
  assert.equal(call.statusCode, 429);
  assert.match(String(call.headers['content-type']), /^application\/json/);
});
