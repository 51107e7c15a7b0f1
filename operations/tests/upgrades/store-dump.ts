/**
 * Stores a dump of what this version writes, for the tests of later versions: node operations/tests/upgrades/store-dump.ts
 * (docs/upgrades.md). The demo firm is its content.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliCompressSync, constants } from 'node:zlib';
import { until } from '@studio/releases/testing';
import { startPostgres } from '@studio/scripts/postgres';
import * as v from 'valibot';
import { countRows, withDatabase } from '../../src/databases/dump.ts';
import { runPostgres } from '../../src/databases/postgres.ts';
import { type DatabaseVariables, readDatabaseVariables } from '../../src/snapshots/settings.ts';
import {
  type Database,
  databases,
  documentsOf,
  dumpsDir,
  type Ends,
  type Facts,
  type StoredSite,
  sentBy,
  startSite,
} from './stored-site.ts';

const client = { email: 'cliente-40@example.com', password: 'studio-demo' };
const stranger = 'cliente-2000@example.com';

const root = join(import.meta.dirname, '../../..');
const { version } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(await readFile(join(root, 'package.json'), 'utf8')),
);

/** Directus' own record of changes is most of a demo's bytes, and no version has to keep it. */
const trimmed = ['directus_revisions', 'directus_activity'];

/** The tables of the firm and its clients. */
const kept = [
  ...[
    'directus_users',
    'directus_files',
    'aziende',
    'persone_aziende',
    'persone_aziende_tipologie',
  ],
  ...['documenti_clienti', 'accessi_documenti', 'richieste_documenti', 'caricamenti', 'messaggi'],
  ...['scadenze_clienti', 'risposte', 'news', 'pagine', 'team', 'attivita'],
];

async function store(database: Database): Promise<void> {
  await using ends = new AsyncDisposableStack();
  const context: Ends = { after: (end) => ends.defer(end) };
  const home = await mkdtemp(join(tmpdir(), 'store-dump-'));
  context.after(() => rm(home, { recursive: true }));
  const dataDir = join(home, 'data');
  await mkdir(dataDir);
  const postgres = database === 'pg' ? await startPostgres({ programs: 'debian' }) : undefined;
  if (postgres !== undefined) context.after(() => postgres.remove());
  const settings = postgres?.variables ?? { DB_CLIENT: 'sqlite3' };
  const site = await startSite(context, dataDir, { ...settings, DEMO: 'true' });
  const upload = await actAsClient(site);
  const cookie = await site.logIn(client.email, client.password);
  const documents = await documentsOf(site, cookie);
  await site.stop();

  const variables = readDatabaseVariables(settings);
  const folder = join(dumpsDir, version, database);
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'uploads'), { recursive: true });
  const facts: Facts = {
    ...{ version, stranger, upload, client: { ...client, documents } },
    answers: await answersIn(dataDir, variables),
    counts: await keptCounts(dataDir, variables),
  };
  await writeFile(join(folder, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`);
  for (const name of await filesOfAnswersAndUploads(dataDir, variables))
    await copyFile(join(dataDir, 'uploads', name), join(folder, 'uploads', name));
  const dump = database === 'pg' ? await postgresDump(variables) : await sqliteDump(dataDir, home);
  const compressed = brotliCompressSync(dump, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: dump.length,
    },
  });
  await writeFile(join(folder, 'database.br'), compressed);
  console.log(`${folder}: ${Math.round(compressed.length / 1000)} kB`);
}

const approvalsSchema = v.object({ data: v.array(v.object({ documento: v.number() })) });
const documentSchema = v.object({ data: v.object({ documento: v.string() }) });

/** Does what clients do: authorises a payment, approves a document and sends a file. */
async function actAsClient(site: StoredSite): Promise<Facts['upload']> {
  const cookie = await site.logIn(client.email, client.password);
  const post = (path: string, body: object) =>
    site.ask(path, { cookie, method: 'POST', body: JSON.stringify(body) });
  await post('/account/due/answer', { id: 1, risposta: 'autorizzo' });
  const asked = v.parse(
    approvalsSchema,
    await (await site.ask('/account/approvals', { cookie })).json(),
  );
  for (const { documento } of asked.data) {
    const answer = await site.ask(`/items/documenti_clienti/${documento}?fields=documento`, {
      cookie,
    });
    const file = v.parse(documentSchema, await answer.json()).data.documento;
    await (await site.ask(`/account/files/${file}`, { cookie })).arrayBuffer();
    await post('/account/approvals/answer', { documento, risposta: 'approvazione' });
  }

  const nome = 'ricevuta.pdf';
  const content = Buffer.from('%PDF-1.7\n% A receipt that a client sends.\n%%EOF\n');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const metadata = Object.entries({ filename: nome, impronta: sha256 })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join();
  const tus = { 'tus-resumable': '1.0.0' };
  const announced = await site.ask('/account/uploads', {
    ...{ cookie, method: 'POST' },
    headers: {
      ...tus,
      'upload-length': String(content.length),
      'upload-metadata': metadata,
    },
  });
  const id = announced.headers.get('location')?.split('/').at(-1);
  await site.ask(`/account/uploads/${id}`, {
    ...{ cookie, method: 'PATCH', body: new Uint8Array(content) },
    headers: {
      ...tus,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
  });
  const newest = async () => (await sentBy(site, cookie))[0];
  await until(
    async () => (await newest())?.nome === nome && (await newest())?.stato === 'ricevuto',
  );
  return {
    nome,
    file: (await newest())?.file ?? '',
    sha256,
  };
}

const answersSchema = v.array(v.object({ count: v.number(), files: v.number(), last: v.string() }));

async function answersIn(dataDir: string, variables: DatabaseVariables): Promise<Facts['answers']> {
  const rows = await withDatabase(dataDir, variables, (query) =>
    query(
      `SELECT (SELECT count(*) FROM risposte) AS count,
         (SELECT count(DISTINCT file) FROM risposte) AS files, impronta AS last
       FROM risposte ORDER BY numero DESC LIMIT 1`,
    ),
  );
  const [answers] = v.parse(answersSchema, rows);
  if (answers === undefined) throw new Error('The demo has no answers.');
  return answers;
}

async function keptCounts(dataDir: string, variables: DatabaseVariables) {
  const counts = await countRows(dataDir, variables);
  return Object.fromEntries(
    kept.map((table) => {
      const count = counts[table];
      if (!count) throw new Error(`${table} is empty.`);
      return [table, count];
    }),
  );
}

const namesSchema = v.array(v.object({ name: v.string() }));

async function filesOfAnswersAndUploads(dataDir: string, variables: DatabaseVariables) {
  const rows = await withDatabase(dataDir, variables, (query) =>
    query(
      `SELECT filename_disk AS name FROM directus_files
       WHERE CAST(id AS TEXT) IN
         (SELECT file FROM risposte UNION SELECT CAST(file AS TEXT) FROM caricamenti)`,
    ),
  );
  return v.parse(namesSchema, rows).map(({ name }) => name);
}

async function sqliteDump(dataDir: string, home: string): Promise<Buffer> {
  const database = new DatabaseSync(join(dataDir, 'database.sqlite'));
  for (const table of trimmed) database.exec(`DELETE FROM ${table}`);
  const copy = join(home, 'copy.sqlite');
  database.prepare('VACUUM INTO ?').run(copy);
  database.close();
  return await readFile(copy);
}

async function postgresDump(variables: DatabaseVariables): Promise<Buffer> {
  for (const table of trimmed)
    await runPostgres(variables, 'psql', ['-Xqc', `DELETE FROM ${table}`]);
  return Buffer.from(await runPostgres(variables, 'pg_dump', ['--no-owner', '--no-privileges']));
}

for (const database of databases) await store(database);
