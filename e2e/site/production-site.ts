import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { keptInstallation } from '@studio/scripts/kept-firm';
import { copyReleases } from '@studio/scripts/releases';
import { startSite } from '@studio/scripts/site';
import type { SiteSettings } from '@studio/scripts/site-settings';
import { generate } from 'selfsigned';
import { forward, proxyOptions } from './forward.ts';
import { longGatewayTimeouts, siteSettings } from './settings.ts';

const firstPort = siteSettings.port + 20;

const settings: SiteSettings = {
  dataDir: `${siteSettings.dataDir}-tls`,
  port: firstPort + 1,
  studioPort: firstPort + 2,
  directusPort: firstPort + 3,
  // The mail catcher of the other tests receives the mails of this site too.
  smtpPort: siteSettings.smtpPort,
  mailPort: siteSettings.mailPort,
  production: true,
};

/** A site in production: over HTTPS, without the demo. */
export interface ProductionSite {
  readonly url: string;
  readonly studioUrl: string;
  readonly dataDir: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly stop: () => Promise<void>;
}

const url = `https://localhost:${firstPort}`;
const studioUrl = `http://127.0.0.1:${settings.studioPort}`;
const admin = { email: 'titolare@example.com', password: 'Una-frase-che-nessuno-indovina-7' };

/** Terminates TLS, as the server in front of a site does. */
async function startProxy(): Promise<Server> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const server = createServer({ ...proxyOptions, key, cert }, (incoming, outgoing) => {
    forward(incoming, outgoing, {
      host: 'localhost',
      port: settings.port,
      headers: {
        'x-forwarded-for': incoming.socket.remoteAddress ?? '',
        'x-forwarded-proto': 'https',
      },
    });
  });
  await new Promise<void>((resolve) => server.listen(firstPort, 'localhost', resolve));
  return server;
}

/** Starts a production site that is new, with the releases of the site under test and their keys. */
export async function startProductionSite(): Promise<ProductionSite> {
  await rm(settings.dataDir, { recursive: true, force: true });
  await copyReleases(siteSettings.dataDir, settings.dataDir);
  const kept = await keptInstallation();
  const isKept = await kept.copyTo(settings.dataDir);
  const site = await startSite(settings, {
    progress: () => undefined,
    environment: {
      SITE_URL: url,
      STUDIO_URL: studioUrl,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(settings.smtpPort),
      MAIL_FROM: 'studio@example.com',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      TRUST_PROXY: '1',
      ...longGatewayTimeouts,
    },
  });
  if (!isKept) await kept.keep(settings.dataDir);
  const proxy = await startProxy();
  return {
    url,
    studioUrl,
    dataDir: settings.dataDir,
    admin,
    async stop() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await site.stop();
    },
  };
}
