import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type DeliveryForm,
  type Directory,
  documentOf,
  refusalText,
} from '../../extensions/account/src/deliveries/delivered-document.ts';
import { comparable } from '../../extensions/account/src/deliveries/file-name.ts';

const now = new Date('2026-11-21T12:00:00Z');
const nothing: DeliveryForm = { cliente: null, tipologia: null, anno: null, mese: null };
const directory: Directory = {
  clients: [
    { id: 'a', piva: '02342520158' },
    { id: 'b', piva: 'IT 07643520567' },
    { id: 'c', piva: null },
  ],
  types: [
    { id: 1, tipologia: 'F24' },
    { id: 2, tipologia: 'Dichiarazione IVA' },
    { id: 3, tipologia: 'Contabilità' },
  ],
};
const read = (name: string, form: Partial<DeliveryForm> = {}) =>
  documentOf(name, { ...nothing, ...form }, directory, now);
const chosen = { cliente: { id: 'a', piva: '02342520158' }, anno: 2026 };

test('reads client, type, period and title from a file name', () => {
  assert.deepEqual(read('02342520158_F24_2026-06.pdf'), {
    cliente: 'a',
    tipologia: 1,
    anno: 2026,
    mese: 6,
    title: 'F24 giugno 2026',
  });
  assert.deepEqual(read('IT07643520567_contabilita_2025_saldi_finali.xml.p7m'), {
    cliente: 'b',
    tipologia: 3,
    anno: 2025,
    mese: null,
    title: 'saldi_finali',
  });
});

test('accepts a name without a value that the form provides', () => {
  const type = directory.types[0] ?? null;
  const expected = { cliente: 'a', tipologia: 1, anno: 2026, mese: 6, title: 'F24 giugno 2026' };
  assert.deepEqual(read('F24_2026-06.pdf', { cliente: chosen.cliente }), expected);
  assert.deepEqual(read('02342520158_2026-06.pdf', { tipologia: type }), expected);
  assert.deepEqual(read('02342520158_F24.pdf', { anno: 2026, mese: 6 }), expected);
  assert.deepEqual(read('2026-06.pdf', { cliente: chosen.cliente, tipologia: type }), expected);
});

test('uses a name without parts as the title when client and year are chosen', () => {
  const document = read('Lettera: bozza_finale 2.pdf', chosen);
  assert.deepEqual(document, {
    cliente: 'a',
    tipologia: null,
    anno: 2026,
    mese: null,
    title: 'Lettera: bozza_finale 2',
  });
});

test('does not match a client without a VAT number to a name without one', () => {
  assert.deepEqual(read('F24_2026.pdf'), ['manca la partita IVA di 11 cifre all’inizio']);
  const form = { cliente: { id: 'c', piva: null } };
  assert.deepEqual(read('02342520158_F24_2026.pdf', form), [
    'la partita IVA non è quella del cliente scelto',
  ]);
});

test('reports all problems of a name', () => {
  assert.deepEqual(read('11111111111_F24_2031-00.pdf'), [
    'nessun cliente ha la partita IVA 11111111111',
    'l’anno 2031 non va bene',
    'il mese 0 non esiste',
  ]);
  assert.deepEqual(read('02342520158_2026.pdf'), ['manca la tipologia']);
});

const client = fc.constantFrom({ id: 'a', piva: '02342520158' }, { id: 'b', piva: '07643520567' });
const type = fc.constantFrom(...directory.types);
const period = fc.record({
  year: fc.integer({ min: 1990, max: 2027 }),
  month: fc.option(fc.integer({ min: 1, max: 12 })),
});
/** A type as people write it: any case, blanks and hyphens, without accents. */
const written = type.chain((one) =>
  fc
    .array(fc.constantFrom('', ' ', '-'), { minLength: 30, maxLength: 30 })
    .chain((gaps) => fc.boolean().map((isUpper) => ({ gaps, isUpper })))
    .map(({ gaps, isUpper }) => {
      const plain = [...comparable(one.tipologia)].map((letter, index) => letter + gaps[index]);
      return { id: one.id, text: isUpper ? plain.join('').toUpperCase() : plain.join('') };
    }),
);
const title = fc
  .stringMatching(/^[a-z0-9][a-z0-9 _]{0,20}[a-z0-9]$/)
  .filter((one) => !/__/.test(one));

test('parses any name that follows the convention into its parts', () => {
  fc.assert(
    fc.property(client, written, period, title, ({ id, piva }, kind, { year, month }, name) => {
      const when = month === null ? `${year}` : `${year}-${String(month).padStart(2, '0')}`;
      assert.deepEqual(read(`${piva}_${kind.text}_${when}_${name}.pdf`), {
        cliente: id,
        tipologia: kind.id,
        anno: year,
        mese: month,
        title: name
          .split('_')
          .map((part) => part.trim())
          .join('_'),
      });
    }),
  );
});

test('never throws, and matches no client that the name does not contain', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      assert.ok(Array.isArray(read(name)));
    }),
  );
});

test('lists thirty files in the message and counts the others', () => {
  const bad = (count: number) =>
    refusalText(
      Array.from({ length: count }, (_, index) => ({ name: `${index}.pdf`, problems: ['x', 'y'] })),
    );
  assert.equal(bad(1), 'Non è stato pubblicato nulla. Un file va corretto: «0.pdf»: x, y.');
  assert.match(bad(31), /^Non è .* 31 file vanno corretti: .*«29\.pdf»: x, y; e un altro\.$/);
  assert.match(bad(40), /; e altri 10\.$/);
});
