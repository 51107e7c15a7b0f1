import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { loadSettings } from '@studio/releases/environment';
import * as v from 'valibot';
import { undeclaredTables } from '../schema/data-protection.ts';
import { applyAddress } from './apply/apply-address.ts';
import {
  accessHash,
  currentRecord,
  isFirstStart,
  readRecord,
  writeRecord,
} from './installation/applied.ts';
import { directusEnvironment } from './installation/directus-environment.ts';
import {
  installDatabase,
  type RunningDirectus,
  startDirectus,
} from './installation/directus-process.ts';
import { progress, reportFailure } from './installation/progress.ts';
import { requireIntact, requireOwnSecrets } from './installation/require-intact.ts';
import { bearer, createRest, list, type Rest } from './installation/rest.ts';
import { loadSecrets, type Secrets, secretsPath } from './installation/secrets.ts';
import { parseSettings, type Settings } from './installation/settings.ts';
import { holdDatabase } from './installation/shared-database.ts';
import { openUploads } from './installation/uploads.ts';
import { setWriteAheadLog } from './installation/write-ahead-log.ts';

async function prepareFolders({ dataDir, uploads }: Settings): Promise<void> {
  for (const folder of [join(dataDir, 'tmp'), uploads]) {
    if (typeof folder === 'string') await mkdir(folder, { recursive: true });
  }
}

async function run(stopping: AbortSignal): Promise<void> {
  loadSettings();
  const settings = parseSettings(process.env, isFirstStart);
  await requireFreePort(settings.directusPort);
  await prepareFolders(settings);
  requireIntact(settings);
  const isNew = !existsSync(secretsPath(settings.dataDir));
  const secrets = await loadSecrets(settings.dataDir, settings.givenSecrets);
  // Several backends may start together on one database: one after the other prepares and checks it.
  const held = await holdDatabase(settings.database, stopping);
  let directus: RunningDirectus | undefined;
  try {
    directus = await prepare(settings, { secrets, isNew, stopping });
  } finally {
    await held.release();
  }
  try {
    console.log(`ready http://127.0.0.1:${settings.directusPort}`);
    throw new Error(await directus.ended);
  } finally {
    await directus.stop();
  }
}

/** Brings the database up to date and starts Directus on it, with its access rules proved. */
async function prepare(
  settings: Settings,
  {
    secrets,
    isNew,
    stopping,
  }: {
    readonly secrets: Secrets;
    readonly isNew: boolean;
    readonly stopping: AbortSignal;
  },
): Promise<RunningDirectus> {
  const environment = directusEnvironment(settings, secrets, process.env);
  const last = await readRecord(settings);
  const current = await currentRecord(settings);
  if (last?.directus !== current.directus || last.database !== current.database) {
    progress('preparing the database …');
    await installDatabase(settings.database, environment, stopping);
  }
  setWriteAheadLog(settings.database);
  progress('starting …');
  const directus = await startDirectus(environment, stopping);
  try {
    const url = `http://127.0.0.1:${settings.directusPort}`;
    const rest = createRest(url, bearer(secrets.ADMIN_TOKEN));
    await requireOwnSecrets(rest, settings.dataDir, isNew);
    // No reason to stop: a version that is taken back finds the tables of the newer one.
    const undeclared = undeclaredTables(await tableNames(rest));
    if (undeclared.length > 0)
      progress(`no period, erasure or export covers these collections: ${undeclared.join(', ')}`);
    const isSame = (['directus', 'database', 'definitions'] as const).every(
      (name) => last?.[name] === current[name],
    );
    if (isSame) await applyAddress(rest, settings.siteUrl);
    else {
      // Loaded where it is needed: most starts change nothing.
      const { applyDefinitions } = await import('./apply/apply-definitions.ts');
      await applyDefinitions(rest, settings);
      await writeRecord(settings.dataDir, current);
    }
    // Takes seconds, and its outcome follows from what the hash covers: a restart need not repeat it.
    const proved = await accessHash(rest);
    if (!isSame || last?.proved !== proved) {
      progress('checking the access rules …');
      const { checkAccess } = await import('./check-access/check-access.ts');
      await checkAccess(url, secrets, openUploads(settings.uploads));
      await writeRecord(settings.dataDir, { ...current, proved });
    }
    await directus.declareReady();
    return directus;
  } catch (error) {
    await directus.stop();
    throw error;
  }
}

const namedTables = v.array(v.object({ collection: v.string(), schema: v.nullable(v.object({})) }));

/** Returns the names of the database's tables, without folders of the Studio. */
async function tableNames(rest: Rest): Promise<string[]> {
  return v
    .parse(namedTables, await list(rest, '/collections'))
    .flatMap(({ collection, schema }) => (schema === null ? [] : [collection]));
}

// The data folder holds secrets, documents and personal data: only its owner may read it.
process.umask(0o077);

// When the log is a file on a full disk, the stream reports an error, which would end the process. The log is lost
// until there is space.
process.stderr.on('error', () => undefined);

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort());
}

try {
  await run(stopping.signal);
} catch (error) {
  // A failure after the request to stop is a consequence of it.
  if (!stopping.signal.aborted) {
    reportFailure(error);
  }
}

/**
 * Checks that no program listens on this port of the machine.
 * @throws {Error} when one does
 */
async function requireFreePort(port: number): Promise<void> {
  const isTaken = await new Promise<boolean>((done) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    // A refused connection is the usual error here: then the port is free.
    socket.once('error', () => done(false));
  });
  if (isTaken) {
    throw new Error(
      `Port ${port} is taken: end the process that uses it, or set DIRECTUS_PORT to another one.`,
    );
  }
}
