import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { startBackend } from '@studio/gateway/testing/backend';

/** Returns a port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('No port is free.');
}

/** A backend whose site has no content yet. */
const empty = ({ path }: { readonly path: string }) =>
  path.startsWith('/items/configurazione/') ? { body: { data: {} } } : {};

/**
 * Runs the gateway of a checkout until the test has ended, with nothing behind it but an empty site.
 * @param env names the folders of releases and keys
 * @returns its address
 * @throws where it ends instead of listening
 */
export async function runGateway(
  context: TestContext,
  checkout: string,
  data: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const backend = await startBackend(empty);
  context.after(() => backend.close());
  const [port, studioPort] = [await freePort(), await freePort()];
  const site = `http://localhost:${port}`;
  const gateway = spawn(process.execPath, [join(checkout, 'gateway/src/main.ts')], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...env,
      PORT: `${port}`,
      SITE_URL: site,
      STUDIO_PORT: `${studioPort}`,
      STUDIO_URL: `http://127.0.0.1:${studioPort}`,
      DIRECTUS_URL: backend.url,
      GATEWAY_SECRET: 'a secret for this test',
      CLIENT_ROLE: 'c11e47e0-0000-4000-8000-000000000001',
      STATE_DIR: join(data, 'gateway'),
    },
  });
  const ended = once(gateway, 'exit');
  context.after(async () => {
    gateway.kill();
    await ended;
  });
  const first = await Promise.race([once(gateway.stdout, 'data'), ended]);
  if (String(first[0]).startsWith('ready')) return site;
  throw new Error('The gateway has ended instead of listening.');
}
