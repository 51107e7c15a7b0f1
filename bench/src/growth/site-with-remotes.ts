import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startGateway } from '@studio/scripts/programs';
import { gatewayEnvironment } from '../common/gateway-environment.ts';
import { furtherPorts, siteSettings } from '../common/settings.ts';

const run = promisify(execFile);

/** A running gateway before the backend of the measured site, with more remotes. */
interface GrownSite {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts a gateway with the given number of remotes; all but the site's own are made up. */
export async function startWithRemotes(remotes: number): Promise<GrownSite> {
  const { dataDir } = siteSettings;
  const folder = join(dataDir, `remotes-${remotes}`);
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
    ...gatewayEnvironment({ port: furtherPorts.moreRemotes, folder }),
  };
  const gateway = await startGateway(environment, join(folder, 'logs'));
  return { url: environment.SITE_URL, stop: gateway.stop };
}
