import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { loadSecrets } from '../../scripts/installation/secrets.ts';

/** Makes a stopped installation with one session, and runs the command on it. */
async function stoppedInstallation(context: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-new-secrets-'));
  context.after(() => rm(dataDir, { recursive: true }));
  const secretFile = join(dataDir, 'gateway_secret');
  await writeFile(secretFile, `${'old gateway secret '.repeat(2)}\n`);
  const given = { GATEWAY_SECRET: 'old gateway secret '.repeat(2) };
  const database = new DatabaseSync(join(dataDir, 'database.sqlite'));
  context.after(() => database.close());
  database.exec(`
    CREATE TABLE directus_users (email TEXT, token TEXT);
    CREATE TABLE directus_sessions (token TEXT);
    CREATE TABLE posta_in_uscita (conclusa_il TEXT);
    CREATE TABLE collegamenti_posta (id TEXT);
    CREATE TABLE iscrizioni_push (id TEXT);
    INSERT INTO directus_sessions VALUES ('a session');
  `);
  const addService = (token: string) =>
    database.prepare('INSERT INTO directus_users VALUES (?, ?)').run('sistema@example.com', token);
  return {
    dataDir,
    secretFile,
    given,
    addService,
    stored: async (name = 'secrets.json') =>
      JSON.parse(await readFile(join(dataDir, name), 'utf8')),
    count: (table: string) => database.prepare(`SELECT * FROM ${table}`).all().length,
    token: () => database.prepare('SELECT token FROM directus_users').get()?.token,
    run(variables: Record<string, string>, ...options: string[]) {
      const script = join(import.meta.dirname, '../../scripts/new-secrets.ts');
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', script, ...options],
        { encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...variables } },
      );
      return { status, output: stdout + stderr };
    },
  };
}

test('replaces all secrets of the data folder, and what the old ones made', async (context) => {
  const { dataDir, addService, stored, count, token, run } = await stoppedInstallation(context);
  const old = await loadSecrets(dataDir);
  addService(old.ADMIN_TOKEN);
  const { status, output } = run({});
  assert.equal(status, 0, output);
  const own = await stored();
  for (const [name, value] of Object.entries(old)) assert.notEqual(own[name], value, name);
  assert.deepEqual(await stored('secrets.json.old'), old);
  assert.equal(token(), own.ADMIN_TOKEN);
  assert.equal(count('directus_sessions'), 0);
});

test('refuses a secret in a file until the operator has replaced it', async (context) => {
  const site = await stoppedInstallation(context);
  const { dataDir, secretFile, given, addService, stored, count, token, run } = site;
  const old = await loadSecrets(dataDir, given);
  addService(old.ADMIN_TOKEN);
  const variables = { GATEWAY_SECRET_FILE: secretFile };
  for (const options of [[], ['--replaced']]) {
    const { status, output } = run(variables, ...options);
    assert.equal(status, 1, output);
    assert.match(output, /Nothing was changed: .* GATEWAY_SECRET in \S+gateway_secret\. Write new/);
    assert.doesNotMatch(output, /old gateway secret/);
    assert.deepEqual(await stored(), old);
    assert.equal(token(), old.ADMIN_TOKEN);
    assert.equal(count('directus_sessions'), 1);
  }

  const next = 'new gateway secret '.repeat(2);
  await writeFile(secretFile, next);
  // The file may have had another value than secrets.json before: only the operator knows.
  assert.equal(run(variables).status, 1);
  const { status, output } = run(variables, '--replaced');
  assert.equal(status, 0, output);
  const own = await stored();
  assert.equal(own.GATEWAY_SECRET, next);
  assert.notEqual(own.KEY, old.KEY);
  assert.equal(token(), own.ADMIN_TOKEN);
  assert.equal(count('directus_sessions'), 0);
});

test('follows replaced secrets where all of them are given', async (context) => {
  const { dataDir, addService, count, token, run } = await stoppedInstallation(context);
  addService('the old token');
  const given = Object.fromEntries(
    ['SECRET', 'KEY', 'GATEWAY_SECRET', 'ADMIN_TOKEN'].map((name) => [name, name.repeat(16)]),
  );
  const refused = run(given);
  assert.equal(refused.status, 1);
  assert.match(refused.output, /SECRET in the environment, KEY in the environment/);
  const { status, output } = run(given, '--replaced');
  assert.equal(status, 0, output);
  assert.equal(token(), given.ADMIN_TOKEN);
  assert.equal(count('directus_sessions'), 0);
  await assert.rejects(readFile(join(dataDir, 'secrets.json')), { code: 'ENOENT' });
});
