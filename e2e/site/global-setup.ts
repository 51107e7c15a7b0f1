import { rm } from 'node:fs/promises';
import { startSite } from '../../scripts/site.ts';
import { siteSettings, siteUrl } from './settings.ts';

/** What the tests need otherwise than a visitor's site: they send more messages than a person. */
const environment = { RATE_LIMIT_CONTACT: '200', RATE_LIMIT: '20000' };

async function requireRunningSite(): Promise<void> {
  const answer = await fetch(siteUrl).catch(() => undefined);
  if (answer?.ok) return;
  throw new Error(`E2E_SITE=running, but no site answers at ${siteUrl}.`);
}

/**
 * Sets up a site from nothing and starts it; gives the way to stop it. With `E2E_SITE=running`
 * the tests use the one that somebody has started on these ports.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_SITE === 'running') {
    await requireRunningSite();
    return undefined;
  }
  await rm(siteSettings.dataDir, { recursive: true, force: true });
  const site = await startSite(siteSettings, {
    progress: (line) => console.log(line),
    environment,
  });
  return site.stop;
}
