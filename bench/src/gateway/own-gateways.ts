import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { copyReleases, releasesOf, type SiteReleases } from '@studio/e2e/site/releases-of';
import type { Child } from '@studio/scripts/child';
import { startGateway } from '@studio/scripts/programs';
import { gatewayEnvironment } from '../common/gateway-environment.ts';
import { furtherPorts, siteSettings } from '../common/settings.ts';

/** The options of gateways that are measured alone. */
interface OwnGatewaysOptions {
  /** The index of their ports: gateways that run at the same time need different ones. */
  readonly place?: 0 | 1;
  /** The number of processes that share the ports. */
  readonly processes?: number;
  /** The port of the backend. */
  readonly directusPort?: number;
}

/** Running gateways before the backend of the measured site, with their own releases and caches. */
export interface OwnGateways {
  readonly url: string;
  readonly releases: SiteReleases;
  /** Returns the resident memory of all processes, in MiB. */
  readonly memory: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** The part of a log that is read, in bytes: after a million requests the whole log exceeds a string. */
const logHead = 64 * 1024;

async function processIdIn(logDir: string): Promise<string> {
  const log = createReadStream(join(logDir, 'gateway.log'), { end: logHead });
  const pid = (await text(log)).match(/"pid":(\d+)/)?.[1];
  if (pid === undefined) throw new Error(`${logDir}/gateway.log names no process id.`);
  return pid;
}

/** Returns the resident memory of the process that writes this log, in MiB. */
async function memoryOf(logDir: string): Promise<number> {
  const status = await readFile(`/proc/${await processIdIn(logDir)}/status`, 'utf8');
  return Number(status.match(/^VmRSS:\s+(\d+) kB$/m)?.[1]) / 1024;
}

/** Starts gateways without an effective rate limit. */
export async function startOwnGateways(options: OwnGatewaysOptions = {}): Promise<OwnGateways> {
  const { dataDir } = siteSettings;
  const { place = 0, processes = 1, directusPort = siteSettings.directusPort } = options;
  const port = furtherPorts.ownGateways[place];
  const folder = join(dataDir, `gateways-${port}`);
  await rm(folder, { recursive: true, force: true });
  await copyReleases(dataDir, folder);
  const environment = {
    ...gatewayEnvironment({ port, folder, directusPort }),
    REUSE_PORT: `${processes > 1}`,
  };
  const logDirs = Array.from({ length: processes }, (_, index) => join(folder, `logs-${index}`));
  const gateways: Child[] = [];
  for (const logDir of logDirs) gateways.push(await startGateway(environment, logDir));
  return {
    url: environment.SITE_URL,
    releases: releasesOf(folder),
    async memory() {
      const all = await Promise.all(logDirs.map(memoryOf));
      return all.reduce((sum, one) => sum + one, 0);
    },
    async stop() {
      for (const gateway of gateways) await gateway.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
