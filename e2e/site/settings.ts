import { join } from 'node:path';
import { readSiteSettings, type SiteSettings } from '@studio/scripts/site-settings';

/** Ports above 1023 that browsers refuse to open (Fetch standard, "bad port"). */
const blockedPorts = [
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
];

/** Number of ports of a run. */
const portRange = 100;

/** First port of the tests; another one lets two runs go in parallel. */
const firstPort = Number(process.env.E2E_PORT ?? 3100);

const blocked = blockedPorts.find((port) => port >= firstPort && port < firstPort + portRange);
if (blocked !== undefined)
  throw new Error(
    `E2E_PORT=${firstPort}: browsers refuse port ${blocked}, choose another first port.`,
  );

/** The site under test: its own ports and data keep it apart from a site in use. */
export const siteSettings: SiteSettings = {
  dataDir: join(import.meta.dirname, `../../.data-e2e-${firstPort}`),
  port: firstPort,
  studioPort: firstPort + 1,
  directusPort: firstPort + 2,
  smtpPort: firstPort + 3,
  mailPort: firstPort + 4,
  production: false,
};

/** Password of the demo's logins. */
export const { demoPassword = '' } = readSiteSettings(process.env, false);

/**
 * Longest random delay of each piece of data between gateway and backend, in milliseconds; 0 unless `E2E_LATENCY` is
 * set. It shows which tests depend on quick answers.
 */
export const latency = Number(process.env.E2E_LATENCY ?? 0);

/** Port of the proxy with that delay. */
export const delayProxyPort = firstPort + 6;

export const siteUrl = `http://localhost:${siteSettings.port}`;
export const studioUrl = `http://127.0.0.1:${siteSettings.studioPort}`;
export const mailUrl = `http://127.0.0.1:${siteSettings.mailPort}`;

/** Longer timeouts of the gateway for slow machines: no test is about these limits. */
export const longGatewayTimeouts = { BACKEND_TIMEOUT: '60000', RENDER_TIMEOUT: '20000' };
