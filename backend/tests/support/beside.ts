import { after } from 'node:test';
import type { Knex } from 'knex';
import { connectDatabase } from './outgoing.ts';
import { type OwnInstallation, startOwnInstallation } from './own-installation.ts';
import { type PushService, startPushService } from './push-service.ts';

/** An installation of one process: to its database tests write beside the backend. With its push service. */
export interface Beside {
  readonly installation: OwnInstallation;
  readonly database: Knex;
  readonly pushService: PushService;
}

let started: Promise<Beside> | undefined;

/**
 * Returns the one installation of this process, for tests that write to the database beside the backend or change what
 * belongs to the whole installation: on SQLite, writes of other tests could fail meanwhile. Files that are loaded one
 * after the other share it.
 */
export function besideInstallation(): Promise<Beside> {
  started ??= start();
  return started;
}

async function start(): Promise<Beside> {
  const pushService = await startPushService();
  const installation = await startOwnInstallation({ PUSH_TEST_ORIGINS: pushService.origin });
  const database = connectDatabase(installation);
  after(async () => {
    await database.destroy();
    await installation.stop();
    await pushService.stop();
  });
  return { installation, database, pushService };
}
