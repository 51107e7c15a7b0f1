import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { readRecord, writeRecord } from '../../scripts/installation/applied.ts';
import { requireIntact, requireOwnSecrets } from '../../scripts/installation/require-intact.ts';
import { type Rest, RestError } from '../../scripts/installation/rest.ts';
import { loadSecrets } from '../../scripts/installation/secrets.ts';
import { parseSettings } from '../../scripts/installation/settings.ts';

/** A data folder with secrets and a database of some pages. */
async function installation(context: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-whole-'));
  context.after(() => rm(dataDir, { recursive: true }));
  const settings = parseSettings({ DATA_DIR: dataDir }, () => false);
  const filename = join(dataDir, 'database.sqlite');
  const database = new DatabaseSync(filename);
  database.exec('CREATE TABLE directus_users (id INTEGER PRIMARY KEY, name TEXT)');
  const insert = database.prepare('INSERT INTO directus_users (name) VALUES (?)');
  database.exec('BEGIN');
  for (let row = 0; row < 500; row += 1) insert.run('x'.repeat(200));
  database.exec('COMMIT');
  database.close();
  await loadSecrets(dataDir);
  return { settings, filename, secrets: join(dataDir, 'secrets.json') };
}

test('accepts an intact installation and an empty folder', async (context) => {
  const { settings, filename } = await installation(context);
  requireIntact(settings);
  await rm(filename);
  requireIntact(settings);
});

test('rejects an installation without its database and does not create a new one', async (context) => {
  const { settings, filename } = await installation(context);
  await writeRecord(settings.dataDir, { database: filename, directus: '12', definitions: '' });
  requireIntact(settings);
  await rm(filename);
  assert.throws(
    () => requireIntact(settings),
    /database\.sqlite is gone, and .* belongs to an installation: restore the data folder from a backup/,
  );
});

for (const [damage, make] of [
  ['not a database', (file: string) => writeFile(file, 'x'.repeat(5000))],
  ['malformed', (file: string) => truncate(file, 40_000)],
  ['it is empty', (file: string) => truncate(file, 0)],
] as const) {
  test(`rejects a damaged database with the next step: ${damage}`, async (context) => {
    const { settings, filename } = await installation(context);
    await make(filename);
    const before = await readFile(filename);
    assert.throws(
      () => requireIntact(settings),
      new RegExp(`database\\.sqlite is damaged \\(.*${damage}.*\\): .* restore .* from a backup`),
    );
    assert.deepEqual(await readFile(filename), before);
  });
}

test('rejects a database without its secrets and creates no new ones', async (context) => {
  const { settings, secrets } = await installation(context);
  await rm(secrets);
  assert.throws(
    () => requireIntact(settings),
    /secrets are not in .*secrets\.json, nor in the environment: restore this file from the backup that belongs to the database/,
  );
  assert.equal(existsSync(secrets), false);
});

for (const isNew of [true, false]) {
  test(`rejects a remote database with other secrets; ${isNew ? 'removes new ones' : 'keeps old ones'}`, async (context) => {
    const { settings, secrets } = await installation(context);
    const refuse = async () => {
      throw new RestError('GET /users/me', 401, 'INVALID_CREDENTIALS', 'Invalid user credentials.');
    };
    const rest: Rest = { get: refuse, post: refuse, patch: refuse, remove: refuse };
    await assert.rejects(requireOwnSecrets(rest, settings.dataDir, isNew), /restore this file/);
    assert.equal(existsSync(secrets), !isNew);
    await requireOwnSecrets({ ...rest, get: async () => ({ id: 1 }) }, settings.dataDir, isNew);
  });
}

test('reports a damaged applied.json and treats it as missing', async (context) => {
  const { settings } = await installation(context);
  const record = {
    database: join(settings.dataDir, 'database.sqlite'),
    ...{ directus: '1', definitions: 'x' },
  };
  await writeRecord(settings.dataDir, record);
  assert.deepEqual(await readRecord(settings), record);
  await writeFile(join(settings.dataDir, 'applied.json'), '{"database":');
  const said: string[] = [];
  context.mock.method(process.stderr, 'write', (line: string) => {
    said.push(line);
    return true;
  });
  assert.equal(await readRecord(settings), undefined);
  assert.match(said.join(''), /applied\.json is damaged: the definitions are applied again/);
});
