import { existsSync } from 'node:fs';
import { chmod, cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { romeToday } from '@studio/shared/kit/format';
import { fingerprintOf } from './fingerprint.ts';
import { type Kept, keptFolder } from './kept-folder.ts';

const root = join(import.meta.dirname, '..');

/** The parts of a data folder that make the demo firm; the rest is releases, keys and files of programs. */
const parts = ['secrets.json', 'uploads'];

/** Only the user of a site's programs may read its data. */
const privateMode = 0o600;

/** Lists the files that make the rows of a firm; others are applied at each start. */
const sources = [
  ...['access', 'demo', 'extensions', 'mail', 'schema', 'scripts', 'package-lock.json'].map(
    (name) => join('backend', name),
  ),
  'shared/src',
];

/**
 * Copies the firm of a site on SQLite, running or not: database, uploads, secrets, and the record of what was applied.
 * @param to an existing folder, by its whole path
 */
export async function copyFirm(from: string, to: string): Promise<void> {
  const copy = join(to, 'database.sqlite');
  const database = new DatabaseSync(join(from, 'database.sqlite'), { readOnly: true });
  database.prepare('VACUUM INTO ?').run(copy);
  database.close();
  await chmod(copy, privateMode);
  for (const name of parts)
    if (existsSync(join(from, name)))
      await cp(join(from, name), join(to, name), { recursive: true });
  const record = join(from, 'applied.json');
  if (!existsSync(record)) return;
  // The record names its database: with another name, the start would set up the system tables again.
  const applied: object = JSON.parse(await readFile(record, 'utf8'));
  const text = JSON.stringify({ ...applied, database: copy });
  await writeFile(join(to, 'applied.json'), text, { mode: privateMode });
}

const fingerprint = async () =>
  (await fingerprintOf(sources.map((path) => join(root, path)))).slice(0, 16);

/**
 * Returns the kept demo firm of this checkout and this day, whose dates follow from the day. Its logins have the demo's
 * password; the cost of its hashes is that of its first start.
 */
export async function keptFirm(): Promise<Kept> {
  return keptFolder('firm', `${romeToday(new Date())}-${await fingerprint()}`, copyFirm);
}

/** Returns the kept first installation in production: a firm without content, and its first administrator. */
export async function keptInstallation(): Promise<Kept> {
  return keptFolder('installation', await fingerprint(), copyFirm);
}
