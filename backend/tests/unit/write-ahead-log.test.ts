import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setWriteAheadLog } from '../../scripts/installation/write-ahead-log.ts';

test('a backup reads one state while the site writes, and is whole by itself', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'studio-log-'));
  context.after(() => rm(folder, { recursive: true }));
  const filename = join(folder, 'database.sqlite');
  const site = new DatabaseSync(filename);
  site.exec('CREATE TABLE mails (id INTEGER PRIMARY KEY); INSERT INTO mails VALUES (1)');
  site.close();
  setWriteAheadLog({ client: 'sqlite3', filename });

  const writer = new DatabaseSync(filename);
  const reader = new DatabaseSync(filename, { readOnly: true });
  const count = (database: DatabaseSync) =>
    database.prepare('SELECT count(*) AS count FROM mails').get()?.count;
  reader.exec('BEGIN');
  assert.equal(count(reader), 1);
  writer.exec('INSERT INTO mails VALUES (2)');
  assert.equal(count(reader), 1);
  reader.exec('COMMIT');
  reader.prepare('VACUUM INTO ?').run(join(folder, 'backup.sqlite'));
  reader.close();
  writer.close();

  const backup = new DatabaseSync(join(folder, 'backup.sqlite'), { readOnly: true });
  assert.equal(count(backup), 2);
  backup.close();
});
