import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import knex from 'knex';
import { roleIds } from '../../access/role-ids.ts';
import { createBackoff } from '../../extensions/account/mail/backoff.ts';
import { type Digest, tellClients } from '../../extensions/account/mail/digest.ts';

const database = knex({
  client: 'sqlite3',
  connection: { filename: ':memory:' },
  useNullAsDefault: true,
});
after(() => database.destroy());

const wait = 60_000;
const now = Date.UTC(2026, 10, 21);
let sent: { email: string; rows: number[] }[] = [];

const digest: Digest = {
  table: 'news',
  since: 'seen',
  which: () => {},
  async send({ email }, rows) {
    sent.push({ email, rows });
  },
};

/** News of a client that came about so many seconds ago. */
const news = (cliente: string, secondsAgo: number) =>
  database('news').insert({ cliente, seen: new Date(now - secondsAgo * 1000) });
const tell = (one = digest, at = now, backoff = createBackoff<string>(4000)) =>
  tellClients(database, one, wait, { backoff, now: at, onRefused: assert.fail });

beforeEach(async () => {
  sent = [];
  for (const table of ['news', 'directus_users']) await database.schema.dropTableIfExists(table);
  await database.schema.createTable('news', (table) => {
    table.increments('id');
    table.string('cliente');
    table.timestamp('seen');
    table.timestamp('avvisato_il');
  });
  await database.schema.createTable('directus_users', (table) => {
    for (const name of ['id', 'email', 'status', 'role']) table.string(name);
  });
  const active = { status: 'active', role: roleIds.cliente };
  await database('directus_users').insert([
    { id: 'a', email: 'a@example.com', ...active },
    { id: 'b', email: 'b@example.com', ...active },
    { id: 'c', email: 'c@example.com', ...active, status: 'invited' },
  ]);
});

test('news that has settled is told once, one mail for all of a client', async () => {
  for (const [client, age] of [
    ['a', 90],
    ['a', 60],
    ['b', 200],
  ] as const)
    await news(client, age);
  await tell();
  await tell();
  assert.deepEqual(sent, [
    { email: 'a@example.com', rows: [1, 2] },
    { email: 'b@example.com', rows: [3] },
  ]);
});

test('news is held back while more of it comes, but not for ever', async () => {
  await news('a', 290);
  await news('a', 5);
  await tell();
  assert.deepEqual(sent, []);
  await news('b', 300);
  await news('b', 5);
  await tell();
  assert.deepEqual(sent, [{ email: 'b@example.com', rows: [3, 4] }]);
});

test('a client who is not active is told when they are', async () => {
  await news('c', 1000);
  await tell();
  assert.deepEqual(sent, []);
  await database('directus_users').where({ id: 'c' }).update({ status: 'active' });
  await tell();
  assert.equal(sent.length, 1);
});

test('what could not be sent is news again, and keeps nobody else waiting', async () => {
  await news('a', 100);
  await news('b', 100);
  const failing: Digest = {
    ...digest,
    async send(client, rows) {
      if (client.id === 'a') throw new Error('mail is down');
      await digest.send(client, rows);
    },
  };
  const { sent: count, failures } = await tell(failing);
  assert.deepEqual([count, String(failures)], [1, 'Error: mail is down']);
  assert.deepEqual(sent, [{ email: 'b@example.com', rows: [2] }]);
  await tell();
  assert.deepEqual(sent[1], { email: 'a@example.com', rows: [1] });
});

test('of two that look at the same moment, one tells', async () => {
  await news('a', 100);
  await Promise.all([tell(), tell()]);
  assert.equal(sent.length, 1);
});

test('a client whose mail fails is left alone for a while, and the others are not', async () => {
  await news('a', 100);
  const backoff = createBackoff<string>(4000);
  let attempts = 0;
  const failing: Digest = {
    ...digest,
    async send(client, rows) {
      if (client.id !== 'a') return digest.send(client, rows);
      attempts += 1;
      throw new Error('refused');
    },
  };
  await tell(failing, now, backoff);
  await news('b', 100);
  await tell(failing, now + 1000, backoff);
  assert.deepEqual([attempts, sent.length], [1, 1]);
  await tell(failing, now + 5000, backoff);
  assert.equal(attempts, 2);
  await tell(failing, now + 10_000, backoff);
  assert.equal(attempts, 2);
});

test('a database that fails over one client does not keep the others waiting', async () => {
  await news('a', 100);
  await news('b', 100);
  const breaking: Digest = {
    ...digest,
    async send(client, rows) {
      if (client.id === 'b') return digest.send(client, rows);
      // The mark of this row cannot be taken away any more.
      await database.raw(
        `CREATE TRIGGER stuck BEFORE UPDATE ON news WHEN OLD.cliente = 'a' BEGIN SELECT RAISE(ABORT, 'stuck'); END`,
      );
      throw new Error('mail is down');
    },
  };
  const { failures } = await tell(breaking);
  assert.equal(failures.length, 2);
  assert.deepEqual(sent, [{ email: 'b@example.com', rows: [2] }]);
});
