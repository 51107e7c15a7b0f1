import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { demoUsers } from '../../demo/users.ts';
import type { Rest } from '../../scripts/installation/rest.ts';
import { createClient, newAddress } from '../support/accounts.ts';
import { createCompany, dayFromToday, newVatNumber, publishFor } from '../support/companies.ts';
import { assertForbidden, assertRefused, row } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();
const { service } = installation;

let editor: Rest;
before(async () => {
  ({ rest: editor } = await installation.login(demoUsers.redattore.email));
});

test('an editor creates a company in the normal form of its fields, and cannot delete it', async () => {
  const piva = newVatNumber();
  const values = { denominazione: ' Verdi S.a.s. ', piva: `IT ${piva}`, provincia: 'bologna' };
  const company = await row(
    editor.post('/items/aziende', { ...values, pec: '', codice_fiscale: 'bllmra70a01a944j' }),
  );
  const { denominazione, provincia, pec, codice_fiscale } = company;
  assert.equal(company.piva, piva);
  assert.deepEqual(
    { denominazione, provincia, pec, codice_fiscale },
    {
      denominazione: 'Verdi S.a.s.',
      provincia: 'BO',
      pec: null,
      codice_fiscale: 'BLLMRA70A01A944J',
    },
  );
  await editor.patch(`/items/aziende/${company.id}`, { piva, citta: 'Imola' });
  await assertForbidden(editor.remove(`/items/aziende/${company.id}`));
  await assertRefused(
    editor.post('/items/aziende', { denominazione: 'Doppia', piva }),
    /«Partita IVA»: Ce l’ha già «Verdi S\.a\.s\.»\./,
  );
  // Several companies have none.
  for (const name of ['Senza', 'Senza anche questa'])
    await editor.post('/items/aziende', { denominazione: name, piva: '' });
});

test('rejects values that break the rule of their field', async () => {
  for (const [field, value] of [
    ['piva', '123'],
    ['codice_fiscale', 'BLLMRA70A01A944X'],
    ['cap', '184'],
    ['provincia', 'Atlantide'],
    ['pec', 'pec'],
    ['telefono', 'chiamare'],
    ['codice_univoco', '1'],
  ] as const) {
    const company = { denominazione: 'Sbagliata', [field]: value };
    await assertRefused(editor.post('/items/aziende', company), /^POST .*: 400 «.+»: .+\.$/);
  }
});

test('a person has one membership in a company, and is a client', async () => {
  const azienda = await createCompany(installation, 'Coppia');
  const persona = await createClient(installation, newAddress('coppia'));
  const path = '/items/persone_aziende';
  const { id } = await row(editor.post(path, { azienda, persona, ruolo: 'delegato' }));
  await assertRefused(editor.post(path, { azienda, persona, ruolo: 'titolare' }), /c’è già/);
  await assertRefused(
    editor.post(path, { azienda, persona: demoUsers.admin.id, ruolo: 'titolare' }),
    /Scegli un cliente/,
  );
  await assertRefused(
    editor.patch(`${path}/${id}`, { persona: demoUsers.redattore.id }),
    /Scegli un cliente/,
  );
  await editor.patch(`${path}/${id}`, { azienda, ruolo: 'titolare', fino_al: '2030-12-31' });
  await assertForbidden(editor.remove(`${path}/${id}`));
  // As the Studio saves the form of a company.
  await editor.patch(`/items/aziende/${azienda}`, {
    persone: { create: [], update: [{ id, ruolo: 'delegato' }], delete: [] },
  });
  const other = await createClient(installation, newAddress('coppia'));
  const { persone } = await row(
    editor.patch(`/items/aziende/${azienda}?fields=id,persone.persona`, {
      persone: { create: [{ persona: other, ruolo: 'titolare' }], update: [], delete: [] },
    }),
  );
  assert.deepEqual(persone, [{ persona }, { persona: other }]);
});

test('companies of a VAT group share its number, each with a tax code of its own', async () => {
  const [group, first, second] = [newVatNumber(), newVatNumber(), newVatNumber()];
  const company = (values: object) =>
    row(editor.post('/items/aziende', { denominazione: 'Gruppo', piva: group, ...values }));
  const { id } = await company({ codice_fiscale: first });
  await assertRefused(company({}), /«Partita IVA»: Ce l’ha già .*gruppo IVA/);
  await assertRefused(company({ codice_fiscale: first }), /«Codice fiscale»: Ce l’ha già/);
  const member = await company({ codice_fiscale: second, telefono: '0039\u00a0051 000‑0142' });
  assert.deepEqual([member.piva, member.telefono], [group, '+39 051 000-0142']);
  await assertRefused(
    editor.patch(`/items/aziende/${id}`, { codice_fiscale: null }),
    /«Partita IVA»: Ce l’ha già/,
  );
  const abroad = await row(
    editor.patch(`/items/aziende/${id}`, { piva: 'S.M. 12345', provincia: 'Reggio nell’Emilia' }),
  );
  assert.deepEqual([abroad.piva, abroad.provincia], ['SM12345', 'RE']);
});

test('a company with rows of its own cannot be deleted, even by administrators, and the sentence counts them', async () => {
  const azienda = await createCompany(installation, 'Piena');
  const { id: document } = await publishFor(installation, azienda, null);
  const path = `/items/aziende/${azienda}`;
  await assertRefused(service.remove(path), /non si elimina: ha 1 documento\. Chiudi invece/);
  await assertForbidden(editor.remove(path));
  await service.remove(`/items/documenti_clienti/${document}`);
  const owned = [
    ['richieste_documenti', { titolo: 'Visura' }],
    ['richieste_documenti', { titolo: 'Bilancio' }],
    ['caricamenti', { nome: 'a.pdf', dimensione: 9, stato: 'ricevuto' }],
    ['scadenze_clienti', { tributo: 'IVA', importo: '9.00', scade_il: dayFromToday(9) }],
  ] as const;
  const kept = [];
  for (const [collection, values] of owned) {
    const { id } = await row(service.post(`/items/${collection}`, { azienda, ...values }));
    kept.push(`/items/${collection}/${id}`);
  }
  await assertRefused(
    service.remove(path),
    /ha 2 richieste di documenti, 1 file ricevuto e 1 scadenza\./,
  );
  for (const one of kept) await service.remove(one);
  await service.remove(path);
});
