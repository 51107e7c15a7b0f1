import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { until } from '@studio/releases/testing';
import { parseSettings } from './settings/settings.ts';
import { start } from './start.ts';
import { startBackend } from './testing/backend.ts';
import { goLive, keysIn, publish, temporaryFolder } from './testing/releases.ts';
import { examplePage } from './testing/site.ts';

/** Occupies a free port until `giveBack` is called. */
async function takePort(context: TestContext) {
  const server = createServer().listen(0, '127.0.0.1');
  context.after(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const giveBack = async () => {
    server.close();
    await once(server, 'close');
  };
  return { port: `${address.port}`, giveBack };
}

/** Starts gateways with the same settings, one after the other. */
async function gatewayStarts(context: TestContext, environment: NodeJS.ProcessEnv) {
  const releasesDir = await temporaryFolder(context);
  await publish(releasesDir, 'shell', '1.0.0');
  await goLive(releasesDir, { shell: ['1.0.0'] });
  const backend = await startBackend(() => ({ body: { data: { latest: 0, changes: [] } } }));
  context.after(backend.close);
  const settings = parseSettings({
    GATEWAY_SECRET: 'a secret for this test',
    CLIENT_ROLE: 'c11e47e0-0000-4000-8000-000000000001',
    HOST: '127.0.0.1',
    PORT: '0',
    STUDIO_PORT: '0',
    DIRECTUS_URL: backend.url,
    RELEASES_DIR: releasesDir,
    RELEASE_KEYS: keysIn(releasesDir),
    STATE_DIR: await temporaryFolder(context),
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const rendered: string[] = [];
  const startOne = async () => {
    const gateway = await start(settings, {
      createRenderer: () => ({
        async render({ url }) {
          rendered.push(new URL(url).pathname);
          return examplePage('');
        },
        end: () => {},
      }),
    });
    context.after(gateway.close);
    return gateway;
  };
  return { startOne, rendered, backend, releasesDir };
}

test('shares a port among gateways with REUSE_PORT', async (context) => {
  const { port, giveBack } = await takePort(context);
  const { startOne } = await gatewayStarts(context, { PORT: port, REUSE_PORT: 'true' });
  const address = `http://127.0.0.1:${port}`;
  await giveBack();
  await startOne();
  const second = await startOne();
  assert.equal((await fetch(`${address}/healthz`)).status, 200);
  await second.close();
  assert.equal((await fetch(`${address}/healthz`)).status, 200);
});

test('names a port in use in the error', async (context) => {
  const { port } = await takePort(context);
  const { startOne } = await gatewayStarts(context, { PORT: port });
  await assert.rejects(startOne(), /^Error: Port \d+ on 127\.0\.0\.1 is already in use: /);
});

test('loads the releases before the first request for a page', async (context) => {
  const { startOne, rendered } = await gatewayStarts(context, {});
  await startOne();
  assert.deepEqual(rendered, ['/']);
});

test('@slow renders a new release once as a canary, and keeps reading the change log', async (context) => {
  const { startOne, rendered, backend, releasesDir } = await gatewayStarts(context, {});
  await startOne();
  await publish(releasesDir, 'shell', '1.1.0');
  await goLive(releasesDir, { shell: ['1.1.0', '1.0.0'] });
  const looks = () => backend.received.filter(({ path }) => path === '/account/changes?after=0');
  await until(() => rendered.length > 1 && looks().length > 2);
  assert.deepEqual(rendered, ['/', '/']);
});
