import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import knex from 'knex';
import { currentRecord, readRecord, writeRecord } from '../../scripts/installation/applied.ts';
import { type DatabaseSettings, parseSettings } from '../../scripts/installation/settings.ts';

/** Settings that name the data folder and the database of an installation. */
export type Place = Record<string, string>;

const settingsOf = (place: Place) => parseSettings(place, () => false);

async function copyDatabase(from: DatabaseSettings, to: DatabaseSettings): Promise<void> {
  if (from.client === 'sqlite3' && to.client === 'sqlite3') {
    const { filename } = from;
    const file = knex({ client: 'sqlite3', connection: { filename }, useNullAsDefault: true });
    await file.raw('VACUUM INTO ?', to.filename).finally(() => file.destroy());
  } else if (from.client === 'pg' && to.client === 'pg') {
    const { host, port, user, password } = from;
    const connection = { host, port, user, password, database: 'template1' };
    const server = knex({ client: 'pg', connection });
    await server
      .raw('CREATE DATABASE ?? TEMPLATE ??', [to.database, from.database])
      .finally(() => server.destroy());
  }
}

/**
 * Copies an installation with its database into this new folder; resolves with the settings of the copy. An
 * installation on Postgres must not be running.
 */
export async function copyInstallation(place: Place, dataDir: string): Promise<Place> {
  const database = `copy_${randomUUID().replaceAll('-', '')}`;
  // With the same people and secrets it would share their limits.
  const copy = { ...place, DATA_DIR: dataDir, DB_DATABASE: database, COUNTERS_REDIS_URL: '' };
  const [from, to] = [settingsOf(place), settingsOf(copy)];
  await cp(from.dataDir, dataDir, {
    recursive: true,
    filter: (path) => !/\.(sqlite.*|log)$/.test(path),
  });
  await copyDatabase(from.database, to.database);
  // The record of the applied definitions names the database; the rights in it are the same ones.
  const proved = (await readRecord(from))?.proved;
  await writeRecord(dataDir, { ...(await currentRecord(to)), ...(proved && { proved }) });
  return copy;
}
