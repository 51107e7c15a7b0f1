import { join } from 'node:path';
import type { SiteSettings } from '../../scripts/site-settings.ts';

/** First of the ports of the tests; another one lets two runs go side by side. */
const firstPort = Number(process.env.E2E_PORT ?? 3100);

/** The site under test: ports and data of its own, so that it runs beside a site in use. */
export const siteSettings: SiteSettings = {
  dataDir: join(import.meta.dirname, `../../.data-e2e-${firstPort}`),
  port: firstPort,
  studioPort: firstPort + 1,
  directusPort: firstPort + 2,
  smtpPort: firstPort + 3,
  mailPort: firstPort + 4,
  production: false,
};

/**
 * Longest delay of each piece of data between gateway and backend, in milliseconds, at random; none unless
 * `E2E_LATENCY` says otherwise. It shows which tests depend on quick answers.
 */
export const latency = Number(process.env.E2E_LATENCY ?? 0);

/** Port of the line with that delay. */
export const linePort = firstPort + 6;

export const siteUrl = `http://localhost:${siteSettings.port}`;
export const studioUrl = `http://127.0.0.1:${siteSettings.studioPort}`;
export const mailUrl = `http://127.0.0.1:${siteSettings.mailPort}`;

/** A slow machine takes its time for pages and answers: no test is about how long these may take. */
export const patientGateway = { BACKEND_TIMEOUT: '60000', RENDER_TIMEOUT: '20000' };
