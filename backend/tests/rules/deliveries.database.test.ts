import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { before, test } from 'node:test';
import { folders, roleIds } from '@studio/shared/directus-ids';
import { demoUsers } from '../../demo/demo.ts';
import type { Rest } from '../../scripts/installation/rest.ts';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { uploadFile } from '../support/documents.ts';
import { assertForbidden, row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

/** Returns a VAT number that no other test uses. */
const newVatNumber = () => String(randomInt(1e10, 1e11));
const vatNumber = newVatNumber();
const twin = newVatNumber();
/** One that no client has. */
const foreign = newVatNumber();

const installation = await sharedInstallation();

let editor: Rest;
let editorId: unknown;
let client: string;

const upload = (...names: string[]) =>
  Promise.all(names.map((name) => uploadFile(installation, name)));

// As the Studio sends it.
const deliver = (files: string[], form: object = {}, rest = editor) => {
  const create = files.map((id) => ({ directus_files_id: { id } }));
  return rest.post('/items/consegne', { ...form, file: { create, update: [], delete: [] } });
};

const documentsOf = (file: string) =>
  rows(installation.service.get(`/items/documenti_clienti?filter[documento][_eq]=${file}`));

/** Resolves with all that the editor of this file has published. */
async function everything() {
  const { service } = installation;
  const documents = await rows(
    service.get(`/items/documenti_clienti?limit=-1&filter[user_created]=${editorId}`),
  );
  const deliveries = await rows(
    service.get(`/items/consegne?limit=-1&fields=*,file.*&filter[user_created]=${editorId}`),
  );
  return { documents, deliveries };
}

before(async () => {
  const email = newAddress('redattrice');
  const user = { email, password: goodPassword, role: roleIds.redattore, status: 'active' };
  editorId = (await row(installation.service.post('/users', user))).id;
  ({ rest: editor } = await installation.login(email, goodPassword));
  const create = async (email: string, piva: string) => {
    const id = await createClient(installation, email, 'invited');
    await installation.service.patch(`/users/${id}`, { piva });
    return id;
  };
  client = await create(newAddress('consegne'), vatNumber);
  await create(newAddress('gemella-1'), twin);
  await create(newAddress('gemella-2'), twin);
});

test('an editor publishes many files at once, each for the client and period in its name', async () => {
  const [f24, vat, slip] = await upload(
    `${vatNumber}_f24_2026-06.pdf`,
    `${vatNumber}_Dichiarazione IVA_2025.pdf`,
    `${vatNumber}_CEDOLINO_2026-6_matricola 003.pdf`,
  );
  assert.ok(f24 && vat && slip);
  const delivery = await row(deliver([f24, vat, slip]));
  const shown = async (file: string) => {
    const path = `/items/documenti_clienti?filter[documento][_eq]=${file}`;
    const fields = 'id,cliente,tipologia.tipologia,anno,mese,documento.title,consegna,letto_il';
    const [{ id: _, ...only } = {}, ...others] = await rows(editor.get(`${path}&fields=${fields}`));
    assert.equal(others.length, 0);
    return only;
  };
  const common = { cliente: client, consegna: delivery.id, letto_il: null };
  const of = (tipologia: string, anno: number, mese: number | null, title: string) => ({
    ...common,
    tipologia: { tipologia },
    anno,
    mese,
    documento: { title },
  });
  assert.deepEqual(await shown(f24), of('F24', 2026, 6, 'F24 giugno 2026'));
  assert.deepEqual(await shown(vat), of('Dichiarazione IVA', 2025, null, 'Dichiarazione IVA 2025'));
  assert.deepEqual(await shown(slip), of('Cedolino', 2026, 6, 'matricola 003'));
});

test('accepts any file name when client and year are chosen', async () => {
  const [file] = await upload('Lettera per l’assemblea.pdf');
  assert.ok(file);
  await deliver([file], { cliente: client, anno: 2026 });
  const [document] = await documentsOf(file);
  assert.equal(document?.anno, 2026);
  assert.equal(document.tipologia, null);
});

test('rejects the whole delivery for one bad name and lists every bad file with its reason', async () => {
  const names = {
    [`${vatNumber}_F24_2026-07.pdf`]: null,
    'senza niente.pdf':
      'manca la partita IVA di 11 cifre all’inizio, la tipologia «senza niente» non esiste',
    [`${foreign}_F24_2026-07.pdf`]: `nessun cliente ha la partita IVA ${foreign}`,
    [`${twin}_F24_2026-07.pdf`]: `più clienti hanno la partita IVA ${twin}`,
    [`${vatNumber}_Scontrino_2026-07.pdf`]: 'la tipologia «Scontrino» non esiste',
    [`${vatNumber}_F24_2026-13.pdf`]: 'il mese 13 non esiste',
    [`${vatNumber}_F24_1066.pdf`]: 'l’anno 1066 non va bene',
    [`${vatNumber}_F24.pdf`]: 'manca l’anno',
  };
  const files = await upload(...Object.keys(names));
  const before = await everything();
  await assert.rejects(deliver(files), (error: Error) => {
    assert.match(error.message, /Non è stato pubblicato nulla\. 7 file vanno corretti: /);
    for (const [name, why] of Object.entries(names)) {
      const told = `«${name}»: ${why}`;
      assert.equal(error.message.includes(told), why !== null, `${told}\nin ${error.message}`);
    }
    return true;
  });
  assert.deepEqual(await everything(), before);
  const [good] = files;
  const { title } = await row(installation.service.get(`/files/${good}`));
  assert.notEqual(title, 'F24 luglio 2026');
});

test('rejects a file name that contradicts the form', async () => {
  const [file] = await upload(`${vatNumber}_F24_2026-08.pdf`);
  assert.ok(file);
  const [other] = await rows(
    installation.service.get('/items/tipologie?filter[tipologia][_eq]=Cedolino'),
  );
  await assert.rejects(deliver([file], { anno: 2025 }), /l’anno è 2026, ma hai scritto 2025/);
  await assert.rejects(deliver([file], { mese: 7 }), /il mese è 8, ma hai scritto 7/);
  await assert.rejects(
    deliver([file], { cliente: demoUsers.cliente0.id }),
    /la partita IVA non è quella del cliente scelto/,
  );
  await assert.rejects(
    deliver([file], { tipologia: other?.id }),
    /la tipologia è F24, ma hai scelto Cedolino/,
  );
  await deliver([file], { cliente: client, anno: 2026, mese: 8 });
  assert.equal((await documentsOf(file)).length, 1);
});

test('rejects a file that is already published, occurs twice or is not private', async () => {
  const [file, same, again] = await upload(
    `${vatNumber}_F24_2026-09.pdf`,
    `${vatNumber}_F24_2026-10.pdf`,
    `${vatNumber}_F24_2026-10.pdf`,
  );
  const folder = folders.pubblici.id;
  const name = `${vatNumber}_F24_2026-11.pdf`;
  const open = await uploadFile(installation, name, { folder });
  assert.ok(file && same && again);
  await deliver([file]);
  await assert.rejects(deliver([file]), /è già pubblicato/);
  await assert.rejects(deliver([same, same]), /2 file vanno corretti: .*c’è due volte/);
  await assert.rejects(deliver([same, again]), /c’è due volte/);
  await assert.rejects(deliver([open]), /non è nella cartella Documenti/);
  await assert.rejects(deliver([]), /Aggiungi almeno un file/);
  await assert.rejects(deliver([same], { cliente: demoUsers.redattore.id }), /non è un cliente/);
});

test('only editors create a delivery, and no caller changes one', async () => {
  const [file] = await upload(`${vatNumber}_F24_2026-12.pdf`);
  assert.ok(file);
  const { id } = await row(deliver([file]));
  await assertForbidden(editor.remove(`/items/consegne/${id}`));
  await assert.rejects(editor.patch(`/items/consegne/${id}`, { anno: 2020 }));
  await assert.rejects(
    installation.service.patch(`/items/consegne/${id}`, { anno: 2020 }),
    /non si modifica/,
  );
  const { rest: stranger } = await installation.login(demoUsers.cliente40.email);
  // The answer reveals no files, clients or names.
  for (const rest of [stranger, installation.visitor]) {
    await assertForbidden(deliver([file], {}, rest));
    await assertForbidden(rest.get('/items/consegne'));
    await assertForbidden(rest.get('/items/consegne_files'));
  }
});

test('publishes a delivery once when it is sent twice at the same time', async () => {
  const [file] = await upload(`${vatNumber}_Bilancio_2025.pdf`);
  assert.ok(file);
  const results = await Promise.allSettled([deliver([file]), deliver([file]), deliver([file])]);
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await documentsOf(file)).length, 1);
});

test('rejects the deletion of a published file', async () => {
  const [file] = await upload(`${vatNumber}_Bilancio_2024.pdf`);
  assert.ok(file);
  await deliver([file]);
  const [document] = await documentsOf(file);
  await assert.rejects(editor.remove(`/files/${file}`), /elimina prima il documento/);
  await editor.remove(`/items/documenti_clienti/${document?.id}`);
  await editor.remove(`/files/${file}`);
});
