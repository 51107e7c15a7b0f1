import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { startBackend } from '@studio/gateway/testing/backend';
import { startChild } from '../child.ts';
import { freePorts } from '../ports.ts';

/** A backend whose site has one activity and no other content. */
function answer({ path }: { readonly path: string }) {
  if (path.startsWith('/items/configurazione/')) return { body: { data: {} } };
  const activities = [{ id: 1, nome: 'Consulenza fiscale' }];
  return path.startsWith('/items/attivita?') ? { body: { data: activities } } : {};
}

/**
 * Runs the gateway of a checkout until the test has ended, with a backend of almost no content.
 * @param env names the folders of releases and keys
 * @returns the address of the site
 * @throws {Error} with its last lines when the gateway ends instead of listening
 */
export async function runGateway(
  context: TestContext,
  checkout: string,
  data: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const backend = await startBackend(answer);
  context.after(() => backend.close());
  const [port, studioPort] = await freePorts(2);
  const site = `http://localhost:${port}`;
  const environment = {
    ...env,
    PORT: `${port}`,
    SITE_URL: site,
    STUDIO_PORT: `${studioPort}`,
    STUDIO_URL: `http://127.0.0.1:${studioPort}`,
    DIRECTUS_URL: backend.url,
    GATEWAY_SECRET: 'a secret for this test',
    CLIENT_ROLE: 'c11e47e0-0000-4000-8000-000000000001',
    STATE_DIR: join(data, 'gateway'),
  };
  const gateway = await startChild({
    ...{ name: 'gateway', cwd: checkout, environment, variables: Object.keys(environment) },
    script: join(checkout, 'gateway/src/main.ts'),
    logDir: join(data, 'logs'),
    ready: /^ready /,
  });
  context.after(() => gateway.stop());
  return site;
}
