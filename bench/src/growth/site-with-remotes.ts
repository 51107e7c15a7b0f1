import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { roleIds } from '../../../backend/access/role-ids.ts';
import { startGateway } from '../../../scripts/site.ts';
import { siteSettings } from '../settings.ts';

const run = promisify(execFile);

/** Counted from the first port of the measured site. */
const offset = 10;

/** A gateway before the backend of the measured site, with more remotes. */
export interface GrownSite {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts one with so many remotes, of which all but the site's own are made up. */
export async function startWithRemotes(remotes: number): Promise<GrownSite> {
  const { dataDir, port: firstPort, directusPort } = siteSettings;
  const folder = join(dataDir, `remotes-${remotes}`);
  const port = firstPort + offset;
  const longerList = {
    BENCH_REMOTES: `${remotes}`,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'more-apps.ts')}`,
  };
  await rm(folder, { recursive: true, force: true });
  const script = join(import.meta.dirname, 'register-remotes.ts');
  await run(process.execPath, [script, dataDir, folder], {
    env: { ...process.env, ...longerList },
  });
  const environment = {
    ...longerList,
    DATA_DIR: dataDir,
    PORT: `${port}`,
    STUDIO_PORT: `${port + 1}`,
    SITE_URL: `http://localhost:${port}`,
    STUDIO_URL: `http://127.0.0.1:${port + 1}`,
    DIRECTUS_URL: `http://127.0.0.1:${directusPort}`,
    RELEASES_DIR: join(folder, 'releases'),
    RELEASE_KEYS: join(folder, 'keys'),
    STATE_DIR: join(folder, 'gateway'),
    CLIENT_ROLE: roleIds.cliente,
    RATE_LIMIT: '1000000000',
  };
  const gateway = await startGateway(environment, join(folder, 'logs'));
  return { url: environment.SITE_URL, stop: gateway.stop };
}
