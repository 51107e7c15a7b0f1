import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { addressesOf, type SiteSettings } from '@studio/scripts/site-settings';
import { roleIds } from '@studio/shared/contract';
import type { ObjectStore } from './object-store.ts';

/** The settings that all machines of the cluster get, as environment variables. */
interface SharedSettings {
  readonly backend: Readonly<Record<string, string>>;
  readonly gateway: Readonly<Record<string, string>>;
}

const secret = () => randomBytes(32).toString('base64url');

/** Returns the settings that are the same on all machines: the recipe of production with more than one. */
export function sharedSettings(
  site: SiteSettings,
  engines: {
    readonly database: Readonly<Record<string, string>>;
    /** The port of Redis. */
    readonly redis: number;
    readonly store: ObjectStore | undefined;
  },
  gatewaySettings: Readonly<Record<string, string>> = {},
): SharedSettings {
  const { site: siteUrl, studio: studioUrl } = addressesOf(site);
  const { dataDir: folder, smtpPort } = site;
  const gatewaySecret = secret();
  const common = {
    SITE_URL: siteUrl,
    STUDIO_URL: studioUrl,
    GATEWAY_SECRET: gatewaySecret,
    COUNTERS_REDIS_URL: `redis://127.0.0.1:${engines.redis}`,
    ...engines.store?.variables,
  };
  return {
    backend: {
      ...common,
      DEMO: 'true',
      ...(site.demoPassword !== undefined && { DEMO_PASSWORD: site.demoPassword }),
      ...{ SECRET: secret(), KEY: secret(), ADMIN_TOKEN: secret(), VAPID_PRIVATE_KEY: vapidKey() },
      ...engines.database,
      ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtpPort) },
      UPLOAD_PARTS_DIR: join(folder, 'parts'),
      ...(engines.store === undefined
        ? { UPLOADS_DIR: join(folder, 'uploads') }
        : { UPLOADS_S3_BUCKET: engines.store.uploadsBucket }),
    },
    gateway: {
      ...common,
      CLIENT_ROLE: roleIds.cliente,
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      DIRECTUS_URL: `http://127.0.0.1:${site.directusPort}`,
      RELEASES_DIR: join(folder, 'releases'),
      RELEASE_KEYS: join(folder, 'keys'),
      LOG_LEVEL: 'warn',
      ...gatewaySettings,
    },
  };
}

/** A private key of P-256 as the backend stores it: below the order of the curve whatever the bytes are. */
function vapidKey(): string {
  const key = randomBytes(32);
  key[0] = 0x7f & (key[0] ?? 0);
  return key.toString('base64url');
}
