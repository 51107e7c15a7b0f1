import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { currentRecord, isFirstStart, readRecord, writeRecord } from './applied.ts';
import { applyDefinitions } from './apply/apply-definitions.ts';
import { checkAccess } from './check-access.ts';
import { directusEnvironment } from './directus-environment.ts';
import { startDirectus } from './directus-process.ts';
import { installDatabase } from './install-database.ts';
import { requireFreePort } from './port.ts';
import { progress } from './progress.ts';
import { requireOwnSecrets, requireWhole } from './require-whole.ts';
import { bearer, createRest } from './rest.ts';
import { loadSecrets, secretsPath } from './secrets.ts';
import { parseSettings, type Settings } from './settings.ts';

async function prepareFolders({ dataDir }: Settings): Promise<void> {
  for (const folder of ['uploads', 'tmp']) {
    await mkdir(join(dataDir, folder), { recursive: true });
  }
}

async function run(stopping: AbortSignal): Promise<void> {
  const settings = parseSettings(process.env, isFirstStart);
  await requireFreePort(settings.directusPort);
  await prepareFolders(settings);
  requireWhole(settings);
  const isNew = !existsSync(secretsPath(settings.dataDir));
  const secrets = await loadSecrets(settings.dataDir);
  const environment = directusEnvironment(settings, secrets, process.env);

  const last = await readRecord(settings);
  const current = await currentRecord(settings);
  if (last?.directus !== current.directus || last.database !== current.database) {
    progress('preparing the database …');
    await installDatabase(settings.database, environment, stopping);
  }
  progress('starting …');
  const directus = await startDirectus(environment, stopping);
  try {
    const url = `http://127.0.0.1:${settings.directusPort}`;
    const rest = createRest(url, bearer(secrets.ADMIN_TOKEN));
    await requireOwnSecrets(rest, settings.dataDir, isNew);
    if (last?.definitions !== current.definitions || last.database !== current.database) {
      await applyDefinitions(rest, settings);
      await writeRecord(settings.dataDir, current);
    }
    progress('checking the access rules …');
    await checkAccess(url, secrets, settings.dataDir);
    console.log(`ready ${url}`);
    throw new Error(await directus.ended);
  } finally {
    await directus.stop();
  }
}

// The data folder holds secrets, documents and a database of people: nobody else may read it.
process.umask(0o077);

// Where the log is a file, a full disk is an error of the stream, which would end the process.
process.stderr.on('error', () => undefined);

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort());
}

try {
  await run(stopping.signal);
} catch (error) {
  // Whatever fails after the request to stop fails because of it.
  if (!stopping.signal.aborted) {
    progress(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
