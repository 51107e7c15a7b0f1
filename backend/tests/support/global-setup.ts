import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis } from '@studio/gateway/testing/redis';
import { keptFirm } from '@studio/scripts/kept-firm';
import { startPostgres } from '@studio/scripts/postgres';
import * as v from 'valibot';
import { copyInstallation } from './copy-installation.ts';
import { announceRun } from './installation.ts';
import { startInstallation } from './own-installation.ts';

const databaseSchema = v.picklist(['sqlite3', 'pg'], 'TEST_DATABASE must be sqlite3 or pg');

const resources = new AsyncDisposableStack();
let ended: Promise<void> | undefined;

async function start(): Promise<void> {
  const database = v.parse(databaseSchema, process.env.TEST_DATABASE || 'sqlite3');
  const home = await mkdtemp(join(tmpdir(), 'studio-backend-'));
  resources.defer(() => rm(home, { recursive: true }));
  let variables: Record<string, string> = {};
  if (database === 'pg') {
    const postgres = await startPostgres({ programs: 'npm' });
    resources.defer(() => postgres.remove());
    // Several machines share these: the database, and the Redis of the limits.
    const redis = await startRedis();
    resources.defer(() => redis.stop());
    // No rule needs the many documents of the kept firm, which takes long to fill in.
    const few = { DEMO_DOCUMENTS: '20' };
    variables = { ...postgres.variables, ...few, COUNTERS_REDIS_URL: redis.url };
  }
  const dataDir = join(home, 'shared');
  const kept = database === 'sqlite3' ? await keptFirm() : undefined;
  const isKept = await kept?.copyTo(dataDir);
  const installation = await startInstallation({ ...variables, DATA_DIR: dataDir });
  resources.defer(() => installation.stop());
  if (!isKept) await kept?.keep(dataDir);
  const copy = () => copyInstallation(installation.address.variables, join(home, 'template'));
  const template = await (database === 'pg' ? installation.pause(copy) : copy());
  announceRun({ home, template, shared: installation.address });
}

/** Starts the shared installation once per run; Node calls it before the first test file. */
export async function globalSetup(): Promise<void> {
  try {
    await start();
  } catch (error) {
    await globalTeardown();
    throw error;
  }
}

/** Stops everything that the set-up started; Node calls it after the last file, twice after an interruption. */
export function globalTeardown(): Promise<void> {
  ended ??= resources.disposeAsync();
  return ended;
}
