import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { loadSettings } from '@studio/releases/environment';
import { declareReady } from '../extensions/portal/src/platform/readiness.ts';
import { directusVersion, isFirstStart, nameOf, readRecord } from './installation/applied.ts';
import { directusEnvironment } from './installation/directus-environment.ts';
import { becomeDirectus, installDatabase, runScript } from './installation/directus-process.ts';
import { progress, reportFailure } from './installation/progress.ts';
import { requireIntact } from './installation/require-intact.ts';
import { loadSecrets, secretsPath } from './installation/secrets.ts';
import { parseSettings, type Settings } from './installation/settings.ts';
import { holdDatabase } from './installation/shared-database.ts';
import { setWriteAheadLog } from './installation/write-ahead-log.ts';

async function prepareFolders({ dataDir, uploads }: Settings): Promise<void> {
  for (const folder of [join(dataDir, 'tmp'), uploads]) {
    if (typeof folder === 'string') await mkdir(folder, { recursive: true });
  }
}

async function run(signal: AbortSignal): Promise<void> {
  loadSettings();
  const own = { env: { ...process.env }, cwd: process.cwd() };
  const settings = parseSettings(own.env, isFirstStart);
  await requireFreePort(settings.directusPort);
  await prepareFolders(settings);
  requireIntact(settings);
  const isNew = !existsSync(secretsPath(settings.dataDir));
  const secrets = await loadSecrets(settings.dataDir, settings.givenSecrets);
  // Several backends may start together on one database: one after the other prepares and checks it.
  const held = await holdDatabase(settings.database, signal);
  try {
    const environment = directusEnvironment(settings, secrets, own.env);
    const last = await readRecord(settings);
    if (last?.directus !== directusVersion() || last.database !== nameOf(settings.database)) {
      progress('preparing the database …');
      await installDatabase(settings.database, environment, signal);
    }
    setWriteAheadLog(settings.database);
    progress('starting …');
    await Promise.race([becomeDirectus(environment), stopped(signal)]);
    const isUpToDate = await runScript(bringUpToDate, isNew ? ['--new'] : [], own, signal);
    // Directus has got the signal too, and ends this process.
    if (signal.aborted) return;
    if (!isUpToDate) process.exit(1);
  } finally {
    await held.release();
  }
  declareReady();
  console.log(`ready http://127.0.0.1:${settings.directusPort}`);
}

/** Rejects when this process shall stop. */
async function stopped(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await once(signal, 'abort');
  signal.throwIfAborted();
}

const bringUpToDate = join(import.meta.dirname, 'bring-up-to-date.ts');

// The data folder holds secrets, documents and personal data: only its owner may read it.
process.umask(0o077);

// When the log is a file on a full disk, the stream reports an error, which would end the process. The log is lost
// until there is space.
process.stderr.on('error', () => undefined);

// Once Directus runs, it stops at a signal by itself, and this process ends with it.
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, () => stopping.abort());
}

try {
  await run(stopping.signal);
} catch (error) {
  // A failure after the request to stop is a consequence of it.
  if (!stopping.signal.aborted) reportFailure(error);
  process.exit();
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
