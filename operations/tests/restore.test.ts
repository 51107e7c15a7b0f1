import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { createBucket } from '@studio/releases/testing/create-bucket';
import { temporaryFolder } from '@studio/releases/testing/temporary-folder';
import { freePorts } from '@studio/scripts/ports';
import { startPostgres } from '@studio/scripts/postgres';
import { startBackend } from '@studio/scripts/programs';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import * as v from 'valibot';
import { withDatabase } from '../src/databases/dump.ts';
import { connectPostgres, withPostgres } from '../src/databases/postgres.ts';
import { readDatabaseVariables } from '../src/snapshots/settings.ts';

const commandFile = (name: string) => join(import.meta.dirname, `../src/${name}/${name}.ts`);

const idSchema = v.object({ id: v.union([v.string(), v.number()]) });
const dueSchema = v.object({ scadenza: v.union([v.date(), v.string(), v.number()]) });
const clientRole = 'c11e47e0-0000-4000-8000-000000000001';

/** Starts the demo firm's backend and returns the calls of the service and of the firm's staff. */
async function startFirm(context: TestContext, dataDir: string, variables: Record<string, string>) {
  await mkdir(dataDir, { recursive: true });
  const [port = 0, closed = 0] = await freePorts(2);
  const environment = {
    ...variables,
    ...{ DATA_DIR: dataDir, DIRECTUS_PORT: String(port), DEMO: 'true' },
    // A machine far from the one that restores; and no scanner, so that files of clients wait for their check.
    ...{ TZ: 'Pacific/Auckland', CLAMAV_ADDRESS: '127.0.0.1:1' },
    ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(closed) },
  };
  const backend = await startBackend(environment, join(dataDir, 'logs'), {
    progress: () => undefined,
    isThrowaway: true,
  });
  context.after(() => backend.stop());
  const secrets: unknown =
    variables.ADMIN_TOKEN === undefined
      ? JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
      : variables;
  const { ADMIN_TOKEN } = v.parse(v.object({ ADMIN_TOKEN: v.string() }), secrets);
  const ask = async (method: string, path: string, body?: object, headers?: HeadersInit) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...(!isForm && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const said = await answer.clone().text();
    assert.ok(answer.ok, `${method} ${path}: ${said}`);
    return answer;
  };
  const callWith =
    (headers: Record<string, string>) => async (method: string, path: string, body?: object) => {
      const said = await (await ask(method, path, body, headers)).text();
      return said === '' ? undefined : v.parse(v.object({ data: idSchema }), JSON.parse(said)).data;
    };
  return {
    call: callWith({ authorization: `Bearer ${ADMIN_TOKEN}` }),
    /** Returns the calls of a member of the demo firm's staff. */
    async logIn(name: string) {
      const login = { email: `${name}@example.com`, password: 'studio-demo' };
      const answer = await ask('POST', '/auth/login', login);
      const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1).join());
      return callWith({ cookie: cookie.join('; ') });
    },
  };
}

type Call = Awaited<ReturnType<typeof startFirm>>['call'];

/**
 * Makes the site a used one: two documents with one content, a file of a client that waits for its check, a part of
 * another one, and a day.
 */
async function fillSite(
  call: Call,
  dataDir: string,
  client: string,
): Promise<{ waiting: string; open: string; content: Buffer }> {
  const content = Buffer.from('%PDF-1.7 sent twice');
  for (const name of ['uno.pdf', 'due.pdf']) {
    const form = new FormData();
    form.append('file', new Blob([content], { type: 'application/pdf' }), name);
    await call('POST', '/files?fields=id', form);
  }
  const [waiting, open] = [randomUUID(), randomUUID()];
  const file = { persona: client, cliente: client, nome: 'f24.pdf', dimensione: content.length };
  const moment = new Date().toISOString();
  const impronta = createHash('sha256').update(content).digest('hex');
  await mkdir(join(dataDir, 'caricamenti-in-corso'), { recursive: true });
  await writeFile(join(dataDir, 'caricamenti-in-corso', waiting), content);
  await writeFile(join(dataDir, 'caricamenti-in-corso', open), content.subarray(0, 8));
  for (const trasferimento of [waiting, open])
    await call('POST', '/items/caricamenti_in_corso?fields=id', {
      ...{
        ...file,
        impronta,
        trasferimento,
        iniziato_il: moment,
        finito: trasferimento === waiting,
      },
    });
  await call('POST', '/items/caricamenti?fields=id', {
    ...{ ...file, trasferimento: waiting, arrivato_il: moment, stato: 'in_controllo' },
  });
  await call('POST', '/items/richieste_documenti?fields=id', {
    ...{ cliente: client, titolo: 'Bilancio', scadenza: '2026-12-16' },
  });
  return { waiting, open, content };
}

async function testRestore(
  context: TestContext,
  {
    database,
    target,
    secrets = {},
    uploads = {},
  }: {
    readonly database: Record<string, string>;
    readonly target: string;
    /** Those of the site's environment, which has no `secrets.json` then. */
    readonly secrets?: Record<string, string>;
    /** Where the restored site keeps uploads. */
    readonly uploads?: Record<string, string>;
  },
) {
  const home = await temporaryFolder(context);
  const dataDir = join(home, 'data');
  const { call, logIn } = await startFirm(context, dataDir, { ...database, ...secrets });
  const identity = await generateX25519Identity();
  const identityFile = join(home, 'identity.txt');
  await writeFile(identityFile, `${identity}\n`);
  const environment = {
    ...process.env,
    ...database,
    ...secrets,
    BACKUP_TARGET: target === '' ? join(home, 'target') : target,
    BACKUP_RECIPIENTS: await identityToRecipient(identity),
  };
  const run = async (name: string, args: readonly string[], changes: Record<string, string>) =>
    (
      await promisify(execFile)(process.execPath, [commandFile(name), ...args], {
        env: { ...environment, DATA_DIR: dataDir, ...changes },
      })
    ).stdout;
  const newClient = async (name: string) => {
    const user = { email: `${name}@example.com`, first_name: name, last_name: 'Prova' };
    const made = await call('POST', '/users?fields=id', {
      ...user,
      role: clientRole,
      status: 'active',
    });
    return String(made?.id);
  };
  const [erased, deleted, kept] = [
    await newClient('cancellata'),
    await newClient('eliminata'),
    await newClient('rimasta'),
  ];
  const { waiting, open, content } = await fillSite(call, dataDir, kept);
  // A backup without live releases counts as failed.
  await mkdir(join(dataDir, 'releases/live.states'), { recursive: true });
  await writeFile(join(dataDir, 'releases/live.states/000000001'), '{}');
  const first = /Backup (\S+):/.exec(await run('backup', [], {}))?.[1] ?? '';
  const request = await call('POST', '/items/richieste_cancellazione?fields=id', {
    cliente: erased,
  });
  // One person confirms an erasure, a second one executes it.
  for (const [name, stato] of [
    ['redattore', 'confermata'],
    ['admin', 'eseguita'],
  ] as const) {
    const path = `/items/richieste_cancellazione/${request?.id}?fields=id`;
    await (await logIn(name))('PATCH', path, { stato });
  }
  await call('DELETE', `/users/${deleted}`);
  // Two runs at a time.
  for (const said of await Promise.all([run('backup', [], {}), run('backup', ['--verify'], {})]))
    assert.match(said, /Backup /);

  const restoredDir = join(home, 'restored');
  const changes = {
    ...{ DATA_DIR: restoredDir, TZ: 'America/Los_Angeles', ...uploads },
    ...(database.DB_CLIENT === 'pg' && { DB_DATABASE: 'restored' }),
  };
  if (database.DB_CLIENT === 'pg')
    await withPostgres(readDatabaseVariables(database), (ask) => ask('CREATE DATABASE restored'));
  const said = await run('restore', [`--identity=${identityFile}`, `--snapshot=${first}`], changes);
  assert.match(said, /Erasures of 2 persons were repeated/);
  const variables = readDatabaseVariables({ ...database, ...changes });
  const query = (sql: string) => withDatabase(restoredDir, variables, (ask) => ask(sql));
  const users = await query(
    `SELECT id, status, email FROM directus_users WHERE id IN ('${erased}', '${deleted}', '${kept}') ORDER BY status`,
  );
  assert.deepEqual(
    users.map((user) => ({ ...v.parse(v.looseObject({}), user) })),
    [
      { id: kept, status: 'active', email: 'rimasta@example.com' },
      { id: erased, status: 'archived', email: null },
    ],
  );

  const [due] = await query("SELECT scadenza FROM richieste_documenti WHERE titolo = 'Bilancio'");
  const day = new Date(v.parse(dueSchema, due).scadenza).toISOString();
  assert.equal(day, '2026-12-16T00:00:00.000Z');
  const part = (id: string) => readFile(join(restoredDir, 'caricamenti-in-corso', id));
  assert.deepEqual([await part(waiting), await part(open)], [content, content.subarray(0, 8)]);

  const proved = await run('restore', ['--drill', `--identity=${identityFile}`], {});
  assert.match(proved, /checks passed[\s\S]*brings the site back/);
  const status: unknown = JSON.parse(await readFile(join(dataDir, 'backup-status.json'), 'utf8'));
  assert.ok(v.is(v.object({ kind: v.literal('drill'), ok: v.literal(true) }), status));
}

test('SQLite, a folder, and secrets of the environment: restored with later erasures, and proved by a start', (context) =>
  testRestore(context, {
    database: { DB_CLIENT: 'sqlite3' },
    target: '',
    secrets: Object.fromEntries(
      ['SECRET', 'KEY', 'GATEWAY_SECRET', 'ADMIN_TOKEN'].map((name) => [
        name,
        name.padEnd(32, '-'),
      ]),
    ),
  }));

test('a drill removes the databases of killed ones, and keeps those in use', async (context) => {
  const postgres = await startPostgres({ programs: 'debian' });
  context.after(() => postgres.remove());
  const database = readDatabaseVariables(postgres.variables);
  const ask = (statement: string) => withPostgres(database, (query) => query(statement));
  for (const name of ['studio_drill_00000001', 'studio_drill_00000002', 'studio_drill_by_hand'])
    await ask(`CREATE DATABASE ${name}`);
  const other = await connectPostgres({ ...database, DB_DATABASE: 'studio_drill_00000002' });
  context.after(() => other.end());
  const home = await temporaryFolder(context);
  const identityFile = join(home, 'identity.txt');
  await writeFile(identityFile, `${await generateX25519Identity()}\n`);
  const drilled = promisify(execFile)(
    process.execPath,
    [commandFile('restore'), '--drill', `--identity=${identityFile}`],
    { env: { ...process.env, ...database, DATA_DIR: home, BACKUP_TARGET: join(home, 'target') } },
  );
  await assert.rejects(drilled, /There is no backup in/);
  assert.deepEqual(
    await ask("SELECT datname FROM pg_database WHERE datname LIKE 'studio%' ORDER BY 1"),
    [{ datname: 'studio_drill_00000002' }, { datname: 'studio_drill_by_hand' }],
  );
});

test('Postgres and an object store: restored with later erasures, and proved by a start', async (context) => {
  await createBucket('backups');
  const postgres = await startPostgres({ programs: 'debian' });
  context.after(() => postgres.remove());
  await createBucket('restored-uploads');
  await testRestore(context, {
    ...{ database: postgres.variables, target: 's3://backups/studio' },
    uploads: { UPLOADS_S3_BUCKET: 'restored-uploads', UPLOADS_DIR: '' },
  });
});
