import { join } from 'node:path';
import { parseSettings } from '@studio/gateway/settings/settings';
import { readStorePlace } from '@studio/releases/store';
import { roleIds } from '@studio/shared/contract';
import { appsToRelease, liveApps, neededApps } from './apps-to-release.ts';
import type { Child } from './child.ts';
import { requireFreePorts } from './ports.ts';
import { type ProgramOptions, startBackend, startGateway, startMailCatcher } from './programs.ts';
import { releaseChanged } from './releases.ts';
import { addressesOf, foldersOf, type SiteSettings } from './site-settings.ts';
import { type Supervised, supervise } from './supervise.ts';

/** A whole site that runs: backend, gateway and, in a demo, the mail catcher. */
export interface Site {
  /** Resolves with the reason when one of its processes ended again and again, and is given up. */
  readonly failed: Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Options of a start, besides folders and ports. */
export interface SiteOptions extends ProgramOptions {
  /** Settings for its processes beyond the defaults. */
  readonly environment?: Readonly<Record<string, string>>;
}

// Together below the ten seconds that service managers and containers wait before they kill, in milliseconds: first the
// gateway finishes its requests, then nothing is left for the others to finish.
const gatewayStopTimeout = 5500;
const stopTimeout = 2500;

/** Returns the settings that a start on one machine gives to its programs. */
export function commonEnvironment(settings: SiteSettings): Record<string, string> {
  const { site, studio, console } = addressesOf(settings);
  const { releases, keys, state } = foldersOf(settings);
  const ports = {
    DATA_DIR: settings.dataDir,
    PORT: String(settings.port),
    STUDIO_PORT: String(settings.studioPort),
    DIRECTUS_PORT: String(settings.directusPort),
    DIRECTUS_URL: `http://127.0.0.1:${settings.directusPort}`,
    RELEASES_DIR: releases,
    RELEASE_KEYS: keys,
    STATE_DIR: state,
    CLIENT_ROLE: roleIds.cliente,
  };
  if (settings.production) return { ...ports, PRODUCTION: 'true' };
  return {
    ...ports,
    DEMO: 'true',
    ...(settings.demoPassword !== undefined && { DEMO_PASSWORD: settings.demoPassword }),
    SITE_URL: site,
    STUDIO_URL: studio,
    ...(console !== undefined && {
      CONSOLE_URL: console,
      CONSOLE_PORT: String(settings.consolePort),
    }),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(settings.smtpPort),
  };
}

/**
 * Releases the changed apps, starts the processes of the site, and starts each of them again when it ends by itself.
 * @throws {Error} with a sentence for operators, after the started processes were stopped
 */
export async function startSite(settings: SiteSettings, options: SiteOptions): Promise<Site> {
  const { progress, edited = [], isThrowaway = false } = options;
  // Only the user of these programs may read the data folder; the programs inherit this umask.
  process.umask(0o077);
  const environment = { ...commonEnvironment(settings), ...options.environment };
  requireGatewaySettings({ ...(isThrowaway ? {} : process.env), ...environment });
  await requireFreePorts(settings);
  const logDir = join(settings.dataDir, 'logs');
  const ending = new AbortController();
  const stopping = AbortSignal.any([
    ending.signal,
    ...(options.stopping ? [options.stopping] : []),
  ]);
  const running: Supervised[] = [];
  const run = async (name: string, start: (parts: SiteOptions) => Promise<Child>) => {
    const startOnce = (signal: AbortSignal) =>
      start({ ...options, stopping: AbortSignal.any([signal, stopping]) });
    const supervised = await supervise(name, startOnce, { report: progress });
    running.push(supervised);
    return supervised;
  };
  try {
    const live = await liveApps(
      readStorePlace(isThrowaway ? {} : process.env, foldersOf(settings).releases),
    );
    const ours = isThrowaway
      ? []
      : appsToRelease({ production: settings.production, edited }, live);
    for (const app of settings.production ? neededApps(live) : [])
      progress(
        `Nothing is live of ${app}: its pages are not found until its team promotes a release.`,
      );
    await allOf([
      // The backend's mails wait in its outbox until the catcher listens.
      ...(settings.production
        ? []
        : [run('mail', (parts) => startMailCatcher(settings, logDir, parts))]),
      run('backend', (parts) => startBackend(environment, logDir, parts)),
      releaseChanged(settings, ours, progress, stopping),
    ]);
    const others = [...running];
    const gateway = await run('gateway', (parts) => startGateway(environment, logDir, parts));
    return {
      failed: Promise.race(running.map(({ failed }) => failed)),
      async stop() {
        await gateway.stop(gatewayStopTimeout);
        await Promise.all(others.map(({ stop }) => stop(stopTimeout)));
      },
    };
  } catch (error) {
    ending.abort();
    await Promise.all(running.map(({ stop }) => stop(stopTimeout)));
    throw error;
  }

  /** Waits for all tasks; when one fails, ends the others first. */
  async function allOf(tasks: readonly Promise<unknown>[]): Promise<void> {
    try {
      await Promise.all(tasks);
    } catch (error) {
      ending.abort();
      await Promise.allSettled(tasks);
      throw error;
    }
  }
}

/**
 * Checks the gateway's settings before any process starts: the gateway itself starts last.
 * @throws {Error} with a sentence that names the missing and wrong settings
 */
function requireGatewaySettings(environment: NodeJS.ProcessEnv): void {
  // The backend makes the secret at its first start.
  parseSettings({ ...environment, GATEWAY_SECRET: 'not made yet'.repeat(2) });
}
