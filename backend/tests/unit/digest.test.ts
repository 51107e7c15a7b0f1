import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { roleIds } from '@studio/shared/contract';
import knex from 'knex';
import {
  type Digest,
  notifyClients,
  type Recipients,
  type SharedNews,
} from '../../extensions/portal/src/notify/mail/digest.ts';
import type { StoreMail } from '../../extensions/portal/src/notify/mail/outbox.ts';

const database = knex({
  client: 'sqlite3',
  connection: { filename: ':memory:' },
  useNullAsDefault: true,
});
after(() => database.destroy());

const wait = 60_000;
const now = Date.UTC(2026, 10, 21);
let sent: { email: string; rows: string }[] = [];

const digest: Digest = {
  table: 'news',
  since: 'seen',
  which: () => {},
  async mail(_transaction, rows) {
    const texts = { title: '', paragraphs: [], lines: [], button: '', url: '' };
    return { ...texts, subject: rows.join() };
  },
};

const store: StoreMail = async (_transaction, { to, subject = '' }) => {
  sent.push({ email: String(to), rows: subject });
  return true;
};

/** News of a client that came about so many seconds ago. */
const news = (cliente: string, secondsAgo: number) =>
  database('news').insert({ cliente, seen: new Date(now - secondsAgo * 1000) });
const tell = (keep = store) => notifyClients(database, digest, keep, wait, now);

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

test('mails settled news once, in one mail per client', async () => {
  for (const [client, age] of [
    ['a', 90],
    ['a', 60],
    ['b', 200],
  ] as const)
    await news(client, age);
  await tell();
  await tell();
  assert.deepEqual(sent, [
    { email: 'a@example.com', rows: '1,2' },
    { email: 'b@example.com', rows: '3' },
  ]);
});

test('delays news while more arrive, up to a limit', async () => {
  await news('a', 290);
  await news('a', 5);
  await tell();
  assert.deepEqual(sent, []);
  await news('b', 300);
  await news('b', 5);
  await tell();
  assert.deepEqual(sent, [{ email: 'b@example.com', rows: '3,4' }]);
});

test('notifies an inactive client after the activation', async () => {
  await news('c', 1000);
  await tell();
  assert.deepEqual(sent, []);
  await database('directus_users').where({ id: 'c' }).update({ status: 'active' });
  await tell();
  assert.equal(sent.length, 1);
});

test('mails news later that could not be stored and does not delay other clients', async () => {
  await news('a', 100);
  await news('b', 100);
  const failing: StoreMail = async (transaction, mail) => {
    if (mail.to === 'a@example.com') throw new Error('the disk is full');
    return store(transaction, mail);
  };
  await assert.rejects(tell(failing), /the disk is full/);
  assert.deepEqual(sent, [{ email: 'b@example.com', rows: '2' }]);
  assert.equal(await tell(), 1);
  assert.deepEqual(sent[1], { email: 'a@example.com', rows: '1' });
});

test('sends news from only one of two processes', async () => {
  await news('a', 100);
  await Promise.all([tell(), tell()]);
  assert.equal(sent.length, 1);
});

test('sends no mail for news without a report and clears it', async () => {
  await news('a', 100);
  const empty: Digest = { ...digest, mail: async () => undefined };
  assert.equal(await notifyClients(database, empty, store, wait, now), 1);
  assert.equal(await tell(), 0);
  assert.deepEqual(sent, []);
});

test('puts shared news into the mail of each client and waits for both kinds', async () => {
  await news('a', 90);
  let closed = 0;
  const shared: SharedNews = {
    tables: [],
    waiting: (from) =>
      from('directus_users as u')
        .select('u.id as cliente', 'u.email')
        .select({
          newest: from.raw('?', [now - 70_000]),
          oldest: from.raw('?', [now - 80_000]),
        }),
    mark: async (_transaction, client) => (client === 'a' ? [7, 8] : [8]),
    close: async () => {
      closed += 1;
    },
  };
  await notifyClients(database, { ...digest, shared }, store, wait, now);
  assert.deepEqual(sent, [
    { email: 'a@example.com', rows: '1,7,8' },
    { email: 'b@example.com', rows: '8' },
  ]);
  sent = [];
  await news('a', 5);
  await notifyClients(database, { ...digest, shared }, store, wait, now);
  assert.deepEqual(sent, [{ email: 'b@example.com', rows: '8' }]);
  assert.equal(closed, 2);
});

test('a client who chose a daily mail waits for it, and one who chose none is told of nothing later', async () => {
  const texts = { title: '', paragraphs: [], lines: [], button: '', url: '' };
  const mail = (rows: string) => ({ ...texts, subject: rows });
  let isMorning = false;
  const recipients: Recipients = {
    tables: [],
    ready: async () => (client, isSettled) => (client.cliente === 'a' ? isMorning : isSettled),
    mails: async (_transaction, { cliente, email }, { subject }) =>
      cliente === 'b'
        ? []
        : [
            { to: email, mail: mail(subject) },
            { to: 'second@example.com', mail: mail('count') },
          ],
  };
  const round = (chosen?: Recipients) =>
    notifyClients(database, { ...digest, ...(chosen && { recipients: chosen }) }, store, wait, now);
  await news('a', 900);
  await news('b', 900);
  await round(recipients);
  assert.deepEqual(sent, []);
  isMorning = true;
  await round(recipients);
  await round(recipients);
  assert.deepEqual(sent, [
    { email: 'a@example.com', rows: '1' },
    { email: 'second@example.com', rows: 'count' },
  ]);
  // Without the choice: nothing is left to report to the other client.
  sent = [];
  await round();
  assert.deepEqual(sent, []);
});
