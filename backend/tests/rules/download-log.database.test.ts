import assert from 'node:assert/strict';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { folders } from '@studio/shared/contract';
import { demoUsers } from '../../demo/users.ts';
import { createClient, newAddress } from '../support/accounts.ts';
import {
  askFile,
  type ClientWithDocument,
  clientWithDocument,
  downloadsOf,
  longPdf,
  uploadFile,
} from '../support/documents.ts';
import { assertForbidden, row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { sendChecked } from '../support/uploads.ts';
import { waitFor } from '../support/wait-for.ts';

const installation = await sharedInstallation();

const ask = (path: string, init: RequestInit, cookie: string) =>
  askFile(installation, path, cookie, init);
const downloads = (document: number) => downloadsOf(installation, document);
const documentOf = ({ document }: ClientWithDocument) =>
  row(installation.service.get(`/items/documenti_clienti/${document}`));

async function newReader(name: string, content?: string): Promise<ClientWithDocument> {
  const email = newAddress(name);
  return clientWithDocument(installation, await createClient(installation, email), email, content);
}

test('a download adds one row to the log and marks the document as read', async () => {
  const carla = await newReader('carla', longPdf);
  const read = (path: string, init: RequestInit = {}) => ask(path, init, carla.cookie);
  await read(carla.file, { method: 'HEAD' });
  assert.equal((await documentOf(carla)).letto_il, null);
  assert.equal((await downloads(carla.document)).length, 0);

  const start = Date.now();
  await read(carla.file, { headers: { range: 'bytes=10-' } });
  assert.equal((await downloads(carla.document)).length, 1, 'any part of it counts');
  // A viewer that asks for the whole, drops it and asks for parts.
  const first = { headers: { range: 'bytes=0-99' } };
  await Promise.all([read(carla.file), read(carla.file, first), read(carla.file, first)]);
  const [entry, ...more] = await downloads(carla.document);
  assert.equal(more.length, 0);
  assert.equal(entry?.modo, 'anteprima');
  assert.equal(entry.cliente, carla.id);
  assert.match(String(entry.descrizione), /^F24 · giugno 2026 · /);
  const moment = Date.parse(String(entry.quando));
  assert.ok(moment >= start && moment <= Date.now(), `${entry.quando}`);
  const { letto_il } = await documentOf(carla);
  assert.equal(letto_il, entry.quando);

  await read(`${carla.file}?download`);
  assert.deepEqual(
    (await downloads(carla.document)).map(({ modo }) => modo),
    ['anteprima', 'scaricato'],
  );
  assert.equal((await documentOf(carla)).letto_il, letto_il);
});

test('an unreadable file adds no row and the request fails', async () => {
  const broken = await newReader('rotto');
  const { service, settings } = installation;
  const { filename_disk } = await row(service.get(`/files/${broken.file}`));
  const place = join(settings.dataDir, 'uploads', String(filename_disk));
  // Something is there, and cannot be read.
  await rm(place);
  await mkdir(place);
  const answer = await ask(broken.file, {}, broken.cookie);
  assert.equal(answer.status, 500);
  assert.doesNotMatch(await answer.text(), /EISDIR|PDF/);
  assert.equal((await documentOf(broken)).letto_il, null);
  assert.deepEqual(await downloads(broken.document), []);
});

test('a download by staff is logged but does not mark the document as read', async () => {
  const { headers } = await installation.login(demoUsers.admin.email);
  const dora = await newReader('dora');
  const look = await fetch(`${installation.url}/assets/${dora.file}`, { headers });
  assert.equal(look.status, 200);
  assert.match(await look.text(), /PDF/);
  const part = { ...headers, range: 'bytes=3-5' };
  await (await fetch(`${installation.url}/assets/${dora.file}?download`, { headers: part })).text();
  const noted = async () => {
    const found = await downloads(dora.document);
    return found.length < 2 ? undefined : found;
  };
  const found = await waitFor('the downloads of staff', noted);
  assert.deepEqual(
    found.map(({ cliente, collaboratore, modo }) => [cliente, collaboratore, modo]).sort(),
    [
      [dora.id, demoUsers.admin.id, 'anteprima'],
      [dora.id, demoUsers.admin.id, 'scaricato'],
    ],
  );
  assert.equal((await documentOf(dora)).letto_il, null);
});

test('staff open a file by one path only, and no other spelling or archive sends it', async () => {
  const { headers } = await installation.login(demoUsers.redattore.email);
  const elio = await newReader('elio');
  const { url } = installation;
  const json = { ...headers, 'content-type': 'application/json' };
  const body = JSON.stringify({ ids: [elio.file] });
  const [start, end] = [elio.file.slice(0, 8), elio.file.slice(8)];
  const tries: [string, RequestInit][] = [
    [`/assets/folder/${folders.documenti.id}`, { method: 'POST', headers }],
    ['/assets/files', { method: 'POST', headers: json, body }],
    ['/ASSETS/FILES/', { method: 'POST', headers: json, body }],
    ...[
      ...[
        `${elio.file}.pdf`,
        `/${elio.file}`,
        `${elio.file}%20`,
        `${elio.file}%2F`,
        `${elio.file}x`,
      ],
      ...[`${elio.file}//a.pdf`, `${elio.file};a`, `${start}%2D${end.slice(1)}`],
    ].map((path): [string, RequestInit] => [`/assets/${path}`, { headers }]),
  ];
  for (const [path, init] of tries) {
    const answer = await fetch(`${url}${path}`, init);
    assert.equal(answer.status, 403, path);
    assert.doesNotMatch(await answer.text(), /PDF/);
  }
  assert.deepEqual(await downloads(elio.document), []);
  await (await fetch(`${url}/assets/${elio.file}/F24.pdf?download`, { headers })).text();
  assert.deepEqual(
    (await downloads(elio.document)).map(({ modo }) => modo),
    ['scaricato'],
  );
});

test('staff leave a row for every private file, and none for the site’s own pictures', async () => {
  const { headers } = await installation.login(demoUsers.redattore.email);
  const since = new Date().toISOString();
  const iris = await newReader('iris');
  const sent = await sendChecked(installation, iris.cookie, '%PDF-1.7\ninviato', {
    filename: 'ricevuta.pdf',
  });
  const list = await uploadFile(installation, 'clienti.csv', { folder: folders.importazioni.id });
  const open = { folder: folders.pubblici.id };
  const picture = await uploadFile(installation, 'orari.pdf', open);
  const paths = [
    `assets/${sent.file}`,
    `assets/${list}`,
    `assets/${picture}`,
    `riscontro/${iris.document}`,
  ];
  for (const path of paths) {
    const answer = await fetch(`${installation.url}/${path}`, { headers });
    assert.equal(answer.status, 200, path);
    await answer.arrayBuffer();
  }
  const head = await fetch(`${installation.url}/assets/${iris.file}`, { method: 'HEAD', headers });
  assert.equal(head.status, 200);
  const filter = `filter[collaboratore]=${demoUsers.redattore.id}&filter[quando][_gte]=${since}`;
  const found = await rows(installation.service.get(`/items/accessi_documenti?sort=id&${filter}`));
  assert.deepEqual(
    found.map(({ documento, caricamento, cliente, modo, descrizione }) => [
      ...[documento, caricamento, cliente, modo],
      String(descrizione).split(' · ')[0],
    ]),
    [
      [null, sent.id, iris.id, 'anteprima', 'File arrivato'],
      [null, null, null, 'anteprima', 'File'],
      [iris.document, null, iris.id, 'scheda', 'F24'],
    ],
  );
});

test('neither editors nor clients can write the download log, and clients cannot read it', async () => {
  const { rest: editor } = await installation.login(demoUsers.redattore.email);
  const { rest: client } = await installation.login(demoUsers.cliente40.email);
  const path = '/items/accessi_documenti';
  const entry = { quando: new Date().toISOString(), modo: 'scaricato' };
  const read = await newReader('letto');
  await ask(read.file, {}, read.cookie);
  const [one] = await rows(editor.get(`${path}?filter[documento]=${read.document}`));
  assert.ok(one);
  for (const rest of [editor, client]) {
    await assertForbidden(rest.post(path, entry));
    await assertForbidden(rest.patch(`${path}/${one.id}`, entry));
    await assertForbidden(rest.remove(`${path}/${one.id}`));
  }
  await assertForbidden(client.get(path));
  const me = `/items/documenti_clienti/${read.document}`;
  await assertForbidden(editor.patch(me, { letto_il: null }));
  await assertForbidden(editor.patch(me, { avvisato_il: null }));
});

test('a row of the download log remains after its document is deleted', async () => {
  const { service } = installation;
  const nadia = await newReader('nadia');
  await ask(`${nadia.file}?download`, {}, nadia.cookie);
  const [before] = await downloads(nadia.document);
  await service.remove(`/items/documenti_clienti/${nadia.document}`);
  const after = await row(service.get(`/items/accessi_documenti/${before?.id}`));
  assert.equal(after.documento, null);
  assert.equal(after.descrizione, before?.descrizione);
  // Without the document there is no access, even to a file of before.
  assert.equal((await ask(nadia.file, {}, nadia.cookie)).status, 403);
});
