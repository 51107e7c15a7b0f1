import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { romeToday } from '@studio/shared/kit/format';
import { fingerprintOf } from './fingerprint.ts';

const root = join(import.meta.dirname, '..');

/** The folder that keeps the demo firm for the next site: setting a new one up takes half a minute. */
const keptFirms = join(root, '.data-seeds');

/** The parts of a data folder that make the demo firm; the rest is releases, keys and files of programs. */
const parts = ['secrets.json', 'uploads'];

/** Only the user of a site's programs may read its data. */
const privateMode = 0o600;

const draftPrefix = 'draft-';

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

/** The demo firm of this checkout and this day, whose dates follow from the day. */
export interface KeptFirm {
  /**
   * Copies the firm into a data folder that holds none.
   * @returns false when none is kept: the start then sets it up
   */
  copyTo(dataDir: string): Promise<boolean>;
  /** Keeps the firm of a site, and removes those that are out of date. */
  keep(dataDir: string): Promise<void>;
}

/** Returns the kept firm, whose logins have the demo's password; the cost of its hashes is that of its first start. */
export async function keptFirm(): Promise<KeptFirm> {
  const fingerprint = await fingerprintOf(sources.map((path) => join(root, path)));
  const name = `${romeToday(new Date())}-${fingerprint.slice(0, 16)}`;
  const folder = join(keptFirms, name);
  return {
    async copyTo(dataDir) {
      if (!existsSync(folder)) return false;
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      await copyFirm(folder, dataDir);
      return true;
    },
    async keep(dataDir) {
      await mkdir(keptFirms, { recursive: true, mode: 0o700 });
      const draft = await mkdtemp(join(keptFirms, draftPrefix));
      try {
        await copyFirm(dataDir, draft);
        await rename(draft, folder);
      } catch {
        // Another process has kept one meanwhile, or the disk is full: the next site sets it up again.
        await rm(draft, { recursive: true, force: true });
        return;
      }
      for (const old of await readdir(keptFirms))
        if (old !== name && !old.startsWith(draftPrefix))
          await rm(join(keptFirms, old), { recursive: true, force: true });
    },
  };
}
