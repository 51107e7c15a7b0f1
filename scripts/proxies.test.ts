import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { startSite } from '@studio/gateway/testing/site';
import { installDebianPackage } from '@studio/releases/smoke/debian-package';
import { until } from '@studio/releases/testing';
import { temporaryFolder } from '@studio/releases/testing/temporary-folder';
import { freePorts } from './ports.ts';
import { type ProxySettings, writeHaproxy, writeNginx } from './proxies.ts';

const names = { site: 'studio.example', studio: 'redazione.example' };

/** Returns the path of a program of Debian, which is installed where it is missing. */
function program(name: string, packageName: string): string {
  const find = () => {
    try {
      return execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin:/sbin command -v ${name}`], {
        encoding: 'utf8',
      }).trim();
    } catch {
      return undefined;
    }
  };
  const found = find();
  if (found !== undefined) return found;
  installDebianPackage(packageName);
  const installed = find();
  if (installed === undefined) throw new Error(`Install ${packageName} to run this test.`);
  return installed;
}

/** Makes a certificate of the site in this folder; returns the paths of both files. */
function makeCertificate(folder: string) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '1', '-subj', `/CN=${names.site}`, '-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  return { certificate, key };
}

/** Starts a gateway of a production site and a proxy in front of it. */
async function startProxy(
  context: TestContext,
  command: (settings: ProxySettings) => Promise<[string, ...string[]]>,
) {
  const { app, backend } = await startSite(context, {
    environment: {
      PRODUCTION: 'true',
      SITE_URL: `https://${names.site}`,
      STUDIO_URL: `https://${names.studio}`,
      TRUST_PROXY: '1',
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return { backend, ...(await startProxyOf(context, command, [address.port])) };
}

/** Starts a proxy in front of gateways on these ports. */
async function startProxyOf(
  context: TestContext,
  command: (settings: ProxySettings) => Promise<[string, ...string[]]>,
  gateways: readonly number[],
) {
  const folder = await mkdtemp(join(tmpdir(), 'proxy-'));
  const { certificate, key } = makeCertificate(folder);
  const [port = 0, plainPort = 0] = await freePorts(2);
  const settings = {
    folder,
    port,
    plainPort,
    gateways,
    studios: gateways,
    names,
    certificate,
    key,
  };
  const [path, ...args] = await command(settings);
  const child: ChildProcess = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  context.after(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  });
  /** Sends a request to the proxy; returns the answer. */
  const send = async (
    path: string,
    {
      method = 'GET',
      headers = {},
      body,
    }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
  ) => {
    const sent = request({
      ...{ host: '127.0.0.1', port, path, method, rejectUnauthorized: false },
      headers: { host: names.site, ...headers },
      agent: false,
    });
    if ('content-length' in headers) sent.flushHeaders();
    else sent.end(body);
    const [response] = await once(sent, 'response');
    context.after(() => sent.destroy());
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  const isUp = () =>
    send('/healthz').then(
      ({ status }) => status === 200,
      () => false,
    );
  await until(async () => {
    assert.equal(child.exitCode, null, output);
    return await isUp();
  });
  return { send, settings, output: () => output };
}

const proxies = {
  nginx: async (settings: ProxySettings): Promise<[string, ...string[]]> => [
    program('nginx', 'nginx-light'),
    ...['-c', await writeNginx(settings), '-p', settings.folder],
  ],
  haproxy: async (settings: ProxySettings): Promise<[string, ...string[]]> => [
    program('haproxy', 'haproxy'),
    ...['-W', '-db'],
    ...(await writeHaproxy(settings)).flatMap((path) => ['-f', path]),
  ],
};

for (const [name, command] of Object.entries(proxies)) {
  test(`serves the site behind the ${name} example`, async (context) => {
    const { send, backend, settings } = await startProxy(context, command);
    const page = await send('/about');
    assert.equal(page.status, 200);
    assert.match(String(page.headers['strict-transport-security']), /^max-age=/);

    const session = connect(`https://127.0.0.1:${settings.port}`, { rejectUnauthorized: false });
    context.after(() => session.destroy());
    const stream = session.request({ ':path': '/healthz', ':authority': names.site });
    assert.equal((await once(stream, 'response'))[0][':status'], 200);

    const plain = await fetch(`http://127.0.0.1:${settings.plainPort}/about`, {
      redirect: 'manual',
    });
    assert.equal(plain.status, 308);

    // The visitor's own header does not count.
    const login = await send('/api/auth/login', {
      method: 'POST',
      headers: {
        origin: `https://${names.site}`,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'x-forwarded-for': '6.6.6.6',
        ...(await antiForgery(send)),
      },
      body: Buffer.from('{}'),
    });
    assert.equal(login.status, 200, login.body);
    assert.equal(backend.received.at(-1)?.headers['x-forwarded-for'], '127.0.0.1');
    assert.equal(backend.received.at(-1)?.headers['x-forwarded-proto'], 'https');

    assert.equal((await send('/readyz')).status, 404);
    // Only announced: a proxy that rejects a body closes the connection while it is sent.
    const announced = { 'content-length': `${8 * 1024 * 1024}` };
    const rejected = { method: 'POST', headers: announced };
    assert.equal((await send('/api/auth/login', rejected)).status, 413);
    assert.equal((await send('/api/uploads', rejected)).status, 403);
  });
}

for (const [name, command] of Object.entries(proxies)) {
  test(`sends a change once when a gateway dies on it behind the ${name} example`, async (context) => {
    const received: string[] = [];
    const dying = await Promise.all(
      [1, 2].map(async () => {
        const server = createServer((incoming, response) => {
          if (incoming.url === '/healthz') return response.end('alive');
          received.push(incoming.method ?? '');
          incoming.socket.destroy();
        });
        context.after(() => server.close());
        await once(server.listen(0, '127.0.0.1'), 'listening');
        const address = server.address();
        assert.ok(typeof address === 'object' && address !== null);
        return address.port;
      }),
    );
    const { send } = await startProxyOf(context, command, dying);
    const read = await send('/about');
    assert.ok(read.status >= 500, `answered ${read.status}`);
    assert.ok(received.length > 1, 'another gateway gets what only reads');
    received.length = 0;
    const change = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const changed = await send('/api/forms', { ...change, body: Buffer.from('{}') });
    assert.ok(changed.status >= 500, `answered ${changed.status}`);
    assert.deepEqual(received, ['POST']);
  });
}

test('HAProxy takes the files of compose while the containers have no addresses yet', async (context) => {
  const folder = await temporaryFolder(context);
  const [common = ''] = await writeHaproxy({
    ...{ folder, names, port: 8443, plainPort: 8080, gateways: [], studios: [] },
    ...makeCertificate(folder),
  });
  const of = (name: string) => join(import.meta.dirname, '../deploy/haproxy', name);
  const haproxy = program('haproxy', 'haproxy');
  execFileSync(haproxy, ['-c', '-f', common, '-f', of('gateways.compose.cfg')]);
  execFileSync(haproxy, ['-c', '-f', of('backends.compose.cfg')]);
});

/** Returns the headers that prove a page of the site. */
async function antiForgery(send: (path: string) => Promise<{ headers: object }>) {
  const { headers } = await send('/api/anti-forgery');
  const cookie = 'set-cookie' in headers ? String(headers['set-cookie']).split(';')[0] : '';
  return { cookie: cookie ?? '', 'x-xsrf-token': cookie?.split('=')[1] ?? '' };
}
