import assert from 'node:assert/strict';
import { test } from 'node:test';
import vectors from '@studio/shared/rules/profile/vectors.json' with { type: 'json' };
import { repaired } from '../../extensions/portal/src/clients/imports/repair-values.ts';
import {
  comparableName,
  examineRows,
  type KnownClients,
} from '../../extensions/portal/src/clients/imports/row-problems.ts';

const nothing = {
  societa: '',
  piva: '',
  codice_fiscale: '',
  indirizzo: '',
  cap: '',
  citta: '',
  provincia: '',
  nazione: '',
  telefono: '',
  pec: '',
  codice_univoco: '',
  first_name: 'Ida',
  last_name: 'Galli',
  email: '',
};

const noClients: KnownClients = { emails: new Map(), taxNumbers: new Map() };

async function findings(rows: Partial<typeof nothing>[], known = noClients) {
  const all = rows.map((values, index) => ({
    number: index + 2,
    values: { ...nothing, email: `ida.${index}@example.com`, ...values },
  }));
  return examineRows(all, known, () => Promise.resolve());
}

async function problems(rows: Partial<typeof nothing>[], known = noClients) {
  return (await findings(rows, known)).map(({ problem }) => problem);
}

test('accepts and rejects the values that the profile accepts and rejects', async () => {
  for (const { field, value, problem } of vectors) {
    const [found] = await problems([{ [field]: value }]);
    assert.equal(found === '', problem === undefined, `${field}: ${value}: ${found}`);
  }
});

test('puts back the digits that spreadsheets took away, and says so', () => {
  const cases: [Partial<typeof nothing>, Partial<typeof nothing>, note: string][] = [
    [{ piva: '2342520158' }, { piva: '02342520158' }, 'Partita IVA: 2342520158 → 02342520158.'],
    [
      { codice_fiscale: '2,342520158E+09' },
      { codice_fiscale: '02342520158' },
      'Codice fiscale: 2,342520158E+09 → 02342520158.',
    ],
    [{ piva: '2342520158.0' }, { piva: '02342520158' }, 'Partita IVA: 2342520158.0 → 02342520158.'],
    [
      { telefono: '0', citta: '-' },
      { telefono: '', citta: '' },
      'Città: - → vuoto. Telefono: 0 → vuoto.',
    ],
    [{ first_name: '0' }, { first_name: '' }, 'Nome: 0 → vuoto.'],
    [
      { pec: 'n.d.', provincia: 'N/A' },
      { pec: '', provincia: '' },
      'Provincia: N/A → vuoto. PEC: n.d. → vuoto.',
    ],
    [{ citta: 'None', provincia: 'NA', last_name: 'Nessuno' }, {}, ''],
    [{ telefono: '546000010' }, { telefono: '0546000010' }, 'Telefono: 546000010 → 0546000010.'],
    [{ telefono: '546000010', nazione: 'Svizzera' }, {}, ''],
    [{ telefono: '3331234567' }, {}, ''],
    [{ cap: '184', provincia: 'Roma' }, { cap: '00184' }, 'CAP: 184 → 00184.'],
    [{ cap: '43' }, { cap: '00043' }, 'CAP: 43 → 00043.'],
    [{ cap: '9100', provincia: 'CA' }, { cap: '09100' }, 'CAP: 9100 → 09100.'],
    [{ codice_univoco: '0' }, { codice_univoco: '0000000' }, 'Codice univoco: 0 → 0000000.'],
    // What the text does not prove stays as it is.
    [{ cap: '4012', provincia: 'BO' }, {}, ''],
    [{ cap: '8001', nazione: 'Svizzera' }, {}, ''],
    [{ piva: '2,34E+09' }, {}, ''],
    [{ codice_univoco: '12345' }, {}, ''],
    [{ piva: '2342520159' }, {}, ''],
    [{ cap: '40121', piva: '02342520158' }, {}, ''],
  ];
  for (const [given, changed, note] of cases) {
    const values = { ...nothing, ...given };
    assert.deepEqual(repaired(values), { values: { ...values, ...changed }, note });
  }
});

test('explains what programs do to values, with the value', async () => {
  const found = await problems([
    { codice_fiscale: '2,34E+10', cap: '4012', provincia: 'BO' },
    { codice_univoco: '12345' },
    { societa: '#N/D', last_name: '#DIV/0!' },
    { societa: '=A1&B1' },
    { citta: 'CittÃ\u00a0 di Castello', indirizzo: 'Via Nicol\ufffd' },
    { societa: '#1 S.r.l.', last_name: 'Âge' },
  ]);
  assert.match(found[0] ?? '', /CAP: «4012» non va bene\. .*04012\./);
  assert.match(found[0] ?? '', /Codice fiscale: Excel ha abbreviato il numero in 2,34E\+10/);
  assert.match(found[1] ?? '', /^Codice univoco: «12345» non va bene\. .*0012345\.$/);
  assert.equal(
    found[2],
    'Ragione sociale: la cella mostra l’errore #N/D: scrivi il valore. Cognome: la cella mostra l’errore #DIV/0!: scrivi il valore.',
  );
  assert.match(
    found[3] ?? '',
    /^Ragione sociale: la cella ha una formula senza risultato \(=A1&B1\)/,
  );
  assert.match(found[4] ?? '', /^Indirizzo: .*rovinate.* Città: .*rovinate/);
  assert.equal(found[5], '');
});

const company = (email: string, codice_fiscale: string, piva = '') => ({
  societa: `Ditta ${codice_fiscale}`,
  ...{ email, codice_fiscale, piva },
});

test('names the earlier row and the client who has an address or a tax number already', async () => {
  const owner = {
    owner: '«Rossi»',
    isCompany: true,
    email: '',
    codice_fiscale: 'RSSMRA79B11C566R',
  };
  const known = {
    emails: new Map([
      ['anna@example.com', { owner: 'Anna Blu', name: 'annablu', isClient: true }],
      [
        'studio@example.com',
        { owner: 'una persona dello studio', name: 'idagalli', isClient: false },
      ],
    ]),
    taxNumbers: new Map([['RSSMRA79B11C566R', [owner]]]),
  };
  const found = await problems(
    [
      { piva: '02342520158', codice_fiscale: '02342520158' },
      { email: 'IDA.0@example.com ', first_name: 'Nora' },
      { codice_fiscale: '02342520158' },
      { email: ' Anna@Example.com', codice_fiscale: 'rssmra79b11c566r' },
      { email: '' },
      { email: '' },
      { email: 'studio@example.com', societa: 'Galli' },
      { email: 'anna@example.com', societa: 'Galli' },
      { email: 'ida.0@example.com' },
      { email: 'ida.0@example.com' },
    ],
    known,
  );
  assert.deepEqual(found, [
    '',
    'E-mail: c’è già alla riga 2, con un altro nome.',
    'Codice fiscale: c’è già alla riga 2.',
    'E-mail: c’è già, è di Anna Blu. Codice fiscale: c’è già, è di «Rossi».',
    'E-mail: manca.',
    'E-mail: manca.',
    'E-mail: c’è già, è di una persona dello studio.',
    'E-mail: c’è già, è di Anna Blu; con lo stesso nome e cognome l’azienda va a questa persona.',
    '',
    'E-mail: c’è già alla riga 2.',
  ]);
});

test('links companies to the person with the same address and name', async () => {
  const email = 'ida@example.com';
  const person = { owner: 'Ida Galli', name: comparableName('Ida', 'Gallì'), isClient: true };
  const rows = [
    company(email, '02342520158', '02342520158'),
    company(email, '12345678903', '12345678903'),
    // The person's own row, and their own firm under the same codice fiscale.
    { email, codice_fiscale: 'RSSMRA79B11C566R' },
    company(email, 'RSSMRA79B11C566R', '07643520567'),
    company('altra@example.com', 'RSSMRA79B11C566R'),
    company(email, '12345678903', '12345678903'),
  ];
  const found = await findings(rows);
  const linked = { problem: '', link: 'l’azienda va alla persona della riga 2', joins: '' };
  const alone = { problem: '', link: '', joins: '' };
  assert.deepEqual(found.slice(0, 4), [alone, linked, alone, linked]);
  assert.match(found[4]?.joins ?? '', /^la persona va all’azienda della riga 5,/);
  assert.match(found[5]?.problem ?? '', /^Partita IVA: c’è già alla riga 3\. /);
  const emails = new Map([[email, person]]);
  const ofKnown = await findings(rows.slice(0, 1), { ...noClients, emails });
  assert.deepEqual(ofKnown, [{ ...alone, link: 'l’azienda va a Ida Galli, che c’è già' }]);
});

test('lets further persons of a company join the one of the first row', async () => {
  const number = '02342520158';
  const firm = { societa: 'Rosa S.r.l.', piva: number, codice_fiscale: number };
  const found = await findings([
    firm,
    { ...firm, societa: 'ROSA SRL', codice_fiscale: '' },
    { ...firm, email: 'ida.1@example.com' },
    { ...firm, societa: 'Rosa' },
    { ...firm, piva: '12345678903' },
  ]);
  const joined = 'la persona va all’azienda della riga 2, con i dati di quella riga';
  assert.deepEqual(
    found.slice(0, 2).map(({ problem, joins }) => [problem, joins]),
    [
      ['', ''],
      ['', joined],
    ],
  );
  // The same person twice, another name, and another number are no further person.
  assert.match(found[2]?.problem ?? '', /^Partita IVA: c’è già alla riga 2\./);
  assert.match(found[3]?.problem ?? '', /Con la stessa ragione sociale/);
  assert.match(found[4]?.problem ?? '', /^Codice fiscale: c’è già alla riga 2\./);
});

test('accepts the members of a VAT group', async () => {
  const piva = '07643520567';
  const members = [
    company('a@example.com', '02342520158', piva),
    company('b@example.com', '12345678903', piva),
    company('c@example.com', '', piva),
  ];
  const found = await problems(members);
  assert.deepEqual(found.slice(0, 2), ['', '']);
  assert.match(found[2] ?? '', /^Partita IVA: c’è già alla riga 2\. .*gruppo IVA/);
});

test('gives other work its turn while it checks many rows', async () => {
  let pauses = 0;
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    number: index,
    values: { ...nothing, email: `ida.${index}@example.com`, provincia: 'Verona' },
  }));
  const found = await examineRows(rows, noClients, async () => {
    pauses += 1;
  });
  assert.equal(pauses, 5);
  assert.ok(found.every(({ problem }) => problem === ''));
});
