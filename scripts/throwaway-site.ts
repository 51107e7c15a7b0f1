import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JourneyAccount } from '@studio/shared/contract';
import { keptFirm } from './kept-firm.ts';
import { freePorts } from './ports.ts';
import { type Site, startSite } from './site.ts';
import { addressesOf, readSiteSettings, type SiteSettings } from './site-settings.ts';

/** A whole site of the demo firm that is thrown away after use. */
interface ThrowawaySite {
  readonly url: string;
  /** A client with forty documents. */
  readonly account: JourneyAccount;
  readonly stop: () => Promise<void>;
}

async function settingsIn(dataDir: string): Promise<SiteSettings> {
  const [port = 0, studioPort = 0, directusPort = 0, smtpPort = 0, mailPort = 0] =
    await freePorts(5);
  return { dataDir, port, studioPort, directusPort, smtpPort, mailPort, production: false };
}

/**
 * Starts a site of the demo firm on ports that are free.
 * @param fillReleases puts releases and the deployment manifest into a data folder
 * @throws {Error} with a sentence when the site does not start, after its data folder was removed
 */
export async function startThrowawaySite(
  fillReleases: (folders: { readonly releases: string; readonly keys: string }) => Promise<void>,
): Promise<ThrowawaySite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'throwaway-site-'));
  const { demoPassword: password = '' } = readSiteSettings({}, false);
  const kept = await keptFirm();
  const umask = process.umask();
  let site: Site | undefined;
  const stop = async () => {
    await site?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await fillReleases({ releases: join(dataDir, 'releases'), keys: join(dataDir, 'keys') });
    const isKept = await kept.copyTo(dataDir);
    const settings = await settingsIn(dataDir);
    site = await startSite(settings, {
      progress: () => undefined,
      // No journey opens the demo's largest client.
      environment: { DEMO_PASSWORD: password, DEMO_DOCUMENTS: '150' },
      isThrowaway: true,
    });
    if (!isKept) await kept.keep(dataDir);
    const account = { email: 'cliente-40@example.com', password };
    return { url: addressesOf(settings).site, account, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    // The site's umask must not apply to other files of the check.
    process.umask(umask);
  }
}
