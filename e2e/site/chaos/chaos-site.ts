import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { environment } from '../global-setup.ts';
import { siteReleases } from '../releases.ts';
import { releasesIn, type SiteReleases } from '../releases-of.ts';
import { startSecondGateway } from '../second-gateway.ts';
import { siteSettings } from '../settings.ts';

/** The site with releases of its own: changes of the live releases do not affect other tests. */
export interface ChaosSite {
  readonly url: string;
  readonly releases: SiteReleases;
  /** Returns the log of its gateway so far. */
  readonly log: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** The offset after the ports of every other gateway; each site uses three ports. */
const firstOffset = 40;

/**
 * Starts another gateway in front of the site's backend, with a copy of the site's releases.
 * @param index number of the site among those that run in parallel
 */
export async function startChaosSite(index: number): Promise<ChaosSite> {
  const folder = join(siteSettings.dataDir, `releases-${index}`);
  // A worker that crashed leaves its releases behind.
  await rm(folder, { recursive: true, force: true });
  await cp(siteReleases.folder, folder, { recursive: true });
  const offset = firstOffset + 3 * index;
  const logFile = join(siteSettings.dataDir, `logs/gateway-${siteSettings.port + offset}.log`);
  const gateway = await startSecondGateway({
    offset,
    // The tests choose the network that a visitor comes from.
    environment: { ...environment, RELEASES_DIR: folder, TRUST_PROXY: '1' },
  });
  return {
    url: gateway.url,
    releases: releasesIn(folder, siteReleases.keys),
    log: () => readFile(logFile, 'utf8'),
    async stop() {
      await gateway.stop();
      await rm(folder, { recursive: true });
    },
  };
}
