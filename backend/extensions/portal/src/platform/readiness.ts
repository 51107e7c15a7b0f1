import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';
import { readEnvironment } from './environment.ts';

const listening = Promise.withResolvers<void>();
let isReady = false;

/** Returns true from the moment on at which the definitions are applied. */
export const hasDefinitions = (): boolean => isReady;

/** Resolves when Directus, which runs in the process of the start script, listens. */
export const whenListening = listening.promise;

/** Says that definitions and access rules are proved: until then `/server/ping` answers 503. */
export function declareReady(): void {
  isReady = true;
  // Node writes what it has compiled at the end of a process, which a kill leaves out: the next start needs it most.
  flushCompileCache();
}

const message =
  'The backend is starting: its definitions are not applied yet, or its access rules not checked.';

/** The header of `/server/ping` that says `failing` while the data folder takes no bytes. */
const storageHeader = 'x-storage';

/**
 * How long an idle connection is kept, in milliseconds. With Node's five seconds the backend could close a connection
 * just when a busy gateway takes it up again for a write, which must not be repeated.
 */
const keepAlive = 120_000;

/** The bytes that a change needs: some pages of a database and of its log. */
const room = Buffer.alloc(64 * 1024);

/** Returns whether the data folder takes bytes: a disk can be full, read-only or beyond a quota. */
export async function takesBytes(dataDir: string): Promise<boolean> {
  const probe = join(dataDir, 'tmp', `storage-probe-${randomUUID()}`);
  try {
    await writeFile(probe, room);
    return true;
  } catch {
    // Whatever the reason is, changes fail by it too, and its log has it.
    return false;
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/**
 * Answers `/server/ping` with 503 until the start script says that the definitions are applied and the access rules hold.
 * Proxies, gateways and containers ask there whether a backend can be used; Directus answers as soon as it listens, which
 * on a new database is minutes earlier. Reads go on while the disk is full: a header says so. A stop as asked ends the
 * process with 0.
 */
export const readiness: HookConfig = ({ action, init }, { env }) => {
  const { DATA_DIR: dataDir } = readEnvironment(env);
  action('server.start', ({ server }: { readonly server?: Server }) => {
    if (server !== undefined) server.keepAliveTimeout = keepAlive;
    listening.resolve();
  });
  // Directus then sends itself the signal again, which would look like a crash to a container's supervisor.
  action('server.stop', () => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
      process.once(signal, () => process.exit(0));
  });
  init('app.before', ({ app }: { app?: Application }) => {
    app?.get('/server/ping', async (_request, response, next) => {
      if (!(await takesBytes(dataDir))) response.set(storageHeader, 'failing');
      if (isReady) return next();
      response
        .status(503)
        .set({ 'cache-control': 'no-store', 'retry-after': '1' })
        .json({ errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
    });
  });
};
