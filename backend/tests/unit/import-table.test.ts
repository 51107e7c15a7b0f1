import assert from 'node:assert/strict';
import { test } from 'node:test';
import { templateCsv } from '../../extensions/account/src/imports/columns.ts';
import { readClients } from '../../extensions/account/src/imports/read-clients.ts';
import { readTable } from '../../extensions/account/src/imports/read-table.ts';
import { UnreadableTable } from '../../extensions/account/src/imports/table-row.ts';
import { workbook } from '../support/workbook.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const cellsOf = async (bytes: Uint8Array, kind: 'csv' | 'xlsx') =>
  (await readTable(bytes, kind)).map(({ cells }) => cells);

const clients = async (text: string) => readClients(await readTable(utf8(text), 'csv'));

const refuses = (sentence: RegExp) => (error: unknown) => {
  assert.ok(error instanceof UnreadableTable);
  assert.match(error.message, sentence);
  return true;
};

test('reads CSV with each separator and encoding that spreadsheets write', async () => {
  const expected = [
    ['Ragione sociale', 'Città'],
    ['Caffè «Rossi», S.r.l.', 'Forlì'],
  ];
  const lines = (separator: string) =>
    `Ragione sociale${separator}Città\r\n"Caffè «Rossi», S.r.l."${separator}Forlì`;
  for (const separator of [';', ',', '\t']) {
    const text = lines(separator);
    assert.deepEqual(await cellsOf(utf8(text), 'csv'), expected);
    assert.deepEqual(await cellsOf(utf8(`\ufeff${text}`), 'csv'), expected);
    // Of these characters Windows-1252 has the same bytes as Latin-1.
    assert.deepEqual(await cellsOf(Buffer.from(text, 'latin1'), 'csv'), expected);
  }
});

test('reads the first sheet of a workbook with the numbers of its rows', async () => {
  const rows = await readTable(
    workbook([
      ['Nome', 'Cognome', '', 'P.IVA'],
      [],
      ['Nora & Ida', 'Galli', '', 2342520158],
      ['', '', '', 1e10],
    ]),
    'xlsx',
  );
  assert.deepEqual(rows, [
    { number: 1, cells: ['Nome', 'Cognome', '', 'P.IVA'] },
    { number: 3, cells: ['Nora & Ida', 'Galli', '', '2342520158'] },
    { number: 4, cells: ['', '', '', '10000000000'] },
  ]);
});

test('joins formatted parts of a text, without readings, and reads texts that stand in their cell', async () => {
  const sheet =
    '<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>In</t><r><t>line</t></r></is></c><c t="str"><f>A1</f><v>2,3E+10</v></c></row></sheetData></worksheet>';
  const texts =
    '<x:sst xmlns:x="a"><x:si><x:r><x:t>Galli </x:t></x:r><x:rPh sb="0" eb="1"><x:t>no</x:t></x:rPh><x:r><x:t>S.r.l.</x:t></x:r></x:si></x:sst>';
  const bytes = workbook([], {
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': texts,
  });
  assert.deepEqual(await cellsOf(bytes, 'xlsx'), [['Galli S.r.l.', 'Inline', '2,3E+10']]);
});

test('rejects workbooks that are broken or unpack to too much, and stays usable', async () => {
  const bomb = new Uint8Array(40 * 1024 * 1024).fill(32);
  const big = workbook([['Nome']], { 'xl/worksheets/sheet1.xml': bomb });
  assert.ok(big.length < 100_000);
  await assert.rejects(readTable(big, 'xlsx'), refuses(/contiene troppi dati/));
  // A part that declares fewer bytes than it has is cut there.
  const lie = Buffer.from(big);
  const declared = Buffer.alloc(4);
  declared.writeUInt32LE(bomb.length);
  for (let at = lie.indexOf(declared); at >= 0; at = lie.indexOf(declared, at))
    lie.writeUInt32LE(1000, at);
  await assert.rejects(readTable(lie, 'xlsx'), refuses(/danneggiato/));
  const entities = `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`;
  for (const broken of [
    utf8('PK\u0003\u0004 non è un file Excel'),
    workbook([['Nome']], { 'xl/workbook.xml': '<workbook/>' }),
    workbook([['Nome']], { 'xl/worksheets/sheet1.xml': '<worksheet><row>' }),
    workbook([['Nome']], { 'xl/worksheets/sheet1.xml': entities }),
  ]) {
    await assert.rejects(readTable(broken, 'xlsx'), refuses(/danneggiato/));
  }
  assert.deepEqual(await cellsOf(workbook([['Nome']]), 'xlsx'), [['Nome']]);
});

test('finds columns by their usual names, in any order, below a title, and names the others', async () => {
  const { rows, unknown } = await clients(
    [
      'Elenco clienti al 23/11/2026',
      'E-Mail Referente;COGNOME;nome;Rag. Soc.;P. IVA;C.F.;Comune;Prov.;Cellulare;Tel.;Codice SDI;Agente',
      ' ANNA@example.com ;Galli;Anna;Galli Srl;02342520158;;Lugo;RA;;0545 1;0000000;Verdi',
      ';;;;;;;;;;;',
    ].join('\n'),
  );
  assert.deepEqual(unknown, ['Agente']);
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.number, 3);
  assert.deepEqual(rows[0]?.values, {
    societa: 'Galli Srl',
    piva: '02342520158',
    codice_fiscale: '',
    indirizzo: '',
    cap: '',
    citta: 'Lugo',
    provincia: 'RA',
    nazione: '',
    telefono: '0545 1',
    pec: '',
    codice_univoco: '0000000',
    first_name: 'Anna',
    last_name: 'Galli',
    email: 'ANNA@example.com',
  });
});

test('leaves out the example of the template', async () => {
  await assert.rejects(clients(templateCsv()), refuses(/non ci sono righe/));
  const own = ';;;;;;;;;;;Ida;Galli;ida@example.com\r\n';
  const { rows, unknown } = await clients(templateCsv() + own);
  assert.deepEqual(unknown, []);
  assert.deepEqual(
    rows.map(({ number, values }) => [number, values.first_name, values.email]),
    [[3, 'Ida', 'ida@example.com']],
  );
});

test('rejects a file without the needed columns, without rows and with too many', async () => {
  await assert.rejects(
    clients('Ragione sociale;Nome\nGalli;Ida'),
    refuses(/^Mancano le colonne «Cognome», «E-mail»\..* «Ragione sociale», «Nome»\.$/),
  );
  await assert.rejects(clients('Nome;Cognome;Mail'), refuses(/non ci sono righe/));
  await assert.rejects(clients(''), refuses(/Mancano le colonne|vuoto/));
  const lines = Array.from({ length: 5001 }, (_, index) => `Ida;Galli;ida${index}@example.com`);
  await assert.rejects(
    clients(['Nome;Cognome;Mail', ...lines].join('\n')),
    refuses(/5001 righe: al massimo 5000/),
  );
});
