import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  checkFile,
  type DeliveryForm,
  type Directory,
  type RowChoices,
  sentenceOf,
} from '../../extensions/portal/src/documents/deliveries/delivered-document.ts';
import { comparable } from '../../extensions/portal/src/documents/deliveries/file-name.ts';

const now = new Date('2026-11-21T12:00:00Z');
const nothing: DeliveryForm = {
  cliente: null,
  azienda: null,
  tipologia: null,
  anno: null,
  mese: null,
};
const rossi = {
  ...{ id: 'a', name: 'Rossi', codes: ['02342520158', 'RSSMRA79B11C566R'] },
  isInvited: true,
};
const silent = { id: 'c', name: 'Senza codici', codes: [], isInvited: false };
const directory: Directory = {
  clients: [rossi, { id: 'b', name: 'Bianchi', codes: ['07643520567'], isInvited: true }, silent],
  companies: [
    { id: 1, name: 'Prima S.r.l.', codes: ['12345678903'], hasReaders: true },
    { id: 2, name: 'Ditta Rossi', codes: ['11122233344', 'RSSMRA79B11C566R'], hasReaders: false },
  ],
  types: [
    { id: 1, tipologia: 'F24' },
    { id: 2, tipologia: 'Dichiarazione IVA' },
    { id: 3, tipologia: 'Contabilità' },
    { id: 4, tipologia: 'Cedolino' },
    { id: 5, tipologia: 'Certificazione Unica' },
  ],
};
const read = (name: string, form: Partial<DeliveryForm> = {}, choices: RowChoices = {}) =>
  checkFile(name, choices, { ...nothing, ...form }, directory, now);
const f24 = {
  cliente: 'a',
  azienda: null,
  destinatario: 'Rossi',
  tipologia: 1,
  anno: 2026,
  mese: 6,
  titolo: 'F24 giugno 2026',
  problems: [],
  warnings: [],
};

test('reads client, type, period and title from a file name', () => {
  assert.deepEqual(read('02342520158_F24_2026-06.pdf'), f24);
  assert.deepEqual(read('IT07643520567_contabilita_2025_saldi_finali.xml.p7m'), {
    ...f24,
    cliente: 'b',
    destinatario: 'Bianchi',
    tipologia: 3,
    anno: 2025,
    mese: null,
    titolo: 'saldi_finali',
  });
});

test('finds code, kind and period anywhere in a name', () => {
  const code = 'RSSMRA79B11C566R';
  const expected: Record<string, [kind: number, year: number, month: number | null]> = {
    [`CEDOLINO_ROSSI_${code}_202610.pdf`]: [4, 2026, 10],
    [`Cedolini ottobre 2026 - Rossi Mario ${code}.pdf`]: [4, 2026, 10],
    [`BustaPaga_${code.toLowerCase()}_OTT26.PDF`]: [4, 2026, 10],
    [`busta_paga-10-2026-${code}.pdf`]: [4, 2026, 10],
    [`${code}_LUL_102026.pdf`]: [4, 2026, 10],
    [`F24_16-06-2026_${code}.pdf`]: [1, 2026, 6],
    [`${code}_F24_2026_06.pdf`]: [1, 2026, 6],
    [`${code}_F24_20260616.pdf`]: [1, 2026, 6],
    [`${code}_F24_GIU26 (1).pdf`]: [1, 2026, 6],
    [`${code}_F24_giugno 2026 - Copia (2).pdf`]: [1, 2026, 6],
    [`${code}_F24_2026-06.pdf.p7m.p7m`]: [1, 2026, 6],
    '2026.06 f24 IT 02342520158.pdf (1).p7m': [1, 2026, 6],
    [`CU 2025 ${code}.pdf`]: [5, 2025, null],
    [`CU2025${code}.pdf`]: [5, 2025, null],
    [`cedolino202610_${code}.pdf`]: [4, 2026, 10],
    [`${code}202610 Cedolino.pdf`]: [4, 2026, 10],
    [`F24 ${code} 1T2026.pdf`]: [1, 2026, null],
    [`F24 ${code} 1° trimestre 2026.pdf`]: [1, 2026, null],
    [`F24 ${code} 16 giugno 2026.pdf`]: [1, 2026, 6],
    [`F24_${code}_giugno_'26.pdf`]: [1, 2026, 6],
    [`F24_${code}_16.12.26.pdf`]: [1, 2026, 12],
    [`F24Semplificato_${code}_16062026.pdf`]: [1, 2026, 6],
    [`Prospetto_paga_${code}_10-26.pdf`]: [4, 2026, 10],
    [`CED_${code}_mese 10 anno 2026.pdf`]: [4, 2026, 10],
    [`CUD_2025_${code}.pdf`]: [5, 2025, null],
    [`${code}_contabilita_2025.xml.p7m`]: [3, 2025, null],
  };
  for (const [name, values] of Object.entries(expected)) {
    const { cliente, tipologia, anno, mese, problems } = read(name);
    assert.deepEqual([problems, cliente, tipologia, anno, mese], [[], 'a', ...values], name);
  }
  assert.equal(read(`CEDOLINO_ROSSI_${code}_202610.pdf`).titolo, 'Cedolino ottobre 2026');
  assert.equal(read(`Saldi finali ${code} F24 6-2026.pdf`).titolo, 'Saldi finali');
  const tipologia = directory.types[3] ?? null;
  const form = { tipologia, anno: 2026 };
  const { problems, anno, mese } = read(`${code} - ottobre.pdf`, form);
  assert.deepEqual([problems, anno, mese], [[], 2026, 10]);
});

test('takes a month in the name of the owner for a name', () => {
  const maggio = { id: 'm', name: 'Luca Maggio', codes: ['RSSMRA79B11C566R'], isInvited: true };
  const name = 'F24_MAGGIO_RSSMRA79B11C566R_2025.pdf';
  const { mese, titolo } = checkFile(name, {}, nothing, { ...directory, clients: [maggio] }, now);
  assert.deepEqual([mese, titolo], [null, 'F24 2025']);
});

test('asks for a choice where a name has several owners, kinds or periods', () => {
  const rest = 'RSSMRA79B11C566R_F24';
  const problems = (name: string, form = {}, choices = {}) => read(name, form, choices).problems;
  assert.deepEqual(problems('07643520567_RSSMRA79B11C566R_F24_2026.pdf'), [
    'il nome ha i codici di Rossi e di Bianchi: scegli a chi va',
  ]);
  assert.deepEqual(problems('RSSMRA79B11C566R_02342520158_F24_2026.pdf'), []);
  const several = `${rest}_dal 2026-06 al 2026-07.pdf`;
  const sentence = 'il nome ha più periodi (giugno 2026, luglio 2026): scegli anno e mese';
  assert.deepEqual(problems(several), [sentence]);
  assert.deepEqual(problems(several, { mese: 7 }), []);
  assert.deepEqual(problems(several, {}, { anno: 2026, mese: 6 }), []);
  assert.deepEqual(problems('saldo F24 e contabilita RSSMRA79B11C566R 2026.pdf'), [
    'il nome ha più tipologie (F24, Contabilità): scegline una',
  ]);
  // A name with two codes of one company means it, though another company has the same VAT number.
  const group = ['90000000019', '90000000027'].map((code, id) => ({
    ...{ id, name: `Gruppo ${id}`, codes: ['12345678903', code], hasReaders: true },
  }));
  const { azienda } = checkFile(
    '12345678903_90000000027_F24_2026.pdf',
    ...[{}, nothing, { ...directory, companies: group }, now],
  );
  assert.equal(azienda, 1);
  // What follows the period at the head of a name is its title.
  assert.deepEqual(problems(`${rest}_2026-06_contabilita 2025.pdf`), []);
});

test('says that a digit beside the year is not read as its month', () => {
  const { mese, problems, warnings } = read('02342520158_F24_2026_6.pdf');
  assert.deepEqual([mese, problems], [null, []]);
  assert.deepEqual(warnings, ['«6» nel nome non è letto come mese: se lo è, sceglilo']);
});

test('reads the fiscal code of a person, and the VAT number of a company', () => {
  assert.deepEqual(read('rssmra79b11c566r_F24_2026-06.pdf'), f24);
  const { cliente, azienda, destinatario } = read('12345678903_F24_2026-06.pdf');
  assert.deepEqual([cliente, azienda, destinatario], [null, 1, 'Prima S.r.l.']);
});

test('warns about a company whose documents no person sees', () => {
  const { azienda, problems, warnings } = read('11122233344_F24_2026-06.pdf');
  assert.deepEqual([azienda, problems], [2, []]);
  assert.deepEqual(warnings, ['nessuna persona vede ancora i documenti di questa azienda']);
});

test('asks for a choice when several clients of an older installation share a VAT number', () => {
  const clients = ['a', 'b'].map((id) => ({
    id,
    name: id,
    codes: ['02342520158'],
    isInvited: true,
  }));
  const name = '02342520158_F24_2026-06.pdf';
  const { problems } = checkFile(name, {}, nothing, { ...directory, clients }, now);
  assert.deepEqual(problems, ['più clienti hanno la partita IVA 02342520158']);
});

test('accepts a name without a value that the form provides', () => {
  const tipologia = directory.types[0] ?? null;
  assert.deepEqual(read('F24_2026-06.pdf', { cliente: rossi }), f24);
  assert.deepEqual(read('02342520158_2026-06.pdf', { tipologia }), f24);
  assert.deepEqual(read('02342520158_F24.pdf', { anno: 2026, mese: 6 }), f24);
  assert.deepEqual(read('2026-06.pdf', { cliente: rossi, tipologia }), f24);
});

test('puts the choices of a row before name and form', () => {
  const choices = { cliente: 'a', tipologia: 1, anno: 2026, mese: 6, titolo: 'F24 giugno 2026' };
  assert.deepEqual(read('Lettera: bozza_finale 2.pdf', {}, choices), f24);
  const { azienda, cliente, anno } = read(
    '02342520158_F24_2026-06.pdf',
    {},
    { azienda: 1, anno: 2025 },
  );
  assert.deepEqual([azienda, cliente, anno], [1, null, 2025]);
  const both = read('02342520158_F24_2026-06.pdf', {}, { cliente: 'a', azienda: 1 });
  assert.deepEqual(both.problems, ['scegli un cliente oppure un’azienda, non tutti e due']);
});

test('uses a name without parts as the title when the other values are chosen', () => {
  const tipologia = directory.types[0] ?? null;
  const { titolo, problems } = read('Lettera: bozza_finale 2.pdf', {
    cliente: rossi,
    tipologia,
    anno: 2026,
  });
  assert.deepEqual([titolo, problems], ['Lettera: bozza_finale 2', []]);
});

test('does not match a client without a code to a name without one', () => {
  assert.deepEqual(read('F24_2026.pdf').problems, [
    'nel nome manca la partita IVA o il codice fiscale',
  ]);
  assert.deepEqual(read('02342520158_F24_2026.pdf', { cliente: silent }).problems, [
    'la partita IVA 02342520158 non è di chi hai scelto per tutti i file',
  ]);
});

test('warns when the firm has never invited the client', () => {
  const { problems, warnings } = read('F24_2026.pdf', { cliente: silent });
  assert.deepEqual(
    [problems, warnings],
    [[], ['il cliente non è mai stato invitato: nessun avviso parte']],
  );
});

test('reports all problems of a name', () => {
  assert.deepEqual(read('11111111111_F24_2031-00.pdf').problems, [
    'nessun cliente ha la partita IVA 11111111111',
    'l’anno 2031 non va bene',
    'il mese 0 non esiste',
  ]);
  assert.deepEqual(read('02342520158_Scontrino_2026.pdf').problems, [
    'la tipologia «Scontrino» non esiste',
  ]);
  assert.deepEqual(read('02342520158_2026.pdf').problems, ['manca la tipologia']);
});

test('reports a value of the name that contradicts the form', () => {
  const tipologia = directory.types[2] ?? null;
  const { problems } = read('02342520158_F24_2026-06.pdf', { tipologia, anno: 2025, mese: 7 });
  assert.deepEqual(problems, [
    'la tipologia è F24, ma per tutti hai scelto Contabilità',
    'l’anno è 2026, ma per tutti hai scritto 2025',
    'il mese è 6, ma per tutti hai scritto 7',
  ]);
});

test('accepts years from 1990 to the next one', () => {
  for (const year of [1990, 2026, 2027])
    assert.deepEqual(read(`02342520158_F24_${year}.pdf`).problems, []);
  for (const year of [1989, 2028])
    assert.deepEqual(read(`02342520158_F24_${year}.pdf`).problems, [`l’anno ${year} non va bene`]);
});

test('makes one sentence of the problems, which fits into a column', () => {
  assert.equal(
    sentenceOf(['manca l’anno', 'il mese 0 non esiste']),
    'Manca l’anno; il mese 0 non esiste',
  );
  assert.equal(sentenceOf([]), null);
  assert.ok((sentenceOf([`la tipologia «${'x'.repeat(300)}» non esiste`])?.length ?? 0) < 255);
});

test('reads any name without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const { cliente, azienda, problems } = read(name);
      assert.ok(
        (cliente === null && azienda === null) ===
          problems.some((one) => /partita IVA|codice fiscale|cliente/.test(one)),
      );
    }),
  );
});

test('compares names without accents, case, blanks and hyphens', () => {
  assert.equal(comparable('Dichiarazione IVA'), comparable('dichiarazione_iva'));
  assert.equal(comparable('Contabilità'), comparable('CONTABILITA'));
});
