import { readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { type Child, startChild } from '@studio/scripts/child';
import { roleIds } from '@studio/shared/contract';
import { forward, proxyOptions } from './forward.ts';
import { longGatewayTimeouts, siteSettings } from './settings.ts';

/** A proxy between a gateway and the real backend; it can drop requests. */
export interface BackendProxy {
  /** Drops requests whose path contains this text from now on; `/` drops all of them. */
  readonly cut: (pathPart: string) => void;
  readonly mend: () => void;
}

/** A second gateway in front of the same backend, with its own caches and a proxy that can drop requests. */
export interface SecondGateway extends BackendProxy {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
}

function createBackendProxy(): BackendProxy & { readonly server: Server } {
  let missing: string | undefined;
  const server = createServer(proxyOptions, (incoming, outgoing) => {
    if (missing !== undefined && incoming.url?.includes(missing)) return incoming.destroy();
    return forward(incoming, outgoing, { host: '127.0.0.1', port: siteSettings.directusPort });
  });
  return {
    server,
    cut: (pathPart) => {
      missing = pathPart;
    },
    mend: () => {
      missing = undefined;
    },
  };
}

/** The differences between such a gateway and the site's. */
export interface SecondGatewayOptions {
  /** Text of the paths whose requests the proxy drops from the start. */
  readonly cut?: string | undefined;
  /** First of its three ports, counted from the site's first port: files that run in parallel need different ones. */
  readonly offset?: number;
  /** Additional environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
}

async function startGateway(
  port: number,
  secret: string,
  environment: SecondGatewayOptions['environment'],
): Promise<Child> {
  const { dataDir } = siteSettings;
  const stateDir = join(dataDir, `gateway-${port}`);
  // The state of a gateway before it, in front of other releases, would reject these as older ones.
  await rm(stateDir, { recursive: true, force: true });
  return startChild({
    name: `gateway-${port}`,
    script: join(import.meta.dirname, '../../gateway/src/main.ts'),
    environment: {
      PORT: String(port),
      STUDIO_PORT: String(port + 1),
      SITE_URL: `http://localhost:${port}`,
      STUDIO_URL: `http://127.0.0.1:${port + 1}`,
      DIRECTUS_URL: `http://127.0.0.1:${port + 2}`,
      RELEASES_DIR: join(dataDir, 'releases'),
      RELEASE_KEYS: join(dataDir, 'keys'),
      STATE_DIR: stateDir,
      CLIENT_ROLE: roleIds.cliente,
      GATEWAY_SECRET: secret,
      ...longGatewayTimeouts,
      ...environment,
    },
    logDir: join(dataDir, 'logs'),
    ready: /^ready /,
  });
}

/** Starts a second gateway, without a login by Google. */
export async function startSecondGateway(
  options: SecondGatewayOptions = {},
): Promise<SecondGateway> {
  const { cut, offset = 10, environment } = options;
  const port = siteSettings.port + offset;
  const line = createBackendProxy();
  if (cut !== undefined) line.cut(cut);
  await listen(line.server, port + 2);
  const secrets = await readFile(join(siteSettings.dataDir, 'secrets.json'), 'utf8');
  const gateway = await startGateway(port, JSON.parse(secrets).GATEWAY_SECRET, environment);
  return {
    url: `http://localhost:${port}`,
    cut: line.cut,
    mend: line.mend,
    async stop() {
      await gateway.stop();
      line.server.closeAllConnections();
      await new Promise((resolve) => line.server.close(resolve));
    },
  };
}
