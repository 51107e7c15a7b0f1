import { statfs } from 'node:fs/promises';
import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';
import { readEnvironment } from './common/environment.ts';

/** The message of the start script when definitions and access rules are proved, and the answer to it. */
export const [checkedMessage, servingMessage] = ['checked', 'serving'];

const message =
  'The backend is starting: its definitions are not applied yet, or its access rules not checked.';

/** The header of `/server/ping` that says `full` when the disk of the data folder has no room for a change. */
export const storageHeader = 'x-storage';

/** The room that a change needs, in bytes: a page of a database, its log, and a row more. */
const leastRoom = 4 * 1024 * 1024;

/** Resolves with true when the disk has no room; a disk that cannot be measured is not called full. */
async function isFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < leastRoom;
}

/**
 * Answers `/server/ping` with 503 until the start script says that the definitions are applied and the access rules hold.
 * Proxies, gateways and containers ask there whether a backend can be used; Directus answers as soon as it listens, which
 * on a new database is minutes earlier. Reads go on while the disk is full, so that the answer says that in a header.
 */
export const readiness: HookConfig = ({ init }, { env }) => {
  const { DATA_DIR: dataDir } = readEnvironment(env);
  let isReady = false;
  process.on('message', (given) => {
    if (given !== checkedMessage) return;
    isReady = true;
    process.send?.(servingMessage);
  });
  init('app.before', ({ app }: { app?: Application }) => {
    app?.get('/server/ping', async (_request, response, next) => {
      if (await isFull(dataDir)) response.set(storageHeader, 'full');
      if (isReady) return next();
      response
        .status(503)
        .set({ 'cache-control': 'no-store', 'retry-after': '1' })
        .json({ errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
    });
  });
};
