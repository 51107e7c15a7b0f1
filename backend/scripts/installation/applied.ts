import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { writeAtomically } from '@studio/gateway/storage/write-atomically';
import * as v from 'valibot';
import { interfaceTextFiles } from '../../schema/interface-texts.ts';
import { progress } from './progress.ts';
import { list, type Rest } from './rest.ts';
import type { DatabaseSettings, Settings } from './settings.ts';

const backendDir = resolve(import.meta.dirname, '../..');
/** The definitions; the Studio's looks take the firm's colours. */
const sources = ['{schema,access,scripts/apply}/**/*.ts', '../shared/src/kit/brand/brand.json'];
const demoSources = 'demo/**/*.*';

/** Everything that decides whether the access rules are enforced, besides the rights in the database. */
const enforcing = [
  '{schema,access,scripts,extensions/portal/src}/**/*.ts',
  '../shared/src/**/*.ts',
  'package-lock.json',
];

const recordSchema = v.object({
  database: v.string(),
  directus: v.string(),
  definitions: v.string(),
  demo: v.optional(v.boolean()),
  proved: v.optional(v.string()),
});

/**
 * The last application: its database, the version of Directus, the hash of the definitions, whether it is a demo, and
 * the hash with which the access rules were proved last.
 */
type AppliedRecord = v.InferOutput<typeof recordSchema>;

function recordPath(dataDir: string): string {
  return join(dataDir, 'applied.json');
}

/** Returns the name of a database, as a record has it. */
export function nameOf(database: DatabaseSettings): string {
  if (database.client === 'sqlite3') return database.filename;
  return `${database.host}:${database.port}/${database.database}`;
}

/** Returns the version of the installed Directus. */
export function directusVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('directus/package.json');
  return v.parse(v.object({ version: v.string() }), manifest).version;
}

async function definitionsHash(settings: Settings): Promise<string> {
  const hash = createHash('sha256');
  const { admin, demo, staffSecondFactor } = settings;
  const applied = { admin: admin?.email, demo: demo !== null, staffSecondFactor };
  hash.update(JSON.stringify(applied));
  await addFiles(hash, demo === null ? sources : [...sources, demoSources]);
  for (const file of interfaceTextFiles) hash.update(await readFile(file));
  return hash.digest('hex');
}

async function addFiles(hash: Hash, patterns: readonly string[]): Promise<void> {
  const files = await Array.fromAsync(glob(patterns, { cwd: backendDir }));
  for (const file of files.sort()) hash.update(file).update(await readFile(join(backendDir, file)));
}

/** The lists of Directus that decide who may do what. */
const rights = [
  // Not its users: each new client would change the list.
  '/roles?fields=id,parent',
  '/policies?fields=id,admin_access,app_access,enforce_tfa,ip_access',
  '/access?fields=role,user,policy',
  '/permissions?fields=policy,collection,action,permissions,validation,presets,fields',
  '/flows?fields=id,status,trigger,accountability,options',
];

const fields = v.record(v.string(), v.unknown());

/**
 * Returns the hash of what decides whether the access rules are enforced: the programs, and the rights and settings in
 * the database. A right that was changed by hand, beside the definitions, changes it.
 */
export async function accessHash(rest: Rest): Promise<string> {
  const hash = createHash('sha256').update(process.version).update(directusVersion());
  await addFiles(hash, enforcing);
  for (const path of rights)
    hash.update(JSON.stringify(await list(rest, `${path}&limit=-1&sort=id`)));
  const { project_url: _address, ...others } = v.parse(fields, await rest.get('/settings'));
  return hash.update(JSON.stringify(others)).digest('hex');
}

/** Returns the record that applying these settings now would write. */
export async function currentRecord(settings: Settings): Promise<AppliedRecord> {
  return {
    database: nameOf(settings.database),
    directus: directusVersion(),
    definitions: await definitionsHash(settings),
    demo: settings.demo !== null,
  };
}

/** Returns true for a data folder that was never set up. */
export function isFirstStart(dataDir: string): boolean {
  return !existsSync(recordPath(dataDir));
}

/** Returns the last application, if its database still exists. */
export async function readRecord(settings: Settings): Promise<AppliedRecord | undefined> {
  const { database, dataDir } = settings;
  if (isFirstStart(dataDir)) return undefined;
  if (database.client === 'sqlite3' && !existsSync(database.filename)) return undefined;
  const text = await readFile(recordPath(dataDir), 'utf8');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), recordSchema), text);
  if (parsed.success) return parsed.output;
  progress(
    `${recordPath(dataDir)} is damaged: the definitions are applied again, which repairs it.`,
  );
  return undefined;
}

/** Stores the record of an application. */
export async function writeRecord(dataDir: string, record: AppliedRecord): Promise<void> {
  await writeAtomically(recordPath(dataDir), `${JSON.stringify(record, null, 2)}\n`);
}
