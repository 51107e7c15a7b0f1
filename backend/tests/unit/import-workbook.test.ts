import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readClients } from '../../extensions/portal/src/clients/imports/read-clients.ts';
import { readTable } from '../../extensions/portal/src/clients/imports/read-table.ts';
import { UnreadableTable } from '../../extensions/portal/src/clients/imports/table-row.ts';
import { packed, relationships, workbook } from '../support/workbook.ts';

/** Returns a file as its program wrote it; docs/imports.md names the programs. */
const input = (name: string) => readFileSync(new URL(`../inputs/${name}`, import.meta.url));

const utf8 = (text: string) => new TextEncoder().encode(text);
const cellsOf = async (bytes: Uint8Array) =>
  (await readTable(bytes)).rows.map(({ cells }) => cells);

const refuses = (sentence: RegExp) => (error: unknown) => {
  assert.ok(error instanceof UnreadableTable);
  assert.match(error.message, sentence);
  return true;
};

/** Returns a workbook whose sheet has these cells, by their XML. */
const ofCells = (cells: string, parts: Record<string, string> = {}) =>
  workbook([], {
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`,
    ...parts,
  });

test('reads the first sheet of a workbook with the numbers of its rows', async () => {
  const { rows } = await readTable(
    workbook([
      ['Nome', 'Cognome', '', 'P.IVA'],
      [],
      ['Nora & Ida', 'Galli', '', 2342520158],
      ['', '', '', 1e10],
    ]),
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
  assert.deepEqual(await cellsOf(bytes), [['Galli S.r.l.', 'Inline', '2,3E+10']]);
});

test('rejects workbooks that are broken or unpack to too much, and stays usable', async () => {
  const bomb = new Uint8Array(40 * 1024 * 1024).fill(32);
  const big = workbook([['Nome']], { 'xl/worksheets/sheet1.xml': bomb });
  assert.ok(big.length < 100_000);
  await assert.rejects(readTable(big), refuses(/contiene troppi dati/));
  // A part that declares fewer bytes than it has is cut there.
  const lie = Buffer.from(big);
  const declared = Buffer.alloc(4);
  declared.writeUInt32LE(bomb.length);
  for (let at = lie.indexOf(declared); at >= 0; at = lie.indexOf(declared, at))
    lie.writeUInt32LE(1000, at);
  await assert.rejects(readTable(lie), refuses(/danneggiato/));
  const entities = `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`;
  for (const broken of [
    utf8('PK\u0003\u0004 non è un file Excel'),
    workbook([['Nome']], { 'xl/workbook.xml': '<workbook/>' }),
    workbook([['Nome']], { 'xl/worksheets/sheet1.xml': '<worksheet><row>' }),
    workbook([['Nome']], { 'xl/worksheets/sheet1.xml': entities }),
  ]) {
    await assert.rejects(readTable(broken), refuses(/danneggiato/));
  }
  assert.deepEqual(await cellsOf(workbook([['Nome']])), [['Nome']]);
});

test('follows the relationships of a workbook, whatever its parts and prefixes are called', async () => {
  const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
  const main = 'xmlns:s="http://purl.oclc.org/ooxml/spreadsheetml/main"';
  const sheet = `<s:worksheet ${main}><s:sheetData><s:row><s:c t="s"><s:v>0</s:v></s:c><s:c s="1"><s:v>184</s:v></s:c></s:row></s:sheetData></s:worksheet>`;
  for (const [target, texts] of [
    ['../fogli/primo%20foglio.xml', '/Dati/testi.xml'],
    ['/fogli/primo foglio.xml', 'testi.xml'],
    ['..\\fogli\\primo foglio.xml', './testi.xml'],
  ] as const) {
    const bytes = packed({
      '_rels/.rels': relationships({ a: ['officeDocument', 'dati/Libro.xml'] }, strict),
      'dati/libro.xml': `<s:workbook ${main} xmlns:q="${strict}"><s:sheets><s:sheet name="Uno" sheetId="1" q:id="x"/></s:sheets></s:workbook>`,
      'dati/_rels/libro.xml.rels': relationships(
        { x: ['worksheet', target], y: ['sharedStrings', texts], z: ['styles', 'stili.xml'] },
        strict,
      ),
      'fogli/primo foglio.xml': sheet,
      'dati/testi.xml': `<s:sst ${main}><s:si><s:t>Nome</s:t></s:si></s:sst>`,
      'dati/stili.xml': `<s:styleSheet ${main}><s:numFmts><s:numFmt numFmtId="164" formatCode="00000"/></s:numFmts><s:cellStyleXfs><s:xf numFmtId="9"/></s:cellStyleXfs><s:cellXfs><s:xf numFmtId="0"/><s:xf numFmtId="164"/></s:cellXfs></s:styleSheet>`,
    });
    assert.deepEqual(await cellsOf(bytes), [['Nome', '00184']]);
  }
});

test('reads the sheet with the headers, and says which sheets it leaves', async () => {
  const sheet = (rows: string[][]) =>
    `<worksheet><sheetData>${rows
      .map((cells) => `<row>${cells.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`)
      .join('')}</sheetData></worksheet>`;
  const header = ['Nome', 'Cognome', 'E-mail'];
  const sheets = {
    Copertina: ['', sheet([['Studio']])],
    Vecchi: ['state="hidden"', sheet([header, ['Ida', 'Galli', 'x@example.com']])],
    Clienti: ['', sheet([['Elenco'], header, ['Mara', 'Rossi', 'm@example.com']])],
    Altri: ['', sheet([header, ['Nora', 'Neri', 'n@example.com']])],
    Vuoto: ['', sheet([])],
  };
  const all = Object.entries(sheets);
  const { rows, notices } = await readTable(
    workbook([], {
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${all
        .map(([name, [state]], at) => `<sheet name="${name}" ${state} r:id="r${at}"/>`)
        .join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationships(
        Object.fromEntries(all.map((_one, at) => [`r${at}`, ['worksheet', `s${at}.xml`] as const])),
      ),
      ...Object.fromEntries(all.map(([, [, content = '']], at) => [`xl/s${at}.xml`, content])),
    }),
  );
  assert.deepEqual(rows.at(-1)?.cells, ['Mara', 'Rossi', 'm@example.com']);
  assert.deepEqual(notices, [
    'È stato letto il foglio «Clienti». Fogli che non vengono letti: «Copertina» (1 riga), «Vecchi» (2 righe), «Altri» (2 righe).',
  ]);
});

test('shows numbers, days and truth as their cells show them', async () => {
  const formats = {
    '00000': ['184', '00184'],
    '00000000000': ['2342520158', '02342520158'],
    '"IT"00000000000': ['2342520158', 'IT02342520158'],
    '[<=9999999]####\\-####;\\(0###\\)\\ ####\\-####': ['65551234', '(0) 6555-1234'],
    '#,##0': ['2342520158', '2342520158'],
    '0.00E+00': ['2342520158', '2342520158'],
    '0.00': ['184', '184'],
    General: ['2.342520158E9', '2342520158'],
    'dd/mm/yyyy;@': ['46357', '01/12/2026'],
    'non "chiuso': ['7', '7'],
  };
  const all = Object.entries(formats);
  const xml = (text: string) => text.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const numbers = all.map(
    ([code], at) => `<numFmt numFmtId="${200 + at}" formatCode="${xml(code)}"/>`,
  );
  const styles = `<styleSheet><numFmts>${numbers.join('')}</numFmts><cellXfs>${all.map((_one, at) => `<xf numFmtId="${200 + at}"/>`).join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`;
  const cells = all.map(([, [stored]], at) => `<c s="${at}"><v>${stored}</v></c>`).join('');
  const others =
    '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="d"><v>2026-11-28T00:00:00</v></c>' +
    `<c s="${all.length}"><v>46357</v></c>`;
  const parts = {
    'xl/styles.xml': styles,
    'xl/_rels/workbook.xml.rels': relationships({
      rId3: ['worksheet', 'worksheets/sheet1.xml'],
      rId5: ['styles', 'styles.xml'],
    }),
  };
  const [shown] = await cellsOf(ofCells(cells + others, parts));
  assert.deepEqual(shown, [
    ...all.map(([, [, text]]) => text),
    ...['VERO', 'FALSO', '28/11/2026', '01/12/2026'],
  ]);
  const in1904 =
    '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="a" r:id="rId3"/></sheets></workbook>';
  const day = `<c s="${all.length}"><v>44895</v></c>`;
  const from1904 = ofCells(day, { ...parts, 'xl/workbook.xml': in1904 });
  assert.deepEqual(await cellsOf(from1904), [['01/12/2026']]);
});

test('decodes the escapes of characters, and keeps errors and formulas without a result in sight', async () => {
  const cells = [
    '<c t="inlineStr"><is><t>Via_x000D__x000A_Roma _x005F_x000D_ _X000d_</t></is></c>',
    '<c t="str"><f>A1</f><v>a_x0009_b</v></c>',
    '<c t="e"><f>NA()</f><v>#N/A</v></c>',
    '<c><f>CONCATENATE("a","b")</f></c>',
    '<c><f t="shared" si="0"/><v/></c>',
    '<c t="str"><f>""</f><v></v></c>',
    '<c><f>1+1</f><v>2</v></c>',
  ];
  assert.deepEqual(await cellsOf(ofCells(cells.join(''))), [
    ['Via\r\nRoma _x000D_ _X000d_', ...['a\tb', '#N/A', '=CONCATENATE("a","b")', '=', '', '2']],
  ]);
});

test('reads rows and cells without references, sparse ones, and what merged cells show', async () => {
  const text = (value: string, r = '') =>
    `<c ${r && `r="${r}"`} t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = `<worksheet><sheetData>
    <row>${text('Elenco dei clienti')}</row>
    <row r="3">${text('Nome')}${text('Cognome')}${text('Ragione sociale')}${text('E-mail', 'F3')}</row>
    <row>${text('Ida')}${text('Galli')}${text('Galli S.r.l.')}${text('ida@example.com', 'F4')}</row>
    <row>${text('Mara')}${text('Galli')}${text('mara@example.com', 'F5')}</row>
    <row r="9">${text('x', 'IW9')}${text('Nora')}</row>
    <row r="12"/><row r="13"><c s="1"/></row>
    </sheetData><mergeCells><mergeCell ref="A1:F1"/><mergeCell ref="C4:C5"/></mergeCells></worksheet>`;
  const table = await readTable(workbook([], { 'xl/worksheets/sheet1.xml': sheet }));
  const { rows, tally, notices } = readClients({ ...table, rows: table.rows.slice(0, 4) });
  assert.deepEqual(
    rows.map(({ number, values: { societa, email } }) => [number, societa, email]),
    [
      [4, 'Galli S.r.l.', 'ida@example.com'],
      [5, 'Galli S.r.l.', 'mara@example.com'],
    ],
  );
  assert.deepEqual(tally, { inFile: 2, empty: 0, skipped: 0 });
  assert.deepEqual(notices, ['Le colonne dopo la 256 non vengono lette.']);
  const twice = sheet.replace('<row r="9">', '<row r="5">');
  await assert.rejects(
    async () => {
      readClients(await readTable(workbook([], { 'xl/worksheets/sheet1.xml': twice })));
    },
    refuses(/conto delle righe non torna/),
  );
});

test('reads the files of programs', async () => {
  const fourRows = { inFile: 4, empty: 0, skipped: 0 };
  for (const [name, tally, numbers, last] of [
    ['libreoffice-7.4-mac.csv', fourRows, [2, 3, 4, 5], 'Ombra €uro S.n.c.'],
    [
      'libreoffice-7.4-cover.xlsx',
      { inFile: 7, empty: 2, skipped: 1 },
      [4, 5, 7, 8],
      'Ombra €uro S.n.c.',
    ],
    ['gnumeric-1.12.xlsx', fourRows, [2, 3, 4, 5], 'Ombra €uro S.n.c.'],
    ['xlsxwriter-3.2.xlsx', fourRows, [2, 3, 4, 5], 'Ombra €uro S.n.c.'],
    ['exceljs-4.4-stream.xlsx', { inFile: 2, empty: 0, skipped: 0 }, [2, 3], 'Forlì S.r.l.'],
  ] as const) {
    const { rows, tally: read } = readClients(await readTable(input(name)));
    assert.deepEqual({ name, read }, { name, read: tally });
    assert.deepEqual(
      rows.map(({ number }) => number),
      numbers,
    );
    assert.equal(rows.findLast(({ values }) => values.societa !== '')?.values.societa, last);
    assert.equal(rows[0]?.values.cap, '00184');
  }
});

test('names the way on for files of other kinds', async () => {
  for (const [bytes, sentence] of [
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), /password.*\.xlsx/],
    [utf8('<html><table><tr><td>Nome</td></tr></table></html>'), /pagina web.*\.xlsx/],
    [utf8('\ufeff<?xml version="1.0"?><Workbook/>'), /XML.*\.xlsx/],
    [utf8('%PDF-1.7'), /non è CSV né Excel/],
    [input('sheetjs-0.18.slk'), /formato di scambio.*\.xlsx/],
    [input('sheetjs-0.18-biff2.xls'), /non è CSV né Excel/],
    [utf8('{\\rtf1\\ansi Nome;Cognome}'), /non è CSV né Excel/],
    [packed({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }), /salvalo.*\.xlsx/],
    [packed({ 'xl/workbook.bin': 'x' }), /salvalo.*\.xlsx/],
  ] as const)
    await assert.rejects(readTable(bytes), refuses(sentence));
});
