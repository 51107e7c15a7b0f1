import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import knex from 'knex';
import type { Message, SendMessage } from '../../extensions/portal/src/notify/mail/mail-server.ts';
import {
  type SendingRound,
  sendDueMails,
} from '../../extensions/portal/src/notify/mail/send-mails.ts';
import { encryptText } from '../../extensions/portal/src/platform/encrypted-text.ts';
import { waitFor } from '../support/wait-for.ts';

const database = knex({
  client: 'sqlite3',
  connection: { filename: ':memory:' },
  useNullAsDefault: true,
});
after(() => database.destroy());

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;
const start = Date.UTC(2026, 10, 23);
const secret = 's'.repeat(43);

let now = start;
let sent: string[] = [];
let log: string[] = [];

const note = (line: unknown) => void log.push(String(line));
const accept: SendMessage = async ({ raw }) => void sent.push(raw);

/** Makes the error of nodemailer for a server that answers to this command with this code. */
const smtpError = (responseCode: number, command = 'RCPT TO', code = 'EENVELOPE') =>
  Object.assign(new Error(`${responseCode} for <a@example.com>`), { code, command, responseCode });
const noServer = Object.assign(new Error('connect ECONNREFUSED'), {
  code: 'ESOCKET',
  command: 'CONN',
});
const fail = (error: Error) => async (_message: Message) => Promise.reject(error);

function round(send: SendMessage = accept, more: Partial<SendingRound> = {}): Promise<number> {
  const logger = { warn: note, error: note };
  const parts = { database, secret, send, firstPause: 5 * second, log: logger };
  return sendDueMails({ ...parts, now: () => now, ...more });
}

async function store(text: string, more: object = {}): Promise<void> {
  const message: Message = { from: 'studio@example.com', to: ['a@example.com'], raw: text };
  await database('posta_in_uscita').insert({
    creata_il: new Date(now),
    destinatario: 'a@example.com',
    tipo: 'password-reset',
    stato: 'in_attesa',
    tentativi: 0,
    prossimo_tentativo_il: new Date(now),
    contenuto: encryptText(JSON.stringify(message), secret),
    ...more,
  });
}

async function rows() {
  const all = await database('posta_in_uscita').orderBy('id');
  return all.map(({ stato, tentativi, contenuto }) => [stato, tentativi, contenuto !== null]);
}

/** Resolves with the seconds until the first mail is due. */
async function pause(): Promise<number> {
  const { prossimo_tentativo_il } = await database('posta_in_uscita').first();
  return (Number(prossimo_tentativo_il) - now) / second;
}

beforeEach(async () => {
  now = start;
  sent = [];
  log = [];
  await database.schema.dropTableIfExists('posta_in_uscita');
  await database.schema.createTable('posta_in_uscita', (table) => {
    table.increments('id');
    for (const name of ['destinatario', 'tipo', 'stato', 'contenuto']) table.text(name);
    table.integer('tentativi');
    for (const name of ['creata', 'ultimo_tentativo', 'prossimo_tentativo', 'conclusa'])
      table.timestamp(`${name}_il`);
    table.timestamp('scade_il');
  });
});

test('sends a mail once, erases its body and sends a password mail before news', async () => {
  await store('news', { tipo: 'digest' });
  await store('reset');
  assert.equal(await round(), 2);
  assert.equal(await round(), 0);
  assert.deepEqual(sent, ['reset', 'news']);
  assert.deepEqual(await rows(), [
    ['inviata', 1, false],
    ['inviata', 1, false],
  ]);
});

test('doubles the pause from seconds to an hour and gives a mail up after three days', async () => {
  await store('a');
  const pauses = [];
  for (;;) {
    await round(fail(noServer)).catch((error: Error) => note(error.message));
    if ((await rows())[0]?.[0] !== 'in_attesa') break;
    pauses.push(await pause());
    now += (pauses.at(-1) ?? 0) * second;
  }
  assert.deepEqual(pauses.slice(0, 4), [5, 10, 20, 40]);
  assert.equal(Math.max(...pauses), 3600);
  assert.equal(now - start, 3 * day);
  assert.deepEqual(await rows(), [['abbandonata', pauses.length, false]]);
  assert.match(log.at(-1) ?? '', /1 mails were not sent within three days/);
});

test('stops trying other mails when the server accepts none, and logs no recipient', async () => {
  await store('a');
  await store('b');
  await assert.rejects(round(fail(noServer)), /connect ECONNREFUSED/);
  await assert.rejects(round(fail(smtpError(421))), /^Error: EENVELOPE RCPT TO 421$/);
  assert.deepEqual(await rows(), [
    ['in_attesa', 1, true],
    ['in_attesa', 1, true],
  ]);
});

test('gives a mail up after a permanent rejection, not after a temporary one, and delays no other mail', async () => {
  await store('a');
  await store('b');
  await store('c');
  const errors: Record<string, Error> = { a: smtpError(550), b: smtpError(450) };
  const send: SendMessage = async (message) => {
    const error = errors[message.raw];
    if (error) throw error;
    await accept(message);
  };
  assert.equal(await round(send), 3);
  assert.deepEqual(await rows(), [
    ['rifiutata', 1, false],
    ['in_attesa', 1, true],
    ['inviata', 1, false],
  ]);
  assert.deepEqual(log, [
    'Mail 1 "password-reset" was refused by its mail server: EENVELOPE RCPT TO 550',
    'Mail 2 "password-reset" is refused by its mail server for now: EENVELOPE RCPT TO 450',
  ]);
  now += 5 * second;
  assert.equal(await round(), 1);
  assert.deepEqual(sent, ['c', 'b']);
});

test('gives a mail up after a rejected body but not after a rejected login', async () => {
  await store('a');
  await assert.rejects(round(fail(smtpError(535, 'AUTH PLAIN', 'EAUTH'))));
  now += 5 * second;
  await round(fail(smtpError(554, 'DATA', 'EMESSAGE')));
  assert.deepEqual(await rows(), [['rifiutata', 2, false]]);
});

test('does not send an expired link and retries its mail no longer than the link is valid', async () => {
  await store('a', { scade_il: new Date(start + 7 * second) });
  await assert.rejects(round(fail(noServer)));
  now += 5 * second;
  await assert.rejects(round(fail(noServer)));
  assert.equal(await pause(), 2);
  now += 2 * second;
  assert.equal(await round(), 0);
  assert.deepEqual([sent, await rows()], [[], [['scaduta', 2, false]]]);
});

test('two processes send each mail once; a killed process’ mail is sent after its lease', async () => {
  for (let count = 0; count < 20; count += 1) await store(`mail ${count}`);
  await Promise.all([round(), round(), round()]);
  assert.equal(new Set(sent).size, 20);
  assert.equal(sent.length, 20);

  await store('of the dead');
  let end = (): void => {};
  const dead = round(
    () =>
      new Promise((_resolve, reject) => {
        end = () => reject(noServer);
      }),
  );
  const claimed = { tentativi: 1, stato: 'in_attesa' };
  await waitFor('the claim', () => database('posta_in_uscita').where(claimed).first());
  assert.equal(await round(), 0);
  now += 60 * second;
  assert.equal(await round(), 1);
  assert.equal(sent.at(-1), 'of the dead');
  end();
  await assert.rejects(dead);
});

test('a process that lost its claim does not overwrite another process’ result', async () => {
  await store('a');
  let finish = (): void => {};
  const slow = round(
    () =>
      new Promise((_resolve, reject) => {
        finish = () => reject(smtpError(550));
      }),
  );
  await waitFor('the claim', () => database('posta_in_uscita').where('tentativi', '>', 0).first());
  now += 60 * second;
  await round();
  finish();
  await slow;
  assert.deepEqual(await rows(), [['inviata', 2, false]]);
});

test('gives up a mail that was encrypted with another secret', async () => {
  await store('a');
  await round(accept, { secret: 't'.repeat(43) });
  assert.deepEqual([sent, await rows()], [[], [['abbandonata', 1, false]]]);
});

test('gives up a mail in another release’s form and continues with the others', async () => {
  await store('a', { contenuto: encryptText('{"to":"a@example.com"}', secret) });
  await store('b');
  await round();
  assert.deepEqual(sent, ['b']);
  assert.deepEqual(await rows(), [
    ['abbandonata', 1, false],
    ['inviata', 1, false],
  ]);
});
