import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '@studio/gateway/testing/free-port';
import { startBackend } from './backend.ts';
import { copyInstallation, type Place } from './copy-installation.ts';
import {
  currentRun,
  type Installation,
  type InstallationAddress,
  openInstallation,
} from './installation.ts';
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts';

// Jobs run often, delayed answers take only long enough for a test to measure the delay, and a password costs little.
const quick = {
  DOCUMENTS_MAIL_WAIT: '1s',
  MAIL_INTERVAL: '1s',
  ANSWER_STEP: '100ms',
  HASH_MEMORY: '1mb',
};

/** An installation whose backend and mail server were started by this process. */
export interface OwnInstallation extends Installation {
  address: InstallationAddress;
  catcher: MailCatcher;
  /** Stops the backend during this work. */
  pause<T>(work: () => Promise<T>): Promise<T>;
  /** Kills Directus, does this work and starts the backend again. */
  crash(work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a backend with the demo in this place, which may be empty, and a mail server. */
export async function startInstallation(place: Place): Promise<OwnInstallation> {
  const catcher = await startMailCatcher();
  const variables: Record<string, string> = {
    DEMO_DOCUMENTS: '150',
    ...place,
    ...catcher.variables,
    ...quick,
    DEMO: 'true',
    DIRECTUS_PORT: String(await freePort()),
  };
  const logFile = `${variables.DATA_DIR}.log`;
  const start = () => startBackend(variables, logFile);
  let backend = await start().catch(async (error: unknown) => {
    await catcher.stop();
    throw error;
  });
  const address = { variables, logFile, mailUrl: catcher.url };
  return {
    ...(await openInstallation(address)),
    address,
    catcher,
    async pause(work) {
      await backend.stop();
      return work().finally(async () => {
        backend = await start();
      });
    },
    async crash(work) {
      await backend.kill();
      await work().finally(async () => {
        backend = await start();
      });
    },
    stop: () => backend.stop().finally(() => catcher.stop()),
  };
}

/**
 * Starts a copy of the installed demo, with these settings besides its own: for a file whose changes would affect other
 * files.
 */
export async function startOwnInstallation(settings: Place = {}): Promise<OwnInstallation> {
  const { home, template } = currentRun();
  const copy = await copyInstallation(template, join(home, randomUUID()));
  return startInstallation({ ...copy, ...settings });
}
