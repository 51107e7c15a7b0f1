import { join } from 'node:path';
import { roleIds } from '@studio/shared/directus-ids';
import { siteSettings } from './settings.ts';

/** The ports and the folder of an additional gateway. */
interface Place {
  /** The first of its two ports. */
  readonly port: number;
  /** The folder of its releases, keys and state. */
  readonly folder: string;
  readonly directusPort?: number;
}

/** Returns the settings of an additional gateway before the site's backend, without an effective rate limit. */
export function gatewayEnvironment({
  port,
  folder,
  directusPort = siteSettings.directusPort,
}: Place) {
  return {
    DATA_DIR: siteSettings.dataDir,
    PORT: `${port}`,
    STUDIO_PORT: `${port + 1}`,
    SITE_URL: `http://localhost:${port}`,
    STUDIO_URL: `http://127.0.0.1:${port + 1}`,
    DIRECTUS_URL: `http://127.0.0.1:${directusPort}`,
    RELEASES_DIR: join(folder, 'releases'),
    RELEASE_KEYS: join(folder, 'keys'),
    STATE_DIR: join(folder, 'gateway'),
    CLIENT_ROLE: roleIds.cliente,
    RATE_LIMIT: '1000000000',
  };
}
