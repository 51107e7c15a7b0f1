import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { freePorts } from '@studio/scripts/ports';
import { startBackend } from '@studio/scripts/programs';

import { openPsql, runPostgres } from '../databases/psql.ts';
import type { DatabaseVariables, SiteParts } from '../snapshots/settings.ts';
import type { SnapshotFile } from '../snapshots/snapshot.ts';
import { type Restored, type RestoreOptions, restoreSnapshot } from './restore-snapshot.ts';

/** Tables of what leaves the machine: a drill must send nothing to persons. */
const outgoingTables = ['posta_in_uscita', 'notifiche_in_uscita', 'iscrizioni_push'];

/**
 * Restores a snapshot beside the site, compares every table and every file with the snapshot, starts the backend on it
 * with its checks, and removes everything again. Mails and push messages of the copy are removed before the start.
 * @throws {Error} with a sentence when the snapshot would not have brought the site back
 */
export async function drill(options: RestoreOptions): Promise<Restored> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-drill-'));
  const isPostgres = options.site.database.DB_CLIENT === 'pg';
  const database = isPostgres
    ? { ...options.site.database, DB_DATABASE: `studio_drill_${randomBytes(4).toString('hex')}` }
    : options.site.database;
  try {
    if (isPostgres) await createDatabase(options.site.database, database.DB_DATABASE);
    const site = siteIn(join(folder, 'data'), database);
    const restored = await restoreSnapshot({ ...options, site });
    for (const file of restored.files) await requireHash(join(site.dataDir, file.path), file);
    options.report(`All ${restored.files.length} files and tables are as backed up.`);
    const secrets = secretsBeside(restored.files, process.env);
    await silence(site);
    await startOnce(site, { folder, secrets, report: options.report });
    return restored;
  } finally {
    await rm(folder, { recursive: true, force: true });
    if (isPostgres)
      await runPostgres(options.site.database, 'psql', [
        '-Xqc',
        `DROP DATABASE IF EXISTS "${database.DB_DATABASE}" WITH (FORCE)`,
      ]);
  }
}

/** Returns a site that lies in one folder. */
function siteIn(dataDir: string, database: DatabaseVariables): SiteParts {
  const releases = join(dataDir, 'releases');
  return {
    dataDir,
    releases,
    releaseStore: releases,
    uploads: join(dataDir, 'uploads'),
    keys: join(dataDir, 'keys'),
    state: join(dataDir, 'gateway'),
    database,
  };
}

async function createDatabase(server: DatabaseVariables, name: string): Promise<void> {
  try {
    await runPostgres(server, 'psql', ['-Xqc', `CREATE DATABASE "${name}"`]);
  } catch (cause) {
    throw new Error(
      `A drill needs a user of Postgres that may create databases: ALTER ROLE ${server.DB_USER} CREATEDB.`,
      { cause },
    );
  }
}

async function requireHash(path: string, { hash, path: name }: SnapshotFile): Promise<void> {
  const found = createHash('sha256');
  await pipeline(createReadStream(path), found);
  if (found.digest('hex') !== hash)
    throw new Error(`${name} on the disk is not what was backed up.`);
}

async function silence({ dataDir, database }: SiteParts): Promise<void> {
  const statements = outgoingTables.map((table) => `DELETE FROM "${table}"`);
  if (database.DB_CLIENT === 'sqlite3') {
    const file = new DatabaseSync(join(dataDir, 'database.sqlite'));
    for (const statement of statements) file.exec(statement);
    file.close();
    return;
  }
  const connection = await openPsql(database);
  for (const statement of statements) await connection.run(statement);
  await connection.end();
}

/** The secrets without which the backend does not know its database, as `secrets.json` names them. */
const neededSecrets = ['SECRET', 'KEY', 'GATEWAY_SECRET', 'ADMIN_TOKEN'] as const;

/**
 * Returns the secrets that the backend needs beside the files of a snapshot. A site whose secrets come from the
 * environment or from files has none in its backups: then those of the drill's own environment are used.
 * @throws {Error} with a sentence that names the missing ones
 */
export function secretsBeside(
  files: readonly Pick<SnapshotFile, 'path'>[],
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  if (files.some(({ path }) => path === 'secrets.json')) return {};
  const missing = neededSecrets.filter((name) => !environment[name]);
  if (missing.length > 0)
    throw new Error(
      'The backup holds no secrets.json, because the site gets its secrets from its environment or from files: ' +
        `the drill needs ${missing.join(', ')} too, each as a variable or as the path of a file in <name>_FILE.`,
    );
  return Object.fromEntries(
    [...neededSecrets, 'VAPID_PRIVATE_KEY'].flatMap((name) => {
      const value = environment[name];
      return value ? [[name, value]] : [];
    }),
  );
}

/** Starts the backend, which checks its database and its access rules, and stops it. */
async function startOnce(
  site: SiteParts,
  {
    folder,
    secrets,
    report,
  }: {
    readonly folder: string;
    readonly secrets: Readonly<Record<string, string>>;
    readonly report: (line: string) => void;
  },
) {
  const [port, closed] = await freePorts(2);
  const environment = {
    ...secrets,
    ...{ ...site.database, DATA_DIR: site.dataDir, DIRECTUS_PORT: String(port) },
    // No program listens there: nothing leaves the machine.
    ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(closed) },
  };
  const backend = await startBackend(environment, join(folder, 'logs'), {
    progress: () => undefined,
    isThrowaway: true,
  });
  await backend.stop();
  report('The backend started on the restored database, and its checks passed.');
}
