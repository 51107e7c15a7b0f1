import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { temporaryFolder } from '@studio/releases/testing/temporary-folder';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { readSite } from '../snapshots/settings.ts';

/** The tables that a backup reads; the real schema is in the backend. */
const tables = `
  CREATE TABLE directus_files (id TEXT PRIMARY KEY, storage TEXT, filename_disk TEXT, uploaded_on INTEGER);
  CREATE TABLE directus_users (id TEXT PRIMARY KEY, email TEXT, cancellato_il INTEGER);
  CREATE TABLE directus_activity (action TEXT, collection TEXT, item TEXT);
  CREATE TABLE richieste_cancellazione (id INTEGER PRIMARY KEY, cliente TEXT, stato TEXT);
  CREATE TABLE caricamenti_in_corso (trasferimento TEXT PRIMARY KEY, dimensione INTEGER, finito INTEGER);
  CREATE TABLE caricamenti (id INTEGER PRIMARY KEY, trasferimento TEXT, stato TEXT);
  INSERT INTO directus_users VALUES ('u1', 'rossi@example.com', NULL);
`;

/** A data folder without a backend, and the keys of its backups. */
export type SmallSite = Awaited<ReturnType<typeof smallSite>>;

/** Returns the settings of a site whose parts all lie in its data folder. */
export const siteIn = (dataDir: string) => readSite({ DATA_DIR: dataDir });

/**
 * Makes the data folder of a site without a backend: a database with files, secrets, keys and a store of releases; and a
 * key pair for its backups. Everything is removed after the test.
 */
export async function smallSite(context: TestContext, { files = 20, size = 50_000 } = {}) {
  const folder = await temporaryFolder(context);
  const dataDir = join(folder, 'data');
  for (const name of [
    'uploads',
    'caricamenti-in-corso',
    'keys',
    'gateway',
    'releases/live.states',
    'releases/auth/1.0.0',
  ])
    await mkdir(join(dataDir, name), { recursive: true });
  const secrets = { SECRET: randomBytes(32).toString('base64url') };
  await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(secrets));
  await writeFile(join(dataDir, 'keys/auth.pub'), 'public');
  await writeFile(join(dataDir, 'keys/auth.key'), 'of a team, not of the site');
  await writeFile(join(dataDir, 'gateway/gateway.key'), 'private');
  await writeFile(join(dataDir, 'releases/live.states/000000001'), '{}');
  await writeFile(join(dataDir, 'releases/auth/1.0.0/index.js'), 'export {};');
  await writeFile(join(dataDir, 'releases/auth/1.0.0/empty.css'), '');
  const database = new DatabaseSync(join(dataDir, 'database.sqlite'));
  database.exec('PRAGMA journal_mode = WAL');
  database.exec(tables);
  context.after(() => database.close());
  const insert = database.prepare("INSERT INTO directus_files VALUES (?, 'local', ?, 1)");
  const remove = database.prepare('DELETE FROM directus_files WHERE id = ?');
  /** Adds a document as the backend does: first the file, then its row. */
  const addFile = async () => {
    const id = randomUUID();
    await writeFile(join(dataDir, 'uploads', `${id}.pdf`), randomBytes(size));
    insert.run(id, `${id}.pdf`);
    return id;
  };
  const removeFile = async (id: string) => {
    remove.run(id);
    await rm(join(dataDir, 'uploads', `${id}.pdf`));
  };
  /** Adds a file of a client, as the uploads of the backend do: its row first, then the bytes that have arrived. */
  const addArriving = async (bytes: Buffer, { of = bytes.length } = {}) => {
    const id = randomUUID();
    const isWhole = of === bytes.length;
    database
      .prepare('INSERT INTO caricamenti_in_corso VALUES (?, ?, ?)')
      .run(id, of, Number(isWhole));
    await writeFile(join(dataDir, 'caricamenti-in-corso', id), bytes);
    if (isWhole)
      database
        .prepare("INSERT INTO caricamenti (trasferimento, stato) VALUES (?, 'in_controllo')")
        .run(id);
    return id;
  };
  /** Ends the check of a file: it is in the storage, then its row says so, then its part goes. */
  const settle = async (id: string) => {
    const part = join(dataDir, 'caricamenti-in-corso', id);
    await copyFile(part, join(dataDir, 'uploads', `${id}.pdf`));
    insert.run(id, `${id}.pdf`);
    database.prepare("UPDATE caricamenti SET stato = 'ricevuto' WHERE trasferimento = ?").run(id);
    await rm(part);
  };
  for (let count = 0; count < files; count++) await addFile();
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const identityFile = join(folder, 'identity.txt');
  await writeFile(identityFile, `# public key: ${recipient}\n${identity}\n`);
  return {
    ...{
      folder,
      dataDir,
      database,
      identity,
      identityFile,
      addFile,
      removeFile,
      addArriving,
      settle,
    },
    recipients: [recipient],
    target: join(folder, 'target'),
  };
}
