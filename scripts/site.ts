import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName } from '@studio/shared/contract';
import { roleIds } from '../backend/access/role-ids.ts';
import { settingNames } from '../gateway/src/settings.ts';
import { appsToRelease, liveApps, missingApps } from './apps-to-release.ts';
import { type Child, startChild } from './child.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { requireFreePorts } from './ports.ts';
import { releaseChanged } from './releases.ts';
import { addressesOf, type SiteSettings } from './site-settings.ts';

const root = join(import.meta.dirname, '..');

/** A whole site that runs: backend, gateway and, in a demo, the mail catcher. */
export interface Site {
  /** Resolves with a sentence when one of its processes has ended. */
  readonly broken: Promise<string>;
  readonly stop: () => Promise<void>;
  readonly backend: Child;
  readonly gateway: Child;
}

/** How a site is started, besides where. */
export interface SiteOptions {
  readonly progress: (line: string) => void;
  /** Settings for its processes beyond the defaults. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Apps that follow the working copy while it is edited, instead of being released. */
  readonly edited?: readonly AppName[];
}

async function gatewaySecret(dataDir: string): Promise<string> {
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  return secrets.GATEWAY_SECRET;
}

function commonEnvironment(settings: SiteSettings): Record<string, string> {
  const { site, studio } = addressesOf(settings);
  const ports = {
    DATA_DIR: settings.dataDir,
    PORT: String(settings.port),
    STUDIO_PORT: String(settings.studioPort),
    DIRECTUS_PORT: String(settings.directusPort),
    DIRECTUS_URL: `http://127.0.0.1:${settings.directusPort}`,
    RELEASES_DIR: join(settings.dataDir, 'releases'),
    RELEASE_KEYS: join(settings.dataDir, 'keys'),
    STATE_DIR: join(settings.dataDir, 'gateway'),
    CLIENT_ROLE: roleIds.cliente,
  };
  if (settings.production) return { ...ports, PRODUCTION: 'true' };
  return {
    ...ports,
    DEMO: 'true',
    SITE_URL: site,
    STUDIO_URL: studio,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(settings.smtpPort),
  };
}

/** Starts Directus with schema, rules and content applied; resolves when it answers. */
export function startBackend(
  environment: Record<string, string>,
  logDir: string,
  progress: SiteOptions['progress'],
) {
  return startChild({
    name: 'backend',
    script: join(root, 'backend/scripts/start.ts'),
    environment,
    logDir,
    ready: /^ready /,
    onProgress: (line) => {
      if (/^Directus: /.test(line)) progress(line);
    },
  });
}

/** The variables of a gateway that are no settings of its own. */
const commonVariables = [
  ...['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ'],
  ...['NODE_ENV', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'],
];

/** Starts the gateway, with edited apps the one for development; resolves when it listens. */
export async function startGateway(
  environment: Record<string, string>,
  logDir: string,
  { edited = [], progress }: Partial<SiteOptions> = {},
) {
  const secret = await gatewaySecret(environment.DATA_DIR ?? '');
  const isDevelopment = edited.length > 0;
  return await startChild({
    name: 'gateway',
    script: join(root, isDevelopment ? 'scripts/dev/main.ts' : 'gateway/src/main.ts'),
    args: edited,
    environment: { ...environment, GATEWAY_SECRET: secret },
    // The secrets of the backend, of mail and of the database are none of its business.
    variables: [...settingNames, ...commonVariables, ...(isDevelopment ? ['DATA_DIR'] : [])],
    logDir,
    ready: /^ready /,
    ...(isDevelopment && progress && { onProgress: progress }),
  });
}

/**
 * Releases what has changed, then starts everything.
 * @throws a sentence for operators; whatever was started by then is stopped
 */
export async function startSite(settings: SiteSettings, options: SiteOptions): Promise<Site> {
  const { progress, edited = [] } = options;
  // Everything under the data folder is for the user of these programs alone; they inherit it.
  process.umask(0o077);
  await requireFreePorts(settings);
  const logDir = join(settings.dataDir, 'logs');
  const environment = { ...commonEnvironment(settings), ...options.environment };
  const children: Child[] = [];
  const started = <T extends Child>(child: T): T => {
    children.unshift(child);
    return child;
  };
  const stop = async () => {
    for (const child of children) await child.stop();
  };
  try {
    if (!settings.production) started(await startMailCatcher(settings, logDir));
    const live = await liveApps(join(settings.dataDir, 'releases'));
    const ours = appsToRelease({ production: settings.production, edited }, live);
    for (const app of settings.production ? missingApps(live) : [])
      progress(
        `Nothing is live of ${app}: its pages are not found until its team promotes a release.`,
      );
    const releasing = releaseChanged(settings.dataDir, ours, progress);
    const [backend] = await Promise.all([
      startBackend(environment, logDir, progress).then(started),
      releasing,
    ]);
    const gateway = started(await startGateway(environment, logDir, options));
    return {
      broken: Promise.race(children.map(({ ended }) => ended)),
      stop,
      backend,
      gateway,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
