import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { JourneyAccount } from '@studio/shared/contract';
import { fingerprintOf } from './fingerprint.ts';
import { freePorts } from './ports.ts';
import { type Site, startSite } from './site.ts';
import { addressesOf, type SiteSettings } from './site-settings.ts';

const root = join(import.meta.dirname, '..');

/** The folder that keeps the demo firm for the next of these sites: setting a new one up takes half a minute. */
const seeds = join(root, '.data-seeds');

/** The parts of a data folder that make the demo firm; the rest is releases, keys and files of programs. */
const seeded = ['secrets.json', 'uploads'];

/** A whole site of the demo firm that is thrown away after use. */
interface ThrowawaySite {
  readonly url: string;
  /** A client with forty documents. */
  readonly account: JourneyAccount;
  readonly stop: () => Promise<void>;
}

async function settingsIn(dataDir: string): Promise<SiteSettings> {
  const [port = 0, studioPort = 0, directusPort = 0, smtpPort = 0, mailPort = 0] =
    await freePorts(5);
  return { dataDir, port, studioPort, directusPort, smtpPort, mailPort, production: false };
}

/**
 * Copies the firm of a site, running or not: database, uploads, secrets, and the record of what was applied.
 * @param to an existing folder, by its whole path
 */
export async function copyFirm(from: string, to: string): Promise<void> {
  const copy = join(to, 'database.sqlite');
  const database = new DatabaseSync(join(from, 'database.sqlite'), { readOnly: true });
  database.prepare('VACUUM INTO ?').run(copy);
  database.close();
  for (const name of seeded)
    if (existsSync(join(from, name)))
      await cp(join(from, name), join(to, name), { recursive: true });
  const record = join(from, 'applied.json');
  if (!existsSync(record)) return;
  // The record names its database: with another name, the start would set up the system tables again.
  const applied: object = JSON.parse(await readFile(record, 'utf8'));
  await writeFile(join(to, 'applied.json'), JSON.stringify({ ...applied, database: copy }));
}

const draftPrefix = 'draft-';

/** Stores the firm of a site for the next one, and removes those that another version of the backend has set up. */
async function keepFirm(dataDir: string, name: string): Promise<void> {
  await mkdir(seeds, { recursive: true, mode: 0o700 });
  const draft = await mkdtemp(join(seeds, draftPrefix));
  try {
    await copyFirm(dataDir, draft);
    await rename(draft, join(seeds, name));
  } catch {
    // Another check has stored one meanwhile, or the disk is full: the next site sets it up again.
    await rm(draft, { recursive: true, force: true });
    return;
  }
  for (const old of await readdir(seeds))
    if (old !== name && !old.startsWith(draftPrefix))
      await rm(join(seeds, old), { recursive: true, force: true });
}

/**
 * Starts a site of the demo firm on ports that are free.
 * @param fillReleases puts releases and the deployment manifest into a data folder
 * @throws {Error} with a sentence when the site does not start, after its data folder was removed
 */
export async function startThrowawaySite(
  fillReleases: (folders: { readonly releases: string; readonly keys: string }) => Promise<void>,
): Promise<ThrowawaySite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'throwaway-site-'));
  const password = 'a-journey-only';
  const seed = (await fingerprintOf([join(root, 'backend')])).slice(0, 16);
  const umask = process.umask();
  let site: Site | undefined;
  const stop = async () => {
    await site?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await fillReleases({ releases: join(dataDir, 'releases'), keys: join(dataDir, 'keys') });
    const isKept = existsSync(join(seeds, seed));
    if (isKept) await copyFirm(join(seeds, seed), dataDir);
    const settings = await settingsIn(dataDir);
    site = await startSite(settings, {
      progress: () => undefined,
      // No journey opens the demo's largest client.
      environment: { DEMO_PASSWORD: password, DEMO_DOCUMENTS: '150' },
      isThrowaway: true,
    });
    if (!isKept) await keepFirm(dataDir, seed);
    const account = { email: 'cliente-40@example.com', password };
    return { url: addressesOf(settings).site, account, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    // The site's umask must not apply to other files of the check.
    process.umask(umask);
  }
}
