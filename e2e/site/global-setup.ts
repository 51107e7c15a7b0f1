import { rm } from 'node:fs/promises';
import { keptFirm } from '@studio/scripts/kept-firm';
import { keptReleases } from '@studio/scripts/releases';
import { startSite } from '@studio/scripts/site';
import { googleEnvironment, startGoogle } from './google-provider.ts';
import { startDelayProxy } from './latency.ts';
import { delayProxyPort, latency, longGatewayTimeouts, siteSettings, siteUrl } from './settings.ts';

/** The settings of the site for tests: one address sends more requests than a person does. */
export const environment = {
  RATE_LIMIT: '20000',
  RATE_LIMIT_CONTACT: '200',
  RATE_LIMIT_LOGIN: '5000',
  RATE_LIMIT_ACCOUNT: '5000',
  RATE_LIMIT_UPLOAD: '5000',
  RATE_LIMIT_REPORT: '20000',
  ...longGatewayTimeouts,
  // A client's mail about news waits for further news.
  DOCUMENTS_MAIL_WAIT: '1s',
  MAIL_INTERVAL: '1s',
  // No test opens the demo's largest client.
  DEMO_DOCUMENTS: '150',
  // The suite that measures answers sets the cost of production.
  HASH_MEMORY: process.env.HASH_MEMORY ?? '1mb',
  ...googleEnvironment,
};

/** Whether the demo's password and the cost of its hash are those of the firm that is kept for tests. */
const hasUsualPasswords = !process.env.HASH_MEMORY && !process.env.DEMO_PASSWORD;

async function requireRunningSite(): Promise<void> {
  const answer = await fetch(siteUrl).catch(() => undefined);
  if (answer?.ok) return;
  throw new Error(
    `E2E_SITE=running, but no site answers at ${siteUrl}. Start one, see e2e/README.md.`,
  );
}

/**
 * Creates a site and starts it, and the provider that stands for Google; returns a function that stops both. With
 * `E2E_SITE=running` the tests use the running site on these ports.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stopGoogle = await startGoogle();
  try {
    if (process.env.E2E_SITE === 'running') {
      await requireRunningSite();
      return stopGoogle;
    }
    await rm(siteSettings.dataDir, { recursive: true, force: true });
    const kept = hasUsualPasswords ? await keptFirm() : undefined;
    const isKept = await kept?.copyTo(siteSettings.dataDir);
    const releases = await keptReleases();
    const areReleased = await releases.copyTo(siteSettings.dataDir);
    const { directusPort } = siteSettings;
    const delayProxy =
      latency > 0 ? await startDelayProxy(delayProxyPort, directusPort, latency) : undefined;
    const site = await startSite(siteSettings, {
      progress: (line) => console.log(line),
      environment: {
        ...environment,
        ...(delayProxy && { DIRECTUS_URL: `http://127.0.0.1:${delayProxyPort}` }),
      },
    });
    if (!isKept) await kept?.keep(siteSettings.dataDir);
    if (!areReleased) await releases.keep(siteSettings.dataDir);
    return async () => {
      await site.stop();
      delayProxy?.();
      await stopGoogle();
    };
  } catch (error) {
    await stopGoogle();
    throw error;
  }
}
