import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { abandonedFolders, makeOwnedFolder } from '@studio/scripts/owned-folders';
import { freePorts } from '@studio/scripts/ports';
import { startBackend } from '@studio/scripts/programs';
import * as v from 'valibot';
import { partsPrefix } from '../backup/sources.ts';
import { connectPostgres, withPostgres } from '../databases/postgres.ts';
import type { DatabaseVariables, SiteParts } from '../snapshots/settings.ts';
import { type Restored, type RestoreOptions, restoreSnapshot } from './restore-snapshot.ts';

/** Tables of what leaves the machine: a drill must send nothing to persons. */
const outgoingTables = ['posta_in_uscita', 'notifiche_in_uscita', 'iscrizioni_push'];

/** Options of a drill. */
export interface DrillOptions extends RestoreOptions {
  /** Ends the drill, which still removes its copy. */
  readonly stopping?: AbortSignal;
}

const folderPrefix = 'studio-drill-';
const databasePrefix = 'studio_drill_';

/**
 * Restores a snapshot beside the site, compares every table and every file with the snapshot, starts the backend on it
 * with its checks, and removes everything again, also what an earlier drill that was killed has left. Mails and push
 * messages of the copy are removed before the start.
 * @throws {Error} with a sentence when the snapshot would not have brought the site back; the reason of `stopping`
 */
export async function drill(options: DrillOptions): Promise<Restored> {
  const server = options.site.database;
  const isPostgres = server.DB_CLIENT === 'pg';
  await removeAbandoned(isPostgres ? server : undefined);
  const folder = await makeOwnedFolder(folderPrefix);
  let copy: DatabaseCopy | undefined;
  let proof: Promise<Restored> | undefined;
  try {
    if (isPostgres) copy = await createDatabase(server);
    proof = prove(options, folder, copy?.variables ?? server);
    return await unlessStopped(proof, options.stopping);
  } finally {
    try {
      // Ends a restore into it as well.
      await copy?.remove();
    } finally {
      // Wait for the restore, which reads nothing more: it would write into the folder again.
      await proof?.catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function prove(
  { target, stopping, ...options }: DrillOptions,
  folder: string,
  database: DatabaseVariables,
): Promise<Restored> {
  const site = siteIn(join(folder, 'data'), database);
  const restored = await restoreSnapshot({
    ...options,
    site,
    target: {
      ...target,
      read: (key) => unlessStopped(target.read(key), stopping),
      list: (prefix) => unlessStopped(target.list(prefix), stopping),
    },
  });
  for (const [path, hash] of restored.files) {
    stopping?.throwIfAborted();
    // In a folder of its own while a file of a client waits for its check.
    const place = path.startsWith(partsPrefix)
      ? join(site.parts, path.slice(partsPrefix.length))
      : join(site.dataDir, path);
    if ((await hashOf(place)) !== hash)
      throw new Error(`${path} on the disk is not what was backed up.`);
  }
  options.report(`All ${restored.files.size} files and tables are as backed up.`);
  const secrets = secretsBeside(restored.files, process.env);
  await silence(site);
  await startOnce(site, { folder, secrets, report: options.report, stopping });
  return restored;
}

/**
 * Resolves as the work does, unless the signal comes first.
 * @throws the reason of the signal, also while the work goes on
 */
async function unlessStopped<Result>(
  work: Promise<Result>,
  stopping: AbortSignal | undefined,
): Promise<Result> {
  if (stopping === undefined) return await work;
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const stop = () => reject(stopping.reason);
  // Not Promise.race with one promise of the signal, which would hold every result of the work.
  stopping.addEventListener('abort', stop, { once: true });
  work.then(resolve, reject);
  if (stopping.aborted) stop();
  try {
    return await promise;
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

/** Removes the folders, and the databases of a server, of drills that were killed. */
async function removeAbandoned(server: DatabaseVariables | undefined): Promise<void> {
  for (const folder of await abandonedFolders(folderPrefix)) {
    // Another drill may be removing it as well.
    const found = await lstat(folder).catch(() => undefined);
    // Another user could swap parts of a folder for links while it is removed.
    if (found?.uid === process.getuid?.()) await rm(folder, { recursive: true, force: true });
  }
  if (server === undefined) return;
  await withPostgres(server, async (query) => {
    const found = await query(
      `SELECT datname AS name FROM pg_database
       WHERE datname ~ '^${databasePrefix}[0-9a-f]{8}$' AND pg_get_userbyid(datdba) = current_user`,
    );
    // Without FORCE the server keeps the one to which a drill is connected, perhaps from another machine.
    for (const { name } of v.parse(v.array(v.object({ name: v.string() })), found))
      await query(`DROP DATABASE IF EXISTS "${name}"`).catch(() => undefined);
  });
}

/** Returns a site that lies in one folder. */
function siteIn(dataDir: string, database: DatabaseVariables): SiteParts {
  const releases = join(dataDir, 'releases');
  return {
    dataDir,
    releases,
    releaseStore: releases,
    uploads: join(dataDir, 'uploads'),
    parts: join(dataDir, 'caricamenti-in-corso'),
    keys: join(dataDir, 'keys'),
    state: join(dataDir, 'gateway'),
    database,
  };
}

/** A database for the time of a drill. */
interface DatabaseCopy {
  readonly variables: DatabaseVariables;
  /** Removes it, and ends all connections to it. */
  readonly remove: () => Promise<void>;
}

async function createDatabase(server: DatabaseVariables): Promise<DatabaseCopy> {
  const name = `${databasePrefix}${randomBytes(4).toString('hex')}`;
  try {
    await withPostgres(server, (query) => query(`CREATE DATABASE "${name}"`));
  } catch (cause) {
    throw new Error(
      `A drill needs a user of Postgres that may create databases: ALTER ROLE ${server.DB_USER} CREATEDB.`,
      { cause },
    );
  }
  const variables = { ...server, DB_DATABASE: name };
  // Stays open until this process ends: drills on other machines remove a database without a connection.
  const connection = await connectPostgres(variables);
  return {
    variables,
    async remove() {
      await connection.end();
      const drop = `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`;
      await withPostgres(server, (query) => query(drop));
    },
  };
}

async function hashOf(path: string): Promise<string> {
  const found = createHash('sha256');
  await pipeline(createReadStream(path), found);
  return found.digest('hex');
}

async function silence({ dataDir, database }: SiteParts): Promise<void> {
  const statements = outgoingTables.map((table) => `DELETE FROM "${table}"`);
  if (database.DB_CLIENT === 'sqlite3') {
    const file = new DatabaseSync(join(dataDir, 'database.sqlite'));
    for (const statement of statements) file.exec(statement);
    file.close();
    return;
  }
  await withPostgres(database, async (query) => {
    for (const statement of statements) await query(statement);
  });
}

/** The secrets without which the backend does not know its database, as `secrets.json` names them. */
const neededSecrets = ['SECRET', 'KEY', 'GATEWAY_SECRET', 'ADMIN_TOKEN'] as const;

/**
 * Returns the secrets that the backend needs beside the files of a snapshot. A site whose secrets come from the
 * environment or from files has none in its backups: then those of the drill's own environment are used.
 * @throws {Error} with a sentence that names the missing ones
 */
export function secretsBeside(
  files: ReadonlyMap<string, string>,
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  if (files.has('secrets.json')) return {};
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
    stopping,
  }: {
    readonly folder: string;
    readonly secrets: Readonly<Record<string, string>>;
    readonly report: (line: string) => void;
    readonly stopping: AbortSignal | undefined;
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
    stopping,
  });
  await backend.stop();
  report('The backend started on the restored database, and its checks passed.');
}
