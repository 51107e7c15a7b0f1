import { rm } from 'node:fs/promises';
import { startSite } from '../../scripts/site.ts';
import { siteSettings } from './settings.ts';

/** Sets up a site from nothing and starts it; gives the way to stop it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await rm(siteSettings.dataDir, { recursive: true, force: true });
  const site = await startSite(siteSettings, { progress: (line) => console.log(line) });
  return site.stop;
}
