import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { demoUsers } from '../../../demo/users.ts';
import { deleteOldRows } from '../../../extensions/portal/src/privacy/retention.ts';
import {
  accountsOf,
  createClient,
  executeDeletion,
  goodPassword,
  newAddress,
} from '../../support/accounts.ts';
import { asGateway } from '../../support/as-gateway.ts';
import { besideInstallation } from '../../support/beside.ts';
import { askingClient } from '../../support/change-requests.ts';
import { createCompany } from '../../support/companies.ts';
import { askFile, clientWithDocument, downloadsOf, uploadFile } from '../../support/documents.ts';
import { row, rows } from '../../support/expect.ts';
import { outgoing } from '../../support/outgoing.ts';
import { waitFor } from '../../support/wait-for.ts';

// Time moves on by years here: rows of other tests would go.
const { installation, database } = await besideInstallation();
const { service } = installation;
const day = 24 * 60 * 60 * 1000;

/** Runs the nightly job as if so many days had passed. */
async function afterDays(days: number): Promise<void> {
  if (installation.settings.database.client === 'sqlite3')
    await database.raw('PRAGMA foreign_keys = ON');
  const problems: unknown[] = [];
  await deleteOldRows(database, Date.now() + days * day, {
    info: () => undefined,
    error: (error) => problems.push(error),
  });
  assert.deepEqual(problems, []);
}

test('deletes an unconfirmed sign-up after thirty days but not a client of the firm', async () => {
  const [unconfirmed, invited, ofTheFirm, withDocument, ofCompany] = [
    newAddress('mai'),
    newAddress('invitata'),
    newAddress('cliente'),
    newAddress('documento'),
    newAddress('azienda'),
  ];
  const person = { first_name: 'Anna', last_name: 'Neri', password: goodPassword };
  for (const email of [unconfirmed, withDocument, ofCompany])
    await asGateway(installation, '/account/sign-up', { ...person, email });
  await createClient(installation, ofTheFirm, 'invited');
  const { headers } = await installation.login(demoUsers.cliente0.email);
  for (const email of [invited, ofTheFirm]) {
    const answer = await asGateway(installation, '/account/invite', { email }, headers);
    assert.equal(answer.status, 204, answer.text);
  }
  const [client] = await accountsOf(installation, withDocument);
  const documento = await uploadFile(installation, 'per-lei.pdf');
  const [type] = await rows(service.get('/items/tipologie?limit=1'));
  const document = { cliente: client?.id, tipologia: type?.id, documento, anno: 2026 };
  await service.post('/items/documenti_clienti', document);

  const [member] = await accountsOf(installation, ofCompany);
  const azienda = await createCompany(installation, 'Di chi non ha confermato');
  const membership = { azienda, persona: member?.id, ruolo: 'titolare' };
  await service.post('/items/persone_aziende', membership);

  const left = async () => {
    const found = [];
    for (const email of [unconfirmed, invited, ofTheFirm, withDocument, ofCompany])
      if ((await accountsOf(installation, email)).length > 0) found.push(email);
    return found;
  };
  await afterDays(29);
  assert.deepEqual(await left(), [unconfirmed, invited, ofTheFirm, withDocument, ofCompany]);
  await afterDays(31);
  assert.deepEqual(await left(), [ofTheFirm, withDocument, ofCompany]);
  const again = await asGateway(installation, '/account/sign-up', {
    ...person,
    email: unconfirmed,
  });
  assert.equal(again.status, 204);
  assert.equal((await accountsOf(installation, unconfirmed)).length, 1);
});

test('deletes a mail thirty days after its sending and keeps a waiting one', async () => {
  const [sent, waiting] = [newAddress('inviata'), newAddress('in.attesa')];
  for (const email of [sent, waiting]) await createClient(installation, email);
  const resetUrl = `${installation.settings.siteUrl}/reset`;
  for (const email of [sent, waiting]) {
    await asGateway(installation, '/auth/password/request', { email, reset_url: resetUrl });
    await waitFor('the mail is sent', async () => {
      const [mail] = await outgoing(installation, email);
      return mail?.stato === 'inviata' || undefined;
    });
  }
  const later = new Date(Date.now() + 3650 * day);
  await database('posta_in_uscita')
    .where({ destinatario: waiting })
    .update({ stato: 'in_attesa', conclusa_il: null, prossimo_tentativo_il: later });
  const left = async () => {
    const counts = [];
    for (const email of [sent, waiting]) counts.push((await outgoing(installation, email)).length);
    return counts;
  };
  await afterDays(29);
  assert.deepEqual(await left(), [1, 1]);
  await afterDays(31);
  assert.deepEqual(await left(), [0, 1]);
});

test('deletes an erased account two years later, but not before its documents and downloads', async () => {
  const { rest: editor } = await installation.login(demoUsers.redattore.email);
  const erase = async (name: string) => {
    const email = newAddress(name);
    const id = await createClient(installation, email);
    const [request] = await rows(
      editor.post('/items/richieste_cancellazione', { cliente: id }).then((one) => [one]),
    );
    return {
      id,
      email,
      end: () => executeDeletion(installation, request?.id),
    };
  };
  const [empty, withDocument] = [await erase('vuota'), await erase('con.documento')];
  const documento = await uploadFile(installation, 'conservato.pdf');
  await service.post('/items/documenti_clienti', {
    cliente: withDocument.id,
    documento,
    anno: 2026,
  });
  for (const { end } of [empty, withDocument]) await end();
  const left = async () => {
    const found = await rows(service.get(`/users?filter[id][_in]=${empty.id},${withDocument.id}`));
    return found.map(({ id }) => id).sort();
  };
  await afterDays(729);
  assert.deepEqual(await left(), [empty.id, withDocument.id].sort());
  await afterDays(731);
  assert.deepEqual(await left(), [withDocument.id]);
  assert.deepEqual(
    await rows(service.get(`/items/richieste_cancellazione?filter[cliente][_eq]=${empty.id}`)),
    [],
  );
});

test('deletes ended sessions, activity, decided requests and the download log, each after its own time', async () => {
  const asking = await askingClient(installation, 'tempo', { telefono: '051 123456' });
  const [decided, waiting] = await asking.ask({ telefono: '051 654321', citta: 'Imola' });
  const { rest: editor } = await installation.login(demoUsers.redattore.email);
  await editor.patch(`/items/richieste_modifica/${decided}`, { stato: 'rifiutata', motivo: 'no' });
  // A new address that waits for its confirmation is written to again and again.
  await database('richieste_modifica').where({ id: waiting }).update({ date_updated: new Date() });
  const email = newAddress('lettore');
  const id = await createClient(installation, email);
  const reader = await clientWithDocument(installation, id, email);
  await askFile(installation, reader.file, reader.cookie);

  const count = async () => ({
    sessions: await asking.sessionStatus(),
    activity: (await rows(service.get(`/activity?filter[user][_eq]=${asking.id}`))).length > 0,
    requests: (
      await rows(service.get(`/items/richieste_modifica?filter[cliente]=${asking.id}`))
    ).map((request) => request.id),
    downloads: (await downloadsOf(installation, reader.document)).length,
  });
  const requests = [decided, waiting];
  await afterDays(0);
  assert.deepEqual(await count(), { sessions: 200, activity: true, requests, downloads: 1 });
  await afterDays(2);
  assert.equal((await database('directus_sessions').select('token')).length, 0);
  const tokens = async () => (await database('sessioni').where({ utente: asking.id })).length;
  assert.equal(await tokens(), 1);
  await afterDays(31);
  assert.equal(await tokens(), 0);
  await afterDays(364);
  assert.deepEqual(await count(), { sessions: 401, activity: true, requests, downloads: 1 });
  await afterDays(366);
  assert.deepEqual(await count(), { sessions: 401, activity: false, requests, downloads: 1 });
  const revisions = 'directus_revisions as r';
  const orphans = await database(revisions)
    .leftJoin('directus_activity as a', 'a.id', 'r.activity')
    .whereNull('a.id')
    .select('r.id');
  assert.deepEqual(orphans, []);
  await afterDays(729);
  assert.deepEqual((await count()).requests, requests);
  await afterDays(731);
  assert.deepEqual((await count()).requests, [waiting]);
  await afterDays(3652);
  assert.equal((await count()).downloads, 1);
  await afterDays(3654);
  assert.equal((await count()).downloads, 0);
});

test('deletes a request for an appointment a year after it came, handled or not', async () => {
  const names = ['nuova', 'gestita'];
  for (const stato of names)
    await service.post('/items/richieste_appuntamento', {
      stato,
      nome: stato,
      argomento: 'Altro',
      consenso_il: new Date().toISOString(),
    });
  const left = async () =>
    (await rows(service.get('/items/richieste_appuntamento?sort=-id&limit=2'))).map(
      ({ nome }) => nome,
    );
  await afterDays(364);
  assert.deepEqual(await left(), ['gestita', 'nuova']);
  await afterDays(366);
  assert.deepEqual(await left(), []);
});

test('deletes a closed request for documents two years later, or after the end of what was sent', async () => {
  const cliente = await createClient(installation, newAddress('richieste'));
  const closed = { cliente, stato: 'accettata', chiusa_il: new Date().toISOString() };
  const threeYears = new Date(Date.now() + 1095 * day).toISOString().slice(0, 10);
  await service.post('/items/richieste_documenti', [
    { ...closed, titolo: 'Chiusa' },
    { ...closed, titolo: 'Carta', documento_scade_il: threeYears },
    // Clients write this day: in the past it ends nothing.
    { ...closed, titolo: 'Antica', documento_scade_il: '1900-01-01' },
    { ...closed, titolo: 'Con messaggi' },
    { cliente, titolo: 'Aperta' },
  ]);
  const path = `/items/richieste_documenti?filter[cliente][_eq]=${cliente}`;
  const [talked] = await rows(service.get(`${path}&filter[titolo][_eq]=Con messaggi`));
  const richiesta = talked?.id;
  const quando = new Date().toISOString();
  const [message] = await rows(
    service.post('/items/messaggi', [
      { ...{ id: 77_001, richiesta, testo: 'Ecco', da: 'cliente' }, quando },
    ]),
  );
  const left = async () => {
    return (await rows(service.get(`${path}&sort=id`))).map(({ titolo }) => titolo);
  };
  await afterDays(729);
  assert.deepEqual(await left(), ['Chiusa', 'Carta', 'Antica', 'Con messaggi', 'Aperta']);
  await afterDays(731);
  assert.deepEqual(await left(), ['Carta', 'Con messaggi', 'Aperta']);
  await afterDays(1095 + 732);
  assert.deepEqual(await left(), ['Con messaggi', 'Aperta']);
  await afterDays(3652);
  assert.equal((await row(service.get(`/items/messaggi/${message?.id}`))).testo, 'Ecco');
  // The messages end first, and the request in the same or the next night.
  await afterDays(3655);
  await afterDays(3655);
  assert.deepEqual(await left(), ['Aperta']);
});

test('deletes the browsers of a client that were not seen for 400 days', async () => {
  const utente = await createClient(installation, newAddress('vecchio.browser'));
  const seen = { utente, impronta: randomUUID(), visto_il: new Date().toISOString() };
  await service.post('/items/dispositivi', seen);
  const left = async () =>
    (await rows(service.get(`/items/dispositivi?filter[utente][_eq]=${utente}`))).length;
  await afterDays(399);
  assert.equal(await left(), 1);
  await afterDays(401);
  assert.equal(await left(), 0);
});
