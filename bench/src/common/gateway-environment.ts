import { join } from 'node:path';
import { roleIds } from '@studio/shared/directus-ids';
import { siteSettings } from './settings.ts';

/** Where a further gateway before the site's backend stands. */
interface Place {
  /** The first of its two ports. */
  readonly port: number;
  /** Folder of its releases, its keys and what it keeps. */
  readonly folder: string;
  readonly directusPort?: number;
}

/** Settings of such a gateway; nobody reaches its limit of requests. */
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
