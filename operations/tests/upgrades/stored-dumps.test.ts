import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { startPostgres } from '@studio/scripts/postgres';
import { countRows } from '../../src/databases/dump.ts';
import { runPostgres } from '../../src/databases/postgres.ts';
import { readDatabaseVariables } from '../../src/snapshots/settings.ts';
import {
  type Database,
  databases,
  documentsOf,
  dumpsDir,
  parseFacts,
  sentBy,
  startSite,
} from './stored-site.ts';

const checkAnswers = join(import.meta.dirname, '../../../backend/scripts/check-answers.ts');

/** Puts a stored dump where a backend expects it; returns the settings of its database. */
async function restore(context: TestContext, folder: string, dataDir: string, database: Database) {
  await cp(join(folder, 'uploads'), join(dataDir, 'uploads'), { recursive: true });
  // An installation that another version has set up, elsewhere.
  const record = { database: 'the stored one', directus: '11.17.4', definitions: 'older' };
  await writeFile(join(dataDir, 'applied.json'), JSON.stringify(record));
  const dump = brotliDecompressSync(await readFile(join(folder, 'database.br')));
  if (database === 'sqlite3') {
    await writeFile(join(dataDir, 'database.sqlite'), dump);
    return { DB_CLIENT: 'sqlite3' };
  }
  const postgres = await startPostgres({ programs: 'debian' });
  context.after(() => postgres.remove());
  const file = join(dataDir, 'dump.sql');
  await writeFile(file, dump, { mode: 0o644 });
  await runPostgres(readDatabaseVariables(postgres.variables), 'psql', [
    ...['-Xq', '-v', 'ON_ERROR_STOP=1', '-f', file],
  ]);
  return postgres.variables;
}

async function testUpgrade(context: TestContext, version: string, database: Database) {
  const home = await mkdtemp(join(tmpdir(), 'stored-dump-'));
  context.after(() => rm(home, { recursive: true, force: true }));
  const dataDir = join(home, 'data');
  await mkdir(dataDir);
  const folder = join(dumpsDir, version, database);
  const facts = parseFacts(await readFile(join(folder, 'facts.json'), 'utf8'));
  const settings = await restore(context, folder, dataDir, database);
  // The start applies the definitions and proves every right. Without the demo, which would fill in what is lost.
  const site = await startSite(context, dataDir, settings);

  const counts = await countRows(dataDir, readDatabaseVariables(settings));
  const now = Object.keys(facts.counts).map((table) => [table, counts[table]]);
  assert.deepEqual(Object.fromEntries(now), facts.counts);

  const { client, stranger, upload, answers } = facts;
  const cookie = await site.logIn(client.email, client.password);
  assert.deepEqual(await documentsOf(site, cookie), client.documents);
  const other = await documentsOf(site, await site.logIn(stranger, client.password));
  assert.ok(other.length > 0 && other.every((id) => !client.documents.includes(id)));
  await assert.rejects(site.ask('/items/documenti_clienti'), / answers 403/);

  const [newest] = await sentBy(site, cookie);
  assert.deepEqual(newest, { nome: upload.nome, stato: 'ricevuto', file: upload.file });
  const bytes = await (await site.ask(`/account/files/${upload.file}`, { cookie })).bytes();
  assert.equal(createHash('sha256').update(bytes).digest('hex'), upload.sha256);

  const { stdout } = await promisify(execFile)(process.execPath, [checkAnswers], {
    env: { PATH: process.env.PATH, ...site.environment },
  });
  assert.match(
    stdout,
    new RegExp(`${answers.count} answers, .*${answers.last}; .*: ${answers.files}, .*: 0\\.`),
  );
}

const versions = (await readdir(dumpsDir)).sort((one, other) =>
  one.localeCompare(other, 'en', { numeric: true }),
);
// The oldest has the longest way; the long suite goes all ways.
const isWhole = process.env.STORED_DUMPS === 'all';
for (const version of isWhole ? versions : versions.slice(0, 1))
  for (const database of isWhole ? databases : databases.slice(0, 1))
    test(`this version starts on the data of ${version} on ${database === 'pg' ? 'Postgres' : 'SQLite'} and loses nothing`, (context) =>
      testUpgrade(context, version, database));
