import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { folders } from '@studio/shared/contract';
import { scan } from '../../extensions/portal/src/exchange/uploads/scanner.ts';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { siteLogin } from '../support/as-gateway.ts';
import {
  type Clamd,
  eicar,
  infectedMark,
  mostFiles,
  prepareClamd,
  streamLimit,
} from '../support/clamd.ts';
import { row, rows } from '../support/expect.ts';
import { type OwnInstallation, startOwnInstallation } from '../support/own-installation.ts';
import { sendChecked, sendFile, sentFiles } from '../support/uploads.ts';
import { waitFor } from '../support/wait-for.ts';
import { zipOf } from '../support/zip.ts';

let clamd: Clamd;
let installation: OwnInstallation;
let client: { id: string; cookie: string };

before(async () => {
  clamd = await prepareClamd();
  installation = await startOwnInstallation({ CLAMAV_ADDRESS: clamd.socket });
  const email = newAddress('controlli');
  const id = await createClient(installation, email);
  client = { id, cookie: await siteLogin(installation, email, goodPassword) };
});
after(async () => {
  await installation?.stop();
  await clamd?.kill();
  await clamd?.remove();
});

const send = (content: string, filename: string, more = {}) =>
  sendChecked(installation, client.cookie, content, { filename, ...more });

const storedFiles = () =>
  rows(installation.service.get(`/files?limit=-1&filter[folder][_eq]=${folders.caricamenti.id}`));
const parts = () => readdir(join(installation.settings.dataDir, 'caricamenti-in-corso'));

/** Waits until the file of this name has left the check. */
const settled = (name: string) =>
  waitFor(`the end of the check of ${name}`, async () => {
    const sent = await sentFiles(installation, client.cookie);
    return sent.find(({ nome, stato }) => nome === name && stato !== 'in_controllo');
  });

test('a file waits while the scanner is away, and is received when it comes and comes back', async () => {
  const failed = async () =>
    /cannot be checked, and wait/.test(await installation.log()) || undefined;
  await sendFile(installation, client.cookie, '%PDF-1.7 uno', { filename: 'uno.pdf' });
  await waitFor('the report that files wait', failed);
  assert.equal((await sentFiles(installation, client.cookie))[0]?.stato, 'in_controllo');
  const stored = (await storedFiles()).map(({ filename_download: name }) => name);
  assert.ok(!stored.includes('uno.pdf'), 'no person can open it');
  await clamd.start();
  const first = await settled('uno.pdf');
  assert.deepEqual([first.stato, first.avviso], ['ricevuto', null]);
  const received = await row(installation.service.get(`/items/caricamenti/${first.id}`));
  assert.ok(received.controllato_il);

  await clamd.kill();
  await sendFile(installation, client.cookie, '%PDF-1.7 due', { filename: 'due.pdf' });
  await clamd.start();
  assert.equal((await settled('due.pdf')).stato, 'ricevuto');
});

test('rejects an infected file: its bytes go, its row and its request stay', async () => {
  const request = { titolo: 'Visura', cliente: client.id };
  const { id } = await row(installation.service.post('/items/richieste_documenti', request));
  const before = (await storedFiles()).length;
  for (const [filename, content] of [
    ['eicar.txt', eicar],
    ['in-un-pdf.pdf', `%PDF-1.7 ${'x'.repeat(300_000)} ${infectedMark}`],
  ] as const) {
    const rejected = await send(content, filename, { richiesta: Number(id) });
    const { stato, motivo, file } = rejected;
    assert.deepEqual([stato, motivo, file], ['respinto', 'virus', null], filename);
  }
  assert.equal((await storedFiles()).length, before);
  await waitFor('the end of the bytes', async () => (await parts()).length === 0 || undefined);
  const { stato } = await row(installation.service.get(`/items/richieste_documenti/${id}`));
  assert.equal(stato, 'chiesta');
});

test('marks a file that is too large for the scanner as unchecked', async () => {
  const large = await send(`%PDF-1.7 ${'x'.repeat(4 * streamLimit)}`, 'grande.pdf');
  assert.deepEqual([large.stato, large.avviso], ['ricevuto', 'non_controllato']);
});

test('understands that a file is too large, also when the connection breaks, and leaks no listener', async () => {
  const warnings: Error[] = [];
  const warn = (warning: Error) => warnings.push(warning);
  process.on('warning', warn);
  const piece = Buffer.alloc(64 * 1024, 'x');
  for (const address of [clamd.socket, clamd.address]) {
    for (let time = 0; time < 25; time += 1) {
      const pieces = Array.from({ length: 64 }, () => piece);
      const verdict = await scan(address, Readable.from(pieces, { objectMode: false }));
      assert.equal(verdict, 'too_large', `${address}, time ${time}`);
    }
  }
  process.off('warning', warn);
  assert.deepEqual(warnings, []);
});

test('receives what the scanner cannot look into, marked, and rejects only a virus', async () => {
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.txt`, `${index}`]));
  const [locked, many] = [zipOf(files(1), { isEncrypted: true }), zipOf(files(mostFiles + 2))];
  for (const [filename, bytes, avviso] of [
    ['chiuso.zip', locked, 'protetto'],
    ['tanti.zip', many, 'non_controllabile'],
    ['pochi.zip', zipOf(files(1)), 'archivio'],
  ] as const) {
    const sent = await send(bytes.toString('latin1'), filename);
    assert.deepEqual([sent.stato, sent.avviso, sent.motivo], ['ricevuto', avviso, null], filename);
    assert.ok(sent.file, 'nothing is deleted');
  }
  const verdictOn = (bytes: Buffer) => scan(clamd.address, Readable.from([bytes]));
  assert.deepEqual(
    [await verdictOn(locked), await verdictOn(many)],
    ['uncheckable', 'uncheckable'],
  );
  assert.equal(await verdictOn(zipOf({ ...files(1), 'x.txt': infectedMark })), 'infected');
});

test('speaks with the scanner by TCP too, and in pieces of any size', async () => {
  const pieces = (text: string, size: number) =>
    Readable.from(text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [], { objectMode: false });
  for (const size of [1, 7, 100_000]) {
    assert.equal(await scan(clamd.address, pieces(eicar, size)), 'infected');
    assert.equal(await scan(clamd.address, pieces(eicar.slice(1), size)), 'clean');
  }
  await clamd.kill();
  await assert.rejects(scan(clamd.address, pieces(eicar, 9)), /cannot be used/);
});
