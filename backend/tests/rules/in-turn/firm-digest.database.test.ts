import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { demoUsers } from '../../../demo/users.ts';
import { notifyFirm } from '../../../extensions/portal/src/notify/firm-digest/notify-firm.ts';
import type { OutgoingMail } from '../../../extensions/portal/src/notify/mail/compose.ts';
import type { StoreMail } from '../../../extensions/portal/src/notify/mail/outbox.ts';
import { newAddress } from '../../support/accounts.ts';
import { besideInstallation } from '../../support/beside.ts';
import { askingClient } from '../../support/change-requests.ts';
import { assertForbidden, assertInvalid, row } from '../../support/expect.ts';
import { connectDatabase, outgoing } from '../../support/outgoing.ts';
import { waitFor } from '../../support/wait-for.ts';

// The rhythm is the whole installation's: other tests would get its mails.
const { installation, database } = await besideInstallation();
const { service } = installation;
const settings = '/items/avvisi_studio';
const hour = 60 * 60 * 1000;
const studioUrl = 'https://editor.example.com';

let initial: Record<string, unknown>;

before(async () => {
  // After the backend's own first round.
  initial = await waitFor('the first check', async () => {
    const found = await row(service.get(settings));
    return found.controllato_il === null ? undefined : found;
  });
});

let written: OutgoingMail[] = [];
const store: StoreMail = async (_transaction, mail) => {
  written.push(mail);
  return true;
};

/** Runs a round of the task as at another time; resolves with the recipients of its mails. */
async function round(now: number): Promise<unknown[]> {
  written = [];
  await notifyFirm(database, store, { studioUrl, now });
  return written.map(({ to }) => to);
}

/** Sets the rhythm of a new installation, and tells what other tests have left; resolves with a client who asks. */
async function begin() {
  await service.patch(settings, { ritmo: 'ogni_giorno', ora: 8, destinatari: [] });
  await database('avvisi_studio').update({ controllato_il: new Date(0) });
  await round(Date.now());
  await database('avvisi_studio').update({ controllato_il: new Date() });
  return askingClient(installation, 'avvisi', { first_name: 'Nora', last_name: 'Galli' });
}

const text = () => JSON.stringify(written[0]?.template);

test('a new installation waits for its hour, then tells everything once to each address', async () => {
  assert.deepEqual([initial.ritmo, initial.ora], ['ogni_giorno', 8]);
  const asker = await begin();
  await service.patch(settings, { destinatari: ['Uno@Example.com ', 'due@example.com'] });
  await asker.ask({ telefono: '0545 000002', citta: 'Faenza' });
  const tomorrow = Date.now() + 24 * hour;
  assert.deepEqual(await round(tomorrow), ['uno@example.com', 'due@example.com']);
  assert.match(text(), /richieste di modifica da decidere/);
  assert.match(text(), /Nora Galli: Telefono/);
  assert.match(text(), /\?bookmark=\d+/);
  assert.doesNotMatch(text(), /0545|Faenza/);
  assert.deepEqual(await round(tomorrow + hour), []);
  assert.deepEqual(await round(tomorrow + 25 * hour), []);
  await asker.ask({ nazione: 'Italia' });
  assert.deepEqual(await round(tomorrow + 26 * hour), []);
  assert.deepEqual((await round(tomorrow + 49 * hour)).length, 2);
  assert.match(text(), /1 richiesta di modifica/);
  assert.doesNotMatch(text(), /Telefono/);
});

test('two processes tell a piece of news once, and one that failed tells it later', async () => {
  const asker = await begin();
  const now = Date.now() + 100 * 24 * hour;
  await service.patch(settings, { ritmo: 'ogni_ora', destinatari: ['uno@example.com'] });
  await asker.ask({ pec: 'nora@pec.example' });
  const broken: StoreMail = async () => {
    throw new Error('no room');
  };
  await assert.rejects(notifyFirm(database, broken, { studioUrl, now }), /no room/);
  const other = connectDatabase(installation);
  written = [];
  const told = await Promise.all(
    [database, other].map((one) => notifyFirm(one, store, { studioUrl, now })),
  );
  await other.destroy();
  assert.deepEqual(told.toSorted(), [0, 1]);
  assert.equal(written.length, 1);
  await asker.ask({ indirizzo: 'Via Nuova 1' });
  assert.deepEqual(await round(now + hour / 2), []);
  assert.deepEqual(await round(now + hour), ['uno@example.com']);
});

test('tells sign-ups, refused mails and unread documents, but not a refused mail of its own', async () => {
  const asker = await begin();
  const now = Date.now() + 200 * 24 * hour;
  const email = newAddress('iscritta');
  await database('directus_users')
    .where({ id: asker.id })
    .update({ iscritto_il: new Date(now - hour), email });
  const refused = {
    creata_il: new Date(),
    stato: 'rifiutata',
    tentativi: 1,
    conclusa_il: new Date(),
  };
  await database('posta_in_uscita').insert([
    { ...refused, destinatario: 'persa@example.com', tipo: 'digest' },
    { ...refused, destinatario: 'studio.perso@example.com', tipo: 'firm-digest' },
  ]);
  const [document] = await database('documenti_clienti')
    .where({ cliente: demoUsers.cliente40.id })
    .limit(1);
  await database('documenti_clienti')
    .where({ id: document.id })
    .update({ letto_il: null, date_created: new Date(now - 8 * 24 * hour) });
  assert.equal((await round(now)).length, 1);
  assert.match(text(), new RegExp(`1 nuova iscrizione.*${email}.*/admin/users/${asker.id}`));
  assert.match(text(), /persa@example\.com: Novità per il cliente/);
  assert.match(text(), /1 documento che il cliente non legge.*Zanotti.*: 1/);
  assert.doesNotMatch(text(), /studio\.perso/);
  await database('posta_in_uscita').whereLike('destinatario', '%pers%').delete();
});

test('writes at once to the firm’s own address where no other is set, or never', async () => {
  const asker = await begin();
  const now = Date.now() + 300 * 24 * hour;
  await service.patch(settings, { ritmo: 'mai', destinatari: [] });
  await asker.ask({ provincia: 'RA' });
  assert.deepEqual(await round(now), []);
  const { email } = await row(service.get('/items/configurazione'));
  await database('avvisi_studio').update({ controllato_il: null });
  await service.patch(settings, { ritmo: 'subito' });
  const [mail] = await waitFor('a mail to the firm', async () => {
    const mails = await outgoing(installation, String(email), 'firm-digest');
    return mails.length > 0 ? mails : undefined;
  });
  assert.equal(mail?.tipo, 'firm-digest');
});

test('refuses wrong settings at their field; editors change them, clients and visitors see none', async () => {
  for (const wrong of [
    { destinatari: ['nessuno'] },
    { destinatari: Array.from({ length: 11 }, (_, index) => `a${index}@example.com`) },
    { ritmo: 'ogni_minuto' },
    { ora: 24 },
    { ora: 1.5 },
    { giorni_non_letti: 0 },
  ])
    await assertInvalid(service.patch(settings, wrong));
  const { rest: editor } = await installation.login(demoUsers.redattore.email);
  await editor.patch(settings, { ora: 9, destinatari: ['uno@example.com'] });
  assert.deepEqual((await row(editor.get(settings))).ora, 9);
  await assertForbidden(editor.patch(settings, { controllato_il: null }));
  await assertForbidden(editor.get('/items/segnalazioni_studio'));
  const { rest: client } = await installation.login(demoUsers.cliente40.email);
  for (const caller of [client, installation.visitor]) await assertForbidden(caller.get(settings));
});
