import assert from 'node:assert/strict';
import { test } from 'node:test';
import vectors from '@studio/shared/profile-rules/vectors.json' with { type: 'json' };
import {
  type KnownClients,
  problemsOfRows,
} from '../../extensions/account/src/imports/row-problems.ts';

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

async function problems(rows: Partial<typeof nothing>[], known = noClients) {
  const all = rows.map((values, index) => ({
    number: index + 2,
    values: { ...nothing, email: `ida.${index}@example.com`, ...values },
  }));
  return problemsOfRows(all, known, () => Promise.resolve());
}

test('accepts and rejects the values that the profile accepts and rejects', async () => {
  for (const { field, value, problem } of vectors) {
    const [found] = await problems([{ [field]: value }]);
    assert.equal(found === '', problem === undefined, `${field}: ${value}: ${found}`);
  }
});

test('explains what spreadsheets do to numbers', async () => {
  const found = await problems([
    { piva: '2342520158', cap: '184' },
    { codice_fiscale: '2,34E+10' },
    { codice_fiscale: '2342520158', cap: '40121', piva: '' },
    { cap: '1', piva: '123' },
  ]);
  assert.match(found[0] ?? '', /^Partita IVA: .*zeri.* 02342520158\. CAP: .*zeri.* 00184\.$/);
  assert.match(found[1] ?? '', /^Codice fiscale: Excel ha abbreviato il numero in 2,34E\+10/);
  assert.match(found[2] ?? '', /^Codice fiscale: .*zeri.* 02342520158\.$/);
  assert.doesNotMatch(found[3] ?? '', /zeri/);
});

test('names the earlier row and the client who has an address or a tax number already', async () => {
  const known = {
    emails: new Map([['anna@example.com', 'Anna Blu']]),
    taxNumbers: new Map([['RSSMRA79B11C566R', '«Rossi»']]),
  };
  const found = await problems(
    [
      { piva: '02342520158', codice_fiscale: '02342520158' },
      { email: 'IDA.0@example.com ', piva: 'IT 02342520158' },
      { codice_fiscale: '02342520158' },
      { email: ' Anna@Example.com', codice_fiscale: 'rssmra79b11c566r' },
      { email: '' },
      { email: '' },
    ],
    known,
  );
  assert.deepEqual(found, [
    '',
    'E-mail: c’è già alla riga 2. Partita IVA: c’è già alla riga 2.',
    'Codice fiscale: c’è già alla riga 2.',
    'E-mail: c’è già, è di Anna Blu. Codice fiscale: c’è già, è di «Rossi».',
    'E-mail: manca.',
    'E-mail: manca.',
  ]);
});

test('gives other work its turn while it checks many rows', async () => {
  let pauses = 0;
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    number: index,
    values: { ...nothing, email: `ida.${index}@example.com`, provincia: 'Verona' },
  }));
  const found = await problemsOfRows(rows, noClients, async () => {
    pauses += 1;
  });
  assert.equal(pauses, 5);
  assert.ok(found.every((problem) => problem === ''));
});
