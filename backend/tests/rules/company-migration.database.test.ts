import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { roleIds } from '@studio/shared/directus-ids';
import { demoUsers } from '../../demo/demo.ts';
import { applyDefinitions } from '../../scripts/apply/apply-definitions.ts';
import { removeCompanies } from '../../scripts/apply/remove-companies.ts';
import { newAddress } from '../support/accounts.ts';
import { createMember, newVatNumber, publishFor } from '../support/companies.ts';
import { documentMailRound, documentMails } from '../support/document-mails.ts';
import { row, rows } from '../support/expect.ts';
import { connectDatabase } from '../support/outgoing.ts';
import { type OwnInstallation, startOwnInstallation } from '../support/own-installation.ts';

// Its own: collections go and come here.
let installation: OwnInstallation;

before(async () => {
  installation = await startOwnInstallation();
});
after(() => installation?.stop());

const documentsPath = '/items/documenti_clienti';
const apply = () => applyDefinitions(installation.service, installation.settings);

/** Removes the rows of the exchange that the demo's companies have: the way back refuses companies with such rows. */
async function removeExchange(): Promise<void> {
  const database = connectDatabase(installation);
  try {
    for (const table of ['caricamenti', 'richieste_documenti', 'scadenze_clienti'])
      await database(table).whereNotNull('azienda').delete();
  } finally {
    await database.destroy();
  }
}

/** Brings the database to the schema before companies. */
async function withoutCompanies(): Promise<void> {
  const { service } = installation;
  await removeExchange();
  await removeCompanies(service, new Date());
  await service.remove('/fields/accessi_documenti/caricamento');
  // It points to its own table.
  await service.remove('/fields/caricamenti/doppione_di');
  for (const later of [
    ...['avvisi_scambio', 'caricamenti_in_corso', 'caricamenti', 'letture_messaggi', 'messaggi'],
    ...['nuove_richieste_aziende', 'nuove_richieste_clienti', 'nuove_richieste'],
    ...['richieste_documenti', 'scadenze_clienti'],
    ...['interventi_clienti', 'nuovi_clienti_tipologie', 'nuovi_clienti'],
    ...['righe_importazione', 'importazioni_clienti', 'consegne_righe'],
  ])
    await service.remove(`/collections/${later}`);
  await service.remove('/fields/consegne/azienda');
  await service.remove('/collections/avvisi_documenti');
  await service.remove('/collections/persone_aziende_tipologie');
  await service.remove('/collections/persone_aziende');
  for (const field of ['azienda', 'ritirato_a_azienda', 'chiave_accesso'])
    await service.remove(`/fields/documenti_clienti/${field}`);
  await service.remove('/collections/aziende');
  const required = { meta: { required: true }, schema: { is_nullable: false } };
  await service.patch('/fields/documenti_clienti/cliente', required);
}

async function newClient(values: object): Promise<string> {
  const user = { email: newAddress('azienda'), role: roleIds.cliente, status: 'active', ...values };
  return String((await row(installation.service.post('/users', user))).id);
}

/** Returns everything of documents and their log that must survive. */
async function proof() {
  const { service } = installation;
  const marks =
    'id,cliente,tipologia,documento,anno,mese,letto_il,avvisato_il,consegna,date_created';
  return {
    documents: await rows(service.get(`${documentsPath}?limit=-1&sort=id&fields=${marks}`)),
    downloads: await rows(service.get('/items/accessi_documenti?limit=-1&sort=id&fields=*')),
  };
}

const companyOf = async (client: string) => {
  const fields = 'fields=id,ruolo,tipologie,fino_al,azienda.*';
  const filter = `filter[persona][_eq]=${client}`;
  return rows(installation.service.get(`/items/persone_aziende?${fields}&${filter}`));
};

test('an older installation gets a company per client, and no document or receipt changes', async () => {
  await withoutCompanies();
  const [alone, shared] = [newVatNumber(), newVatNumber()];
  const none = await newClient({});
  const owner = await newClient({ societa: ' Sola S.r.l. ', piva: `IT${alone}`, citta: 'Imola' });
  const pair = [
    await newClient({ societa: 'In due', piva: shared, telefono: '051 111111', citta: 'Imola' }),
    await newClient({
      societa: 'In due',
      piva: `it ${shared}`,
      telefono: '051 222222',
      citta: 'Imola',
    }),
  ];
  const wrong = await newClient({ societa: 'Estera', piva: 'DE123', pec: 'x' });
  const before = await proof();
  assert.ok(before.downloads.some(({ documento }) => documento !== null));
  assert.ok((await apply()) > 0);
  assert.deepEqual(await proof(), before);
  assert.equal(await apply(), 0);

  assert.deepEqual(await companyOf(none), []);
  const [only, ...more] = await companyOf(owner);
  assert.deepEqual(more, []);
  assert.partialDeepStrictEqual(only, {
    ruolo: 'titolare',
    fino_al: null,
    tipologie: [],
    azienda: { denominazione: 'Sola S.r.l.', piva: alone, citta: 'Imola' },
  });
  const [first, second] = [await companyOf(pair[0] ?? ''), await companyOf(pair[1] ?? '')];
  assert.deepEqual(first[0]?.azienda, second[0]?.azienda);
  // An editor decides which of them sees documents; the telephone numbers differ.
  const together = { denominazione: 'In due', piva: shared, citta: 'Imola', telefono: null };
  for (const [one] of [first, second])
    assert.partialDeepStrictEqual(one, { ruolo: 'delegato', tipologie: [], azienda: together });
  assert.partialDeepStrictEqual((await companyOf(wrong))[0], {
    azienda: { denominazione: 'Estera', piva: null, pec: null },
  });
  const { piva } = await row(installation.service.get(`/users/${wrong}?fields=id,piva`));
  assert.equal(piva, 'DE123');
  const { rest } = await installation.login(demoUsers.cliente40.email);
  assert.equal((await rows(rest.get(`${documentsPath}?limit=-1`))).length, 40);
});

test('a later application gives no person a part in a company that exists', async () => {
  const { service } = installation;
  const [membership] = await companyOf(demoUsers.cliente40.id);
  await service.remove(`/items/persone_aziende/${membership?.id}`);
  const piva = newVatNumber();
  const later = await newClient({ societa: 'Nuova', piva });
  assert.equal(await apply(), 1);
  assert.deepEqual(await companyOf(demoUsers.cliente40.id), []);
  assert.equal((await companyOf(later)).length, 1);
  assert.equal(await apply(), 0);
});

test('the way back returns documents to the owner without a mail, or changes nothing', async () => {
  const { service } = installation;
  await removeExchange();
  const [membership] = await companyOf(demoUsers.cliente2000.id);
  const company = Number((await row(Promise.resolve(membership?.azienda))).id);
  const document = await publishFor(installation, company, null);
  const moment = new Date(Date.now() - 1000).toISOString();
  const marks = { letto_il: moment, avvisato_il: moment };
  await service.patch(`${documentsPath}/${document.id}`, marks);
  const second = await createMember(installation, company);
  await assert.rejects(
    removeCompanies(service, new Date()),
    new RegExp(`without exactly one owner: ${document.id}\\..*Nothing was changed`),
  );
  assert.equal((await row(service.get(`${documentsPath}/${document.id}`))).azienda, company);
  await service.patch(`/items/persone_aziende/${second.membership}`, { fino_al: '2020-01-01' });
  const asked = { azienda: company, titolo: 'Visura' };
  const request = Number((await row(service.post('/items/richieste_documenti', asked))).id);
  await assert.rejects(
    removeCompanies(service, new Date()),
    new RegExp(`Companies still have requests ${request}: .*Nothing was changed`),
  );
  assert.equal((await row(service.get(`${documentsPath}/${document.id}`))).azienda, company);
  await service.remove(`/items/richieste_documenti/${request}`);
  const mails = (await documentMails(installation, demoUsers.cliente2000.email)).length;
  const { documents, companies } = await removeCompanies(service, new Date());
  assert.equal(documents, 1);
  assert.ok(companies > 0);
  const after = await row(service.get(`${documentsPath}/${document.id}`));
  assert.partialDeepStrictEqual(after, {
    cliente: demoUsers.cliente2000.id,
    azienda: null,
    chiave_accesso: null,
    ...marks,
  });
  for (const left of ['aziende', 'persone_aziende', 'persone_aziende_tipologie'])
    assert.deepEqual(await service.get(`/items/${left}`), [], left);
  await documentMailRound(installation);
  assert.equal((await documentMails(installation, demoUsers.cliente2000.email)).length, mails);
});
