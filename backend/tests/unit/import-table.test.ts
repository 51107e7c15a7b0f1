import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { templateCsv } from '../../extensions/portal/src/clients/imports/columns.ts';
import { readCsv } from '../../extensions/portal/src/clients/imports/csv.ts';
import { readClients } from '../../extensions/portal/src/clients/imports/read-clients.ts';
import { readTable } from '../../extensions/portal/src/clients/imports/read-table.ts';
import { UnreadableTable } from '../../extensions/portal/src/clients/imports/table-row.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const cellsOf = async (bytes: Uint8Array) =>
  (await readTable(bytes)).rows
    .map(({ cells }) => cells)
    .filter((cells) => cells.some((cell) => cell !== ''));

const clients = async (text: string) => readClients(await readTable(utf8(text)));

const refuses = (sentence: RegExp) => (error: unknown) => {
  assert.ok(error instanceof UnreadableTable);
  assert.match(error.message, sentence);
  return true;
};

const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

test('reads text with each separator', async () => {
  const expected = [
    ['Ragione sociale', 'Città'],
    ['Caffè «Rossi», S.r.l.; già 1|2', 'Forlì'],
  ];
  for (const separator of [';', ',', '\t', '|']) {
    const text = `"Ragione sociale"${separator}Città\r\n"Caffè «Rossi», S.r.l.; già 1|2"${separator}Forlì`;
    assert.deepEqual(await cellsOf(utf8(text)), expected);
    assert.deepEqual(await cellsOf(utf8(`sep=${separator}\r\n${text}`)), expected);
  }
  // Excel in English takes a row with semicolons for one cell.
  const wrapped = 'Ragione sociale;Città\n"Caffè «Rossi», S.r.l.;Forlì"\n';
  assert.deepEqual((await cellsOf(utf8(wrapped)))[1], ['Caffè «Rossi», S.r.l.', 'Forlì']);
});

test('recognises the encodings of Excel and of older programs by their letters', async () => {
  const text =
    'Ragione sociale;Città;Indirizzo\r\nCaffè Città;Forlì;Via dell’Università 3\r\nNICCOLÒ È GIÀ CAFFÈ;Agliè;Perù n° 5\r\nMüller Söhne;Würzburg;Straße 1\r\n';
  const expected = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  const marked = `\ufeff${text}`;
  for (const bytes of [
    ...[utf8(text), utf8(marked)],
    ...[utf16(text), utf16(marked), utf16(text, true), utf16(marked, true)],
    ...['win1252', 'macroman'].map((encoding) => iconv.encode(text, encoding)),
  ])
    assert.deepEqual(await cellsOf(bytes), expected);
  // Code pages of MS-DOS have no typographic apostrophe, and 437 hardly a capital with an accent.
  const dos = text.replace('’', "'").replace('NICCOLÒ È GIÀ CAFFÈ', 'NICCOLO');
  for (const encoding of ['cp850', 'cp437']) {
    const { rows, notices } = await readTable(
      Buffer.concat([iconv.encode(dos, encoding), Buffer.from([0x1a])]),
    );
    assert.deepEqual(
      rows[1]?.cells,
      expected[1]?.map((cell) => cell.replace('’', "'")),
      encoding,
    );
    assert.match(notices.join(), /lettere di MS-DOS.*«Città», «Caffè», «Forlì»/);
  }
  const long = iconv.encode(`Nome;Città;${'x'.repeat(4_000_000)}`, 'macroman');
  assert.equal((await cellsOf(long))[0]?.[1], 'Città');
  const short = 'Nome;Città\nMara;Forlì';
  for (const encoding of ['win1252', 'macroman', 'cp850', 'cp437'])
    assert.deepEqual((await cellsOf(iconv.encode(short, encoding)))[1], ['Mara', 'Forlì']);
  await assert.rejects(
    readTable(iconv.encode('Имя;Город\nИван;Москва', 'win1251')),
    refuses(/non si riconoscono: salvalo in Excel come «CSV UTF-8»/),
  );
});

test('keeps the letters of a file in UTF-8 with a wrong byte', async () => {
  const bytes = Buffer.concat([
    Buffer.from('Nome;Città\nNicolò;Forlì\nMar'),
    Buffer.from([0xe0]),
    Buffer.from(';Agliè\n'),
  ]);
  const { rows, notices } = await readTable(bytes);
  assert.deepEqual(rows[1]?.cells, ['Nicolò', 'Forlì']);
  assert.deepEqual(rows[2]?.cells, ['Mar\ufffd', 'Agliè']);
  assert.match(notices.join(), /^Un carattere non si legge/);
});

test('reads every line, whatever ends it', async () => {
  for (const ends of ['\r\n', '\n', '\r', '\r\r\n']) {
    const text = `Nome;Cognome${ends}Ida;Galli\nMara;Rossi\r\nNora;Neri${ends}`;
    assert.equal((await cellsOf(utf8(text))).length, 4);
  }
});

test('takes quotation marks that enclose no cell for characters of it', async () => {
  const lines = [
    'Ragione sociale;Indirizzo;CAP;E-mail',
    '"La Rosa" di Bianchi S.n.c.;Via 1;40121;a@example.com',
    'Bar "Sport";Via 2;40121;b@example.com',
    '"Aperta S.r.l.;Via 3;40121;c@example.com',
    'Tubi 5";"";40121;d@example.com',
    '"Chiusa ""Bene"" S.r.l.";"Via 5\nscala B; int. 2";40121;"e@example.com"',
    '"Ultima;Via 6;40121;f@example.com',
  ];
  const rows = await cellsOf(utf8(lines.join('\n')));
  assert.deepEqual(
    rows.map((cells) => [cells.length, cells[0], cells[3]]),
    [
      [4, 'Ragione sociale', 'E-mail'],
      [4, '"La Rosa" di Bianchi S.n.c.', 'a@example.com'],
      [4, 'Bar "Sport"', 'b@example.com'],
      [4, '"Aperta S.r.l.', 'c@example.com'],
      [4, 'Tubi 5"', 'd@example.com'],
      [4, 'Chiusa "Bene" S.r.l.', 'e@example.com'],
      [4, '"Ultima', 'f@example.com'],
    ],
  );
});

test('reads back any cells that were written by the rules of CSV', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'è', '"', ' ', '=', "'") });
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
    );
  fc.assert(
    fc.property(table, fc.constantFrom(';', ',', '\t', '|'), (rows, separator) => {
      const written = rows.map((cells) =>
        cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator),
      );
      const { rows: read } = readCsv(utf8(`sep=${separator}\n${written.join('\r\n')}`));
      assert.deepEqual(
        read.map(({ cells }) => cells),
        rows,
      );
    }),
  );
});

test('finds columns by their usual names, in any order, below a title, and names the others', async () => {
  const { rows, notices, tally } = await clients(
    [
      'Elenco clienti al 23/11/2026',
      'E-Mail Referente;COGNOME;nome;Rag. Soc.;P. IVA;C.F.;Comune;Prov.;Cellulare;Tel.;Codice SDI;Agente',
      ' ANNA@example.com ;Galli;Anna;Galli Srl;02342520158;;Lugo;RA;;0545 1;0000000;Verdi',
      ';;;;;;;;;;;',
    ].join('\n'),
  );
  assert.deepEqual(notices, [
    'Colonne che non vengono lette: «Agente».',
    'Telefono: di «Cellulare», «Tel.» si legge il primo valore che c’è.',
  ]);
  assert.deepEqual(tally, { inFile: 1, empty: 0, skipped: 0 });
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

test('splits whole names where header or codice fiscale say how', async () => {
  const split = async (header: string, name: string, code = '') => {
    const { rows } = await clients(`${header};CF;Email\n${name};${code};a@example.com\n`);
    return rows.map(({ values }) => `${values.first_name}|${values.last_name}`)[0];
  };
  assert.equal(await split('Cognome e nome', 'Rossi Mario'), 'Mario|Rossi');
  assert.equal(await split('Nome e Cognome', 'Anna De Luca'), 'Anna|De Luca');
  assert.equal(await split('Cognome Nome', 'D’Amico Niccolò'), 'Niccolò|D’Amico');
  assert.equal(await split('Nominativo', 'Rossi, Mario'), 'Mario|Rossi');
  // DM 23 December 1976: three letters of the surname, three of the name.
  assert.equal(await split('Nominativo', 'Mario Rossi', 'RSSMRA79B11C566R'), 'Mario|Rossi');
  assert.equal(
    await split('Nominativo', 'De Luca Anna Maria', 'DLCNMR80A41A944Z'),
    'Anna Maria|De Luca',
  );
  // An uncertain name stays together, and the first name is missing.
  assert.equal(await split('Nominativo', 'Mario Rossi'), '|Mario Rossi');
  assert.equal(await split('Cognome e nome', 'Rossi Bianchi Mario'), '|Rossi Bianchi Mario');
});

test('leaves out the example of the template', async () => {
  await assert.rejects(clients(templateCsv()), refuses(/non ci sono righe/));
  const own = ';;;;;;;;;;;Ida;Galli;ida@example.com\r\n';
  const { rows, notices } = await clients(templateCsv() + own);
  assert.deepEqual(notices, ['Righe che non sono clienti: 2 (esempio del modello).']);
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

test('counts every row below the headers, and names those that are no client', async () => {
  const { rows, tally, notices } = await clients(
    [
      'Clienti dello studio;;;;;',
      ';;;;;',
      'Nome;Cognome;E-mail;P.IVA;Note;',
      'Ida;Galli;ida@example.com;;;',
      ';;;;;',
      'E-mail;Nome;Cognome;P.IVA;Note;',
      'mara@example.com;Mara;Rossi;;;x',
      ';;;;solo una nota;',
      'Totale clienti;2;;2;;',
      'Nora;;;;;',
      ';;;;;',
      '',
    ].join('\r\n'),
  );
  assert.deepEqual(
    rows.map(({ number, values }) => [number, values.first_name, values.email]),
    [
      [4, 'Ida', 'ida@example.com'],
      [7, 'Mara', 'mara@example.com'],
      [10, '', 'Nora'],
    ],
  );
  assert.deepEqual(tally, { inFile: 7, empty: 1, skipped: 3 });
  assert.deepEqual(notices, [
    'Righe che non sono clienti: 6 (nomi delle colonne), 8 (nessun valore da leggere), 9 (totale).',
    'Colonne che non vengono lette: «Note».',
    'Valori che non vengono letti, in colonne senza nome: F (riga 7).',
  ]);
});

test('shows formulas of texts and cells of several lines as people see them', async () => {
  const { rows } = await clients(
    'Nome;Cognome;E-mail;CAP;Indirizzo\nIda;Galli;ida@example.com;"=""00184""";"Via Roma 1\r\nscala B"',
  );
  const { cap, indirizzo } = rows[0]?.values ?? {};
  assert.deepEqual([cap, indirizzo], ['00184', 'Via Roma 1 scala B']);
});

test('reads one column with the partita IVA of companies and the codice fiscale of persons', async () => {
  const { rows } = await clients(
    'P.IVA/C.F.;Nome;Cognome;E-mail\nRSSMRA79B11C566R;Ida;Galli;a@example.com\n02342520158;Mara;Rossi;b@example.com',
  );
  assert.deepEqual(
    rows.map(({ values: { piva, codice_fiscale } }) => [piva, codice_fiscale]),
    [
      ['', 'RSSMRA79B11C566R'],
      ['02342520158', ''],
    ],
  );
});

test('never loses a row of any text', () => {
  const line = fc.oneof(
    fc.string({ unit: fc.constantFrom(';', ' ', '"', 'a', '@', '0') }),
    fc.constantFrom(';;;', 'Nome;Cognome;E-mail', 'Ida;Galli;ida@example.com', 'Totale;2;'),
  );
  const text = fc.tuple(fc.array(line), fc.constantFrom('\n', '\r\n', '\r'));
  fc.assert(
    fc.property(text, ([lines, end]) => {
      const all = [
        'Nome;Cognome;E-mail;Note',
        'Ida;Galli;a@example.com;',
        ...lines,
        'Mara;Rossi;b;',
      ];
      const table = readCsv(utf8(all.join(end)));
      const { rows, tally } = readClients(table);
      assert.equal(rows.length + tally.empty + tally.skipped, tally.inFile);
      const inCells =
        table.rows
          .flatMap(({ cells }) => cells)
          .join('')
          .split('\n').length - 1;
      assert.equal(tally.inFile + inCells, all.length - 1);
    }),
    { numRuns: 1000 },
  );
});
