import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { freePort } from '@studio/gateway/testing/free-port';
import { folders } from '@studio/shared/contract';
import encryptedPdfs from '@studio/shared/rules/file-types/encrypted-pdfs.json' with {
  type: 'json',
};
import * as v from 'valibot';
import { demoUsers } from '../../demo/users.ts';
import { removeLeftovers } from '../../extensions/portal/src/exchange/uploads/leftovers.ts';
import { PartStore } from '../../extensions/portal/src/exchange/uploads/parts.ts';
import { rejectLost } from '../../extensions/portal/src/exchange/uploads/reject.ts';
import {
  findTransfer,
  recordArrival,
} from '../../extensions/portal/src/exchange/uploads/transfers.ts';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { siteLogin } from '../support/as-gateway.ts';
import { companyWithMembers } from '../support/companies.ts';
import { askFile, uploadFile } from '../support/documents.ts';
import { row, rows } from '../support/expect.ts';
import { connectDatabase } from '../support/outgoing.ts';
import { type OwnInstallation, startOwnInstallation } from '../support/own-installation.ts';
import {
  addBytes,
  announce,
  askTus,
  sendChecked,
  sendFile,
  sentFiles,
  uploadIdOf,
} from '../support/uploads.ts';
import { waitFor } from '../support/wait-for.ts';
import { zipOf } from '../support/zip.ts';

// Its own: the tests kill Directus and change its settings.
let installation: OwnInstallation;
let ada: { id: string; cookie: string };

async function newClient(name: string): Promise<{ id: string; cookie: string }> {
  const email = newAddress(name);
  const id = await createClient(installation, email);
  return { id, cookie: await siteLogin(installation, email, goodPassword) };
}

before(async () => {
  installation = await startOwnInstallation();
  ada = await newClient('ada');
});
after(() => installation?.stop());

const pdf = (text: string) => new Uint8Array(Buffer.from(`%PDF-1.7\n${text}\n`));
const offsetOf = async (id: string, cookie = ada.cookie) =>
  (await askTus(installation, cookie, `/${id}`, { method: 'HEAD' })).headers.get('upload-offset');
const partsFolder = () => join(installation.settings.dataDir, 'caricamenti-in-corso');
const parts = () => readdir(partsFolder());

async function newRequest(values: object): Promise<number> {
  const request = { titolo: 'Carta d’identità', ...values };
  return Number((await row(installation.service.post('/items/richieste_documenti', request))).id);
}
const requestOf = (id: number) => row(installation.service.get(`/items/richieste_documenti/${id}`));

test('takes a file in pieces, resumes at the offset, and hands it to the firm with its request', async () => {
  const richiesta = await newRequest({ cliente: ada.id, chiede_scadenza: true });
  const bytes = pdf(randomBytes(3000).toString('hex'));
  const announced = await announce(installation, ada.cookie, bytes, {
    filename: 'carta ‮identità.pdf',
    richiesta,
    scade_il: '2031-05-09',
    messaggio: 'Ecco la carta',
  });
  const id = uploadIdOf(announced);
  assert.equal(announced.headers.get('cache-control'), 'no-store');
  assert.equal((await addBytes(installation, ada.cookie, id, 0, bytes.slice(0, 1000))).status, 204);
  assert.equal(await offsetOf(id), '1000');
  const late = await addBytes(installation, ada.cookie, id, 0, bytes);
  assert.deepEqual([late.status, /OFFSET_CONFLICT/.test(late.text)], [409, true]);
  const isSent = ({ richiesta: asked }: { readonly [key: string]: unknown }) =>
    JSON.stringify(asked)?.includes(`"id":${richiesta},`);
  assert.equal((await sentFiles(installation, ada.cookie)).some(isSent), false);
  assert.equal((await requestOf(richiesta)).stato, 'chiesta');
  assert.equal((await addBytes(installation, ada.cookie, id, 1000, bytes.slice(1000))).status, 204);

  const received = await waitFor('the received file', async () =>
    (await sentFiles(installation, ada.cookie)).find(
      (file) => isSent(file) && file.stato === 'ricevuto',
    ),
  );
  assert.equal(received.nome, 'carta _identità.pdf');
  assert.equal(received.tipo, 'application/pdf');
  assert.equal(received.avviso, 'non_controllato', 'no scanner is configured');
  assert.equal(received.messaggio, 'Ecco la carta');
  assert.deepEqual(received.richiesta, { id: richiesta, titolo: 'Carta d’identità' });
  assert.equal(
    await offsetOf(id),
    String(bytes.length),
    'a client who missed the answer learns of it',
  );
  const request = await requestOf(richiesta);
  assert.deepEqual([request.stato, request.documento_scade_il], ['inviata', '2031-05-09']);
  assert.ok(request.inviata_il);
  await waitFor('the removal of the part', async () => !(await parts()).includes(id) || undefined);
  const remove = await askTus(installation, ada.cookie, `/${id}`, { method: 'DELETE' });
  assert.equal(remove.status, 400, 'what was sent stays');

  const file = String(received.file);
  const whole = await askFile(installation, file, ada.cookie);
  assert.deepEqual(new Uint8Array(await whole.arrayBuffer()), bytes);
  assert.equal(whole.headers.get('content-type'), 'application/pdf');
  assert.equal(whole.headers.get('x-content-type-options'), 'nosniff');
  const part = await askFile(installation, file, ada.cookie, { headers: { range: 'bytes=0-3' } });
  assert.deepEqual([part.status, await part.text()], [206, '%PDF']);
  const staff = await installation.login(demoUsers.redattore.email);
  const seen = await fetch(`${installation.url}/assets/${file}`, { headers: staff.headers });
  assert.equal(seen.status, 200);
  await seen.body?.cancel();
});

test('a foreign upload, company, request or file answers like an unknown one, at every door', async () => {
  const eva = await newClient('eva');
  const { company, f24, payslip, owner, delegate, bare, ended } =
    await companyWithMembers(installation);
  const request = await newRequest({ azienda: company, tipologia: payslip });
  const id = uploadIdOf(
    await announce(installation, delegate.cookie, 20, {
      filename: 'f.pdf',
      azienda: company,
      tipologia: f24,
    }),
  );
  for (const method of ['HEAD', 'PATCH', 'DELETE']) {
    const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const ask = (upload: string, cookie: string) =>
      askTus(installation, cookie, `/${upload}`, { method, headers });
    const unknown = await ask(randomUUID(), eva.cookie);
    assert.equal(unknown.status, 403);
    // Also for the owner of the company: an upload belongs to the person who sends it.
    for (const { cookie } of [eva, owner, bare, ended]) {
      const foreign = await ask(id, cookie);
      assert.deepEqual([foreign.status, foreign.text], [unknown.status, unknown.text]);
    }
  }
  const announced = (cookie: string, more: object) =>
    announce(installation, cookie, 20, { filename: 'f.pdf', ...more });
  const unknown = await announced(eva.cookie, { richiesta: 999_999 });
  assert.equal(unknown.status, 403);
  for (const [{ cookie }, more] of [
    [eva, { richiesta: request }],
    [delegate, { richiesta: request }],
    [ended, { richiesta: request }],
    [eva, { azienda: company }],
    [eva, { azienda: 999_999 }],
    [delegate, { azienda: company, tipologia: payslip }],
    [delegate, { azienda: company }],
    [bare, { azienda: company, tipologia: f24 }],
    [ended, { azienda: company }],
  ] as const) {
    const foreign = await announced(cookie, more);
    assert.deepEqual(
      [foreign.status, foreign.text],
      [unknown.status, unknown.text],
      JSON.stringify(more),
    );
  }

  await sendFile(installation, owner.cookie, '%PDF-1.7 busta', {
    filename: 'b.pdf',
    richiesta: request,
  });
  const sent = await waitFor('the payslip', async () =>
    (await sentFiles(installation, owner.cookie, company)).find(
      ({ stato }) => stato === 'ricevuto',
    ),
  );
  for (const { cookie } of [eva, delegate, bare, ended]) {
    const list = await askTus(installation, cookie, `/sent?azienda=${company}`, { method: 'GET' });
    assert.doesNotMatch(list.text, /"nome"/);
    const answers = await Promise.all(
      [String(sent.file), randomUUID()].map(async (file) => {
        const response = await askFile(installation, file, cookie);
        return [response.status, await response.text()];
      }),
    );
    assert.deepEqual(answers[0], answers[1]);
    assert.equal(answers[0]?.[0], 403);
  }
  await installation.service.patch(`/items/persone_aziende/${delegate.membership}`, {
    tipologie: [],
  });
  assert.equal(
    (await askTus(installation, delegate.cookie, `/${id}`, { method: 'HEAD' })).status,
    403,
  );
});

test('refuses what is too large, empty, unnamed, closed or too much', async () => {
  const ugo = await newClient('ugo');
  const ask = async (size: number, metadata: Record<string, string | number>) => {
    const { status, text } = await announce(installation, ugo.cookie, size, metadata);
    return [status, /"code":"(\w+)"/.exec(text)?.[1]];
  };
  const filename = 'a.pdf';
  const megabyte = 1024 * 1024;
  assert.deepEqual(await ask(100 * megabyte + 1, { filename }), [413, 'CONTENT_TOO_LARGE']);
  assert.deepEqual(await ask(0, { filename }), [400, 'FAILED_VALIDATION']);
  assert.deepEqual(await ask(9, { azienda: 'x', filename }), [400, 'FAILED_VALIDATION']);
  assert.deepEqual(await ask(9, {}), [400, 'FAILED_VALIDATION']);
  assert.deepEqual(await ask(9, { filename, impronta: 'x' }), [400, 'FAILED_VALIDATION']);
  const closed = await newRequest({ cliente: ugo.id, stato: 'accettata' });
  assert.deepEqual(await ask(9, { filename, richiesta: closed }), [409, 'REQUEST_CLOSED']);
  for (let open = 0; open < 10; open += 1)
    assert.deepEqual(await ask(100 * megabyte, { filename }), [201, undefined]);
  assert.deepEqual(await ask(100 * megabyte, { filename }), [429, 'TOO_MANY_UPLOADS']);
  assert.equal((await askTus(installation, '', '/sent', { method: 'GET' })).status, 403);
});

test('takes only the bytes that were chosen, while their sender may send them', async () => {
  const { company, f24, delegate } = await companyWithMembers(installation);
  const chosen = pdf('what the browser read');
  const other = pdf('what the browser sent');
  const before = (await sentFiles(installation, ada.cookie)).length;
  const changed = uploadIdOf(
    await announce(installation, ada.cookie, chosen, { filename: 'cambiato.pdf' }),
  );
  await addBytes(installation, ada.cookie, changed, 0, chosen.slice(0, 9));
  const last = await addBytes(installation, ada.cookie, changed, 9, other.slice(9));
  assert.deepEqual([last.status, /"CONTENT_CHANGED"/.test(last.text)], [409, true]);
  assert.equal((await sentFiles(installation, ada.cookie)).length, before);
  assert.ok(!(await parts()).includes(changed));

  const membership = `/items/persone_aziende/${delegate.membership}`;
  await installation.service.patch(membership, { tipologie: [{ tipologie_id: f24 }] });
  const late = uploadIdOf(
    await announce(installation, delegate.cookie, chosen, {
      ...{ filename: 'tardi.pdf', azienda: company, tipologia: f24 },
    }),
  );
  // Its bytes are on the way while the delegation ends.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = fetch(`${installation.url}/account/uploads/${late}`, {
    method: 'PATCH',
    headers: {
      ...{ 'x-gateway-secret': installation.secrets.GATEWAY_SECRET, cookie: delegate.cookie },
      ...{ 'tus-resumable': '1.0.0', 'upload-offset': '0' },
      'content-type': 'application/offset+octet-stream',
    },
    body: new ReadableStream({
      async start(controller) {
        controller.enqueue(chosen.slice(0, 9));
        await held;
        controller.enqueue(chosen.slice(9));
        controller.close();
      },
    }),
    duplex: 'half',
  });
  await waitFor('the first bytes', async () =>
    (await stat(join(partsFolder(), late))).size === 9 ? true : undefined,
  );
  await installation.service.patch(membership, { tipologie: [] });
  release();
  assert.equal((await answer).status, 403);
  assert.ok(!(await parts()).includes(late));
  const byName = '/items/caricamenti?filter[nome][_eq]=tardi.pdf';
  assert.deepEqual(await rows(installation.service.get(byName)), [], 'it did not arrive');
});

test('idle uploads give way, and files that wait for the firm set limits', async () => {
  const megabyte = 1024 * 1024;
  const filename = 'a.pdf';
  const eva = await newClient('spazio');
  const announced = async (cookie: string, size = 100 * megabyte, more = {}) => {
    const answer = await announce(installation, cookie, size, { filename, ...more });
    return answer.status === 201 ? uploadIdOf(answer) : /"code":"(\w+)"/.exec(answer.text)?.[1];
  };
  const opened: (string | undefined)[] = [];
  for (let open = 0; open < 10; open += 1) opened.push(await announced(eva.cookie));
  assert.equal(await announced(eva.cookie), 'TOO_MANY_UPLOADS');
  // The third has no part, as after a restore; the second was left half an hour ago.
  const [first = '', second = '', third = ''] = opened;
  const left = Date.now() / 1000 - 30 * 60;
  await utimes(join(partsFolder(), second), left, left);
  await rm(join(partsFolder(), third));
  assert.match(String(await announced(eva.cookie)), /^[\da-f-]{36}$/);
  assert.ok(!(await parts()).includes(second), 'the oldest idle one gave way');
  assert.match(String(await announced(eva.cookie)), /^[\da-f-]{36}$/);
  assert.equal(await offsetOf(first, eva.cookie), '0', 'one that is being sent stays');
  assert.equal(await offsetOf(third, eva.cookie), null);
  assert.equal(await announced(eva.cookie), 'TOO_MANY_UPLOADS');

  const database = connectDatabase(installation);
  const stranger = await newClient('sconosciuta');
  const { company, owner } = await companyWithMembers(installation);
  const waiting = (values: object) =>
    database('caricamenti').insert({ nome: filename, stato: 'ricevuto', ...values });
  try {
    await database('directus_users').where({ id: stranger.id }).update({ iscritto_il: new Date() });
    assert.match(String(await announced(stranger.cookie)), /^[\da-f-]{36}$/);
    await waiting({ persona: stranger.id, cliente: stranger.id, dimensione: 50 * megabyte });
    assert.equal(await announced(stranger.cookie), 'TOO_MANY_UPLOADS');
    await waiting({ persona: stranger.id, cliente: stranger.id, dimensione: 60 * megabyte });
    assert.equal(await announced(stranger.cookie), 'TOO_MUCH_WAITING');
    await newRequest({ cliente: stranger.id });
    assert.match(String(await announced(stranger.cookie)), /^[\da-f-]{36}$/, 'the firm knows her');

    await waiting({ azienda: company, dimensione: 2000 * megabyte });
    await waiting({ azienda: company, dimensione: 2000 * megabyte });
    await waiting({ azienda: company, dimensione: 1100 * megabyte });
    const forCompany = () => announced(owner.cookie, 50 * megabyte, { azienda: company });
    assert.equal(await forCompany(), 'TOO_MUCH_WAITING');
    assert.match(String(await announced(owner.cookie)), /^[\da-f-]{36}$/, 'for herself');
    // What the firm has handled counts no more.
    await database('caricamenti').where({ azienda: company }).update({ stato: 'accettato' });
    assert.match(String(await forCompany()), /^[\da-f-]{36}$/);
  } finally {
    await database.destroy();
  }
});

test('types files by content: marks what needs care, and rejects the rest with its reason', async () => {
  const zip = (...names: string[]) =>
    zipOf(Object.fromEntries(names.map((name) => [name, name]))).toString('latin1');
  const workbook = ['[Content_Types].xml', 'xl/workbook.xml'] as const;
  const compound = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
  const utf16 = (name: string) => [...name].join('\0');
  const rejected = (motivo: string) => ({
    ...{ stato: 'respinto', tipo: null, avviso: null, motivo, file: null },
  });
  const { base64: locked = '' } = encryptedPdfs.find(({ opens }) => !opens) ?? {};
  const sender = await newClient('tipi');
  for (const [filename, content, expected] of [
    ['conti.xlsx', zip(...workbook), { avviso: 'non_controllato' }],
    ['conti.xlsx', zip(...workbook, 'xl/vbaProject.bin'), { avviso: 'macro' }],
    ['conti.xlsm', zip(...workbook), { avviso: 'macro' }],
    ['conti.xls', `${compound.padEnd(5000, '\0')}${utf16('_VBA_PROJECT')}`, { avviso: 'macro' }],
    ['conti.xlsx', compound.padEnd(512, '\0'), { avviso: 'protetto', stato: 'ricevuto' }],
    ['estratto.pdf', atob(locked), { avviso: 'protetto', stato: 'ricevuto' }],
    ['foto.zip', zip('a.jpg'), { avviso: 'archivio' }],
    ['IMG_1.HEIC', '\0\0\0\x18ftypheic\0\0\0\0', { tipo: 'image/heic' }],
    ['scan.', '\xff\xd8\xff\xe0', { nome: 'scan.jpg', tipo: 'image/jpeg' }],
    ['a.pdf', '\r\n%PDF-1.4 x', { tipo: 'application/pdf', stato: 'ricevuto' }],
    ['lettera.doc', '{\\rtf1 Ciao}', { nome: 'lettera.rtf', tipo: 'application/rtf' }],
    ['conti.xls', 'Data\tImporto\r\n1\t2', { nome: 'conti.tsv', stato: 'ricevuto' }],
    ['fattura.pdf', 'MZ\x90\0\x03', rejected('programma')],
    ['pagina.pdf', '<!doctype html><script>1</script>', rejected('pagina_web')],
    ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', rejected('pagina_web')],
    ['conti.xlsx', zip(...workbook).slice(0, -30), rejected('danneggiato')],
    ['dati.bin', '\x01\x02', rejected('tipo')],
  ] as const) {
    const sent = await sendChecked(installation, sender.cookie, content, { filename });
    const shown = Object.fromEntries(Object.keys(expected).map((name) => [name, sent[name]]));
    assert.deepEqual(shown, expected, filename);
  }
  const [last] = await sentFiles(installation, sender.cookie);
  const staff = await installation.login(demoUsers.redattore.email);
  await assert.rejects(staff.rest.patch(`/items/caricamenti/${last?.id}`, { stato: 'accettato' }));
});

test('a rejected file leaves its request open and no bytes, and its sender is told', async () => {
  const sender = await newClient('respinta');
  const richiesta = await newRequest({ cliente: sender.id });
  const metadata = { filename: 'fattura.pdf', richiesta };
  const sent = await sendChecked(installation, sender.cookie, 'MZ\x90\0\x03', metadata);
  assert.equal(sent.stato, 'respinto');
  assert.equal((await requestOf(richiesta)).stato, 'chiesta');
  const stored = await row(installation.service.get(`/items/caricamenti/${sent.id}`));
  const transfer = String(stored.trasferimento);
  assert.match(transfer, /^[\da-f-]{36}$/);
  await waitFor('the removal of the bytes', async () =>
    (await parts()).includes(transfer) ? undefined : true,
  );
  const about = `filter[oggetto][_eq]=${sent.id}&filter[tipo][_eq]=esito`;
  const notices = await rows(installation.service.get(`/items/avvisi_scambio?${about}`));
  assert.deepEqual(
    notices.map(({ persona }) => persona),
    [sender.id],
    'the notices about the rejected file',
  );
});

test('a file that is sent twice at once arrives once', async () => {
  const sender = await newClient('doppia');
  const richiesta = await newRequest({ cliente: sender.id });
  const newUpload = async (bytes: Uint8Array) => {
    const metadata = { filename: 'doppia.pdf', richiesta };
    return uploadIdOf(await announce(installation, sender.cookie, bytes, metadata));
  };
  const arrived = async () => (await sentFiles(installation, sender.cookie)).length;
  const clicked = pdf(randomUUID());
  const first = await newUpload(clicked);
  const clicks = await Promise.all(
    [1, 2, 3].map(() => addBytes(installation, sender.cookie, first, 0, clicked)),
  );
  assert.deepEqual(clicks.map(({ status }) => status).toSorted(), [204, 409, 409]);
  assert.equal(await arrived(), 1);
  // All bytes are there and not recorded, as after a crash: the first of several requests records them.
  const whole = pdf(randomUUID());
  const second = await newUpload(whole);
  await writeFile(join(partsFolder(), second), whole);
  const offsets = await Promise.all([1, 2, 3, 4].map(() => offsetOf(second, sender.cookie)));
  assert.deepEqual([...new Set(offsets)], [String(whole.length)], 'each request finds it whole');
  assert.equal(await arrived(), 2);
});

test('tells that the same content was sent before, without telling of hidden files', async () => {
  const { company, f24, owner, bare } = await companyWithMembers(installation);
  const content = `%PDF-1.7 ${randomUUID()}`;
  const first = await sendChecked(installation, ada.cookie, content, { filename: 'prima.pdf' });
  const second = await sendChecked(installation, ada.cookie, content, { filename: 'seconda.pdf' });
  const { id, nome, arrivato_il } = first;
  assert.deepEqual([first.doppione_di, second.doppione_di], [null, { id, nome, arrivato_il }]);
  assert.equal(second.stato, 'ricevuto', 'the copy may be for another request');

  const send = (tipologia: number | undefined, cookie: string) =>
    sendFile(installation, cookie, content, {
      filename: 'a.pdf',
      azienda: company,
      ...(tipologia !== undefined && { tipologia }),
    });
  await send(undefined, owner.cookie);
  await send(f24, owner.cookie);
  const twins = await waitFor('both files of the company', async () => {
    const found = (await sentFiles(installation, owner.cookie, company)).filter(
      (one) => one.nome === 'a.pdf' && one.stato === 'ricevuto',
    );
    return found.length === 2 ? found : undefined;
  });
  assert.equal(twins[1]?.doppione_di, null, 'another owner’s file is not the same');
  assert.ok(twins[0]?.doppione_di);
  await installation.service.patch(`/items/persone_aziende/${bare.membership}`, {
    tipologie: [{ tipologie_id: f24 }],
  });
  const forDelegate = await sentFiles(installation, bare.cookie, company);
  assert.deepEqual(
    forDelegate.map(({ doppione_di }) => doppione_di),
    [null],
  );
});

test('removes at night what was given up and what a killed program left, and nothing else', async () => {
  const old = uploadIdOf(await announce(installation, ada.cookie, 9, { filename: 'vecchio.pdf' }));
  const sent = await sendChecked(installation, ada.cookie, `%PDF-1.7 ${old}`, {
    filename: 'a.pdf',
  });
  const [left, orphan] = [
    randomUUID(),
    await uploadFile(installation, 'orfano.pdf', { folder: folders.caricamenti.id }),
  ];
  await writeFile(join(partsFolder(), left), 'bytes');
  const database = connectDatabase(installation);
  const deleted: string[] = [];
  const atNight = (days: number) =>
    removeLeftovers(
      database,
      new PartStore(partsFolder(), database),
      Date.now() + days * 24 * 60 * 60 * 1000,
      async (ids) => deleted.push(...ids),
    );
  try {
    await atNight(0);
    assert.equal(deleted.length, 0);
    assert.deepEqual(
      [(await parts()).includes(left), (await parts()).includes(old)],
      [false, true],
    );
    await atNight(8);
  } finally {
    await database.destroy();
  }
  assert.deepEqual([deleted.includes(orphan), deleted.includes(String(sent.file))], [true, false]);
  // Of all the tests, only bytes that wait for their check are left.
  const waits = '/items/caricamenti?limit=-1&filter[stato][_eq]=in_controllo';
  const waiting = (await rows(installation.service.get(waits))).map((one) => one.trasferimento);
  assert.deepEqual(
    (await parts()).filter((id) => !waiting.includes(id)),
    [],
  );
  assert.equal((await askTus(installation, ada.cookie, `/${old}`, { method: 'HEAD' })).status, 403);
});

test('an upload whose bytes the check moves meanwhile is closed without an error', async () => {
  const sender = await newClient('spostata');
  const database = connectDatabase(installation);
  try {
    const content = new Uint8Array(1_000_000);
    const metadata = { filename: 'grande.pdf' };
    const id = uploadIdOf(await announce(installation, sender.cookie, content, metadata));
    const transfer = await findTransfer(database, id);
    assert.ok(transfer);
    await writeFile(join(partsFolder(), id), content);
    const closing = new PartStore(partsFolder(), database).closeWhenWhole(transfer);
    await Promise.all([closing, rm(join(partsFolder(), id))]);
    // The check finds no bytes, and would wait for them.
    await database('caricamenti').where({ trasferimento: id }).delete();
  } finally {
    await database.destroy();
  }
});

test('a file whose bytes are lost before its check is rejected, and its sender is told', async () => {
  const sender = await newClient('perduta');
  const database = connectDatabase(installation);
  // As after a restore of a backup without the bytes, or when an operator has emptied the folder.
  const lost = async (name: string, arrived: Date) => {
    const announced = await announce(installation, sender.cookie, 9, { filename: name });
    const transfer = await findTransfer(database, uploadIdOf(announced));
    assert.ok(transfer);
    await rm(join(partsFolder(), transfer.trasferimento));
    await recordArrival(database, transfer, arrived);
    return transfer.trasferimento;
  };
  const stateOf = async (trasferimento: string) => {
    const filter = `filter[trasferimento][_eq]=${trasferimento}`;
    const [found] = await rows(installation.service.get(`/items/caricamenti?${filter}`));
    return [found?.stato, found?.motivo, found?.id];
  };
  try {
    const now = new Date();
    const yesterday = new Date(now.getTime() - 25 * 60 * 60 * 1000);
    const [restored, early, late] = [
      await lost('ripristinato.pdf', now),
      await lost('ieri.pdf', yesterday),
      await lost('oggi.pdf', now),
    ];
    assert.equal(await rejectLost(database, (id) => id === restored, { now }), 1);
    const parts = new PartStore(partsFolder(), database);
    await removeLeftovers(database, parts, now.getTime(), async () => undefined);
    for (const id of [restored, early]) {
      const [stato, motivo, item] = await stateOf(id);
      assert.deepEqual([stato, motivo], ['respinto', 'perso']);
      const about = `filter[oggetto][_eq]=${item}&filter[tipo][_eq]=esito`;
      const notices = await rows(installation.service.get(`/items/avvisi_scambio?${about}`));
      assert.deepEqual(
        notices.map(({ persona }) => persona),
        [sender.id],
      );
    }
    // The folder may be a disk that is away for a while.
    assert.equal((await stateOf(late))[0], 'in_controllo');
    assert.equal(await rejectLost(database, (id) => id === late, { now }), 1);
  } finally {
    await database.destroy();
  }
});

test('a killed Directus loses no byte, takes none beyond the room of the disk, and hands over none that waited and changed', async () => {
  // Its own: a file of hers waits for ever.
  const { cookie } = await newClient('uccisa');
  const bytes = new Uint8Array(Buffer.concat([pdf('x'), randomBytes(2_000_000)]));
  const middle = 1_000_000;
  const announced = async (filename: string, content: Uint8Array) =>
    uploadIdOf(await announce(installation, cookie, content, { filename }));
  const half = await announced('k.pdf', bytes);
  const begun = await announced('a.pdf', pdf('x'));
  const first = await addBytes(installation, cookie, half, 0, bytes.slice(0, middle));
  assert.equal(first.status, 204);
  // The other one is killed after its last byte is on the disk, and before it is recorded.
  const whole = pdf(randomUUID());
  const other = await announced('intero.pdf', whole);
  installation.address.variables.UPLOADS_DISK_RESERVE = '100';
  await installation.crash(() => writeFile(join(partsFolder(), other), whole));
  assert.equal(await offsetOf(half, cookie), String(middle));
  await waitFor('the file that was whole', async () =>
    (await sentFiles(installation, cookie)).find(
      ({ nome, stato }) => nome === 'intero.pdf' && stato === 'ricevuto',
    ),
  );
  const refused = await announce(installation, cookie, 9, { filename: 'a.pdf' });
  assert.match(refused.text, /"code":"STORAGE_FULL"/);
  const more = await addBytes(installation, cookie, begun, 0, pdf('x'));
  assert.deepEqual([more.status, /"STORAGE_FULL"/.test(more.text)], [507, true]);

  // Between its arrival and the store a file waits for the scanner.
  delete installation.address.variables.UPLOADS_DISK_RESERVE;
  installation.address.variables.CLAMAV_ADDRESS = `127.0.0.1:${await freePort()}`;
  await installation.crash(async () => {});
  const changed = await sendFile(installation, cookie, '%PDF-1.7 first', { filename: 'c.pdf' });
  await waitFor('the first pass', async () =>
    (await sentFiles(installation, cookie)).find(({ nome, tipo }) => nome === 'c.pdf' && tipo),
  );
  const last = await addBytes(installation, cookie, half, middle, bytes.slice(middle));
  assert.equal(last.status, 204);
  await waitFor(
    'the report that files wait',
    async () => /cannot be checked, and wait/.test(await installation.log()) || undefined,
  );
  const stateOf = async () =>
    (await sentFiles(installation, cookie)).find(({ nome }) => nome === 'k.pdf');
  assert.deepEqual([(await stateOf())?.stato, (await stateOf())?.file], ['in_controllo', null]);
  const staff = await installation.login(demoUsers.redattore.email);
  const row = `/items/caricamenti/${(await stateOf())?.id}`;
  await assert.rejects(staff.rest.patch(row, { stato: 'accettato' }));

  delete installation.address.variables.CLAMAV_ADDRESS;
  await installation.crash(() => writeFile(join(partsFolder(), changed), '%PDF-1.7 other'));
  const received = await waitFor('the received file', async () => {
    const found = await stateOf();
    return found?.stato === 'ricevuto' ? found : undefined;
  });
  const stored = await askFile(installation, String(received.file), cookie);
  assert.ok(Buffer.from(await stored.arrayBuffer()).equals(bytes));
  // It came first, so its turn has been too.
  const [swapped] = (await sentFiles(installation, cookie)).filter(({ nome }) => nome === 'c.pdf');
  assert.equal(swapped?.stato, 'in_controllo', 'what was not inspected is not handed over');
  const resumed = await addBytes(installation, cookie, begun, 0, pdf('x'));
  assert.equal(resumed.status, 204, 'the disk has room again');
});

test('a file that takes long to check delays no other person, and only the next ones of its own', async () => {
  const release = Promise.withResolvers<void>();
  let scanned = '';
  // In place of a scanner that works on a large file; the real one has a suite of its own.
  const scanner = createServer((socket) => {
    let received = '';
    socket.on('error', () => {});
    socket.on('data', async (bytes) => {
      received += bytes.toString('latin1');
      if (!received.endsWith('\0\0\0\0')) return;
      scanned += received;
      if (received.includes('a large file')) await release.promise;
      socket.end('stream: OK\0');
    });
  }).listen(0, '127.0.0.1');
  await once(scanner, 'listening');
  const address = v.parse(v.object({ port: v.number() }), scanner.address());
  installation.address.variables.CLAMAV_ADDRESS = `127.0.0.1:${address.port}`;
  await installation.crash(async () => {});
  const [mia, leo] = [await newClient('mia'), await newClient('leo')];
  const stateOf = async ({ cookie }: { cookie: string }, name: string) =>
    (await sentFiles(installation, cookie)).find(({ nome }) => nome === name)?.stato;
  try {
    const large = { filename: 'grande.pdf' };
    await sendFile(installation, mia.cookie, `%PDF-1.7 a large file ${randomUUID()}`, large);
    const next = { filename: 'dopo.pdf' };
    await sendFile(installation, mia.cookie, `%PDF-1.7 the next file ${randomUUID()}`, next);
    const other = await sendChecked(installation, leo.cookie, `%PDF-1.7 ${randomUUID()}`, {
      filename: 'altra.pdf',
    });
    assert.deepEqual([other.stato, other.avviso], ['ricevuto', null]);
    assert.equal(await stateOf(mia, 'grande.pdf'), 'in_controllo');
    assert.equal(await stateOf(mia, 'dopo.pdf'), 'in_controllo', 'one of each person at a time');
    // Neither by the call that received it nor by the periodic job.
    assert.doesNotMatch(scanned, /the next file/);
    release.resolve();
    for (const name of ['grande.pdf', 'dopo.pdf']) {
      await waitFor(name, async () => (await stateOf(mia, name)) === 'ricevuto' || undefined);
    }
  } finally {
    release.resolve();
    scanner.close();
    // The other tests have no scanner.
    delete installation.address.variables.CLAMAV_ADDRESS;
    await installation.crash(async () => {});
  }
});
