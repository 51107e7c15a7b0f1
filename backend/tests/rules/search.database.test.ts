import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import * as v from 'valibot';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { createCompany, dayFromToday, typeIds } from '../support/companies.ts';
import { uploadFile } from '../support/documents.ts';
import { assertForbidden, assertInvalid, row } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();
const { service } = installation;

const found = v.object({
  ...{ clienti: v.array(v.string()), aziende: v.array(v.number()) },
  ...{ documenti: v.array(v.number()), richieste: v.array(v.number()) },
  ...{ pagamenti: v.array(v.number()), messaggi: v.array(v.number()) },
});

const search = async (testo: string, rest = service) =>
  v.parse(found, await rest.get(`/cerca?testo=${encodeURIComponent(testo)}`));

/** Returns a word that no other test uses. */
const newWord = () => `q${randomUUID().replaceAll('-', '').slice(0, 12).replace(/\d/g, 'x')}`;

/** Creates a client with this surname, and a document, a request, a payment and a message of theirs. */
async function clientWithAll(last_name: string, mark: string) {
  const email = newAddress('cercato');
  const id = await createClient(installation, email);
  await service.patch(`/users/${id}`, {
    first_name: 'Nìcola',
    last_name,
    telefono: '+39 333 1234567',
  });
  const types = await typeIds(installation);
  const file = await uploadFile(installation, `prospetto_${mark}.pdf`);
  const cliente = { cliente: id, tipologia: types.get('F24') };
  const create = async (table: string, values: object) =>
    Number((await row(service.post(`/items/${table}`, values))).id);
  const document = await create('documenti_clienti', {
    ...cliente,
    ...{ documento: file, anno: 2026, mese: 6 },
  });
  const request = await create('richieste_documenti', { ...cliente, titolo: `Visura ${mark}` });
  const due = { tributo: `Rata ${mark}`, importo: '10.00', scade_il: dayFromToday(9) };
  return {
    ...{ id, email, file, document, request },
    payment: await create('scadenze_clienti', { ...cliente, ...due }),
    message: Number(
      (await row(service.post('/items/messaggi', { documento: document, testo: `Sul ${mark}.` })))
        .id,
    ),
  };
}

test('a client is found by name, mail address, number and phone, with one letter wrong', async () => {
  const surname = newWord();
  const { id, email } = await clientWithAll(surname, newWord());
  const gruppi = ['IVA mensile', `${surname.slice(0, 6)}qq`];
  await service.patch(`/users/${id}`, { codice_fiscale: 'RSSMRA80A01H501U', gruppi });
  for (const text of [
    ...[surname, `nicola ${surname}`, surname.slice(0, 8).toUpperCase(), email],
    ...[`mensile ${surname}`, `${surname.slice(0, 6)}qq`],
    ...[`${surname} rssmra80a01h501u`, `${surname} 3331234567`, `333 1234567 ${surname}`],
    ...[`${surname.slice(0, 4)}z${surname.slice(4)}`, surname.replace(/.$/, '')],
  ]) {
    assert.deepEqual((await search(text)).clienti, [id], text);
  }
  assert.deepEqual((await search(`${surname} ${newWord()}`)).clienti, []);
});

test('documents, requests, payments and messages are found by their text and by their owner', async () => {
  const [surname, mark] = [newWord(), newWord()];
  const one = await clientWithAll(surname, mark);
  const all = {
    ...{ documenti: [one.document], richieste: [one.request] },
    ...{ pagamenti: [one.payment], messaggi: [one.message] },
  };
  assert.deepEqual(await search(mark.slice(0, 7)), { clienti: [], aziende: [], ...all });
  assert.deepEqual(await search(surname), { clienti: [one.id], aziende: [], ...all });
  // The words of a search may be of the owner and of the text, or the type.
  const { clienti, richieste, documenti } = await search(`visura ${surname}`);
  assert.deepEqual([clienti, richieste, documenti], [[], [one.request], []]);
  assert.deepEqual((await search(`f24 ${surname}`)).documenti, [one.document]);
});

test('the index follows every change of a text', async () => {
  const [first, second, third] = [newWord(), newWord(), newWord()];
  const one = await clientWithAll(newWord(), first);
  assert.deepEqual((await search(first)).documenti, [one.document]);
  await service.patch(`/files/${one.file}`, { title: second, filename_download: `${second}.pdf` });
  await service.patch(`/items/richieste_documenti/${one.request}`, { titolo: third });
  assert.deepEqual((await search(first)).documenti, []);
  assert.deepEqual((await search(second)).documenti, [one.document]);
  assert.deepEqual((await search(third)).richieste, [one.request]);
  await service.remove(`/items/documenti_clienti/${one.document}`);
  const { documenti, messaggi } = await search(second);
  assert.deepEqual([documenti, messaggi], [[], []]);
});

test('a company is found with what belongs to it', async () => {
  const name = newWord();
  const company = await createCompany(installation, `${name} & Figli S.n.c.`);
  const asked = { azienda: company, titolo: 'Bilancio' };
  const request = Number((await row(service.post('/items/richieste_documenti', asked))).id);
  const { aziende, richieste } = await search(`figli ${name}`);
  assert.deepEqual([aziende, richieste], [[company], [request]]);
});

test('only staff search, and only for a text', async () => {
  const email = newAddress('curioso');
  await createClient(installation, email);
  const { rest: client } = await installation.login(email, goodPassword);
  await assertForbidden(client.get('/cerca?testo=rossi'));
  await assertInvalid(service.get('/cerca'));
  await assertInvalid(service.get(`/cerca?testo=${'a'.repeat(201)}`));
  const nothing = await search('«…»');
  assert.deepEqual(Object.values(nothing).flat(), []);
});
