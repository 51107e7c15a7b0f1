/** @jest-environment node */
import fc from 'fast-check';
import { invalidFields, normalContent, withoutInvalidFields } from './content-rules.ts';

const accepts = (collection: string, field: string, value: unknown) =>
  invalidFields(collection, { [field]: value }).length === 0;

const firm = 'configurazione';

test.each([
  [firm, 'mappa_centro', [11.3426, 44.4938], ['x', [11], [11, 91], [181, 44], ['11', '44'], {}]],
  [firm, 'mappa_zoom', 15, [0, 20, 1.5, '15', Number.NaN]],
  [firm, 'piva', '99990120372', ['9999012037', 'IT99990120372', '99990120373', 99990120372]],
  [firm, 'codice_fiscale', 'RSSMRA79B11C566R', ['RSSMRA79B11C566S', 'BLLMRA70', '9999 0120372']],
  [firm, 'email', 'studio@example.com', ['studio', 'a@b.it, c@d.it', `${'a'.repeat(200)}@b.it`]],
  [firm, 'tel', '+39 051 000 0142', ['chiamate', '12', '1'.repeat(61)]],
  [firm, 'regole_professionali', 'https://www.normattiva.it/x', ['javascript:alert(1)', '//x.it']],
  [firm, 'orari', 'Dal lunedì\nal venerdì', ['a'.repeat(501), 9]],
  [firm, 'denominazione', 'Studio S.r.l.', ['Studio\nS.r.l.', 'a'.repeat(201), ['Studio']]],
  [
    'dizionario',
    'key',
    'auth.login.title',
    ['titolo', '.a', 'a..b', 'a.__proto__', 'a.constructor'],
  ],
  [
    'dizionario_translations',
    'value',
    'Almeno {{count}} caratteri, {{ altro }}',
    ['{{', 'a }} b', '{{a}} {{', '$t(auth.login)', '{{a b}}', '{{'.repeat(50_000)],
  ],
  ['pagine', 'related_data', ['news', 'team'], ['x', ['x'], { news: true }]],
  ['news', 'data', '2026-06-16', ['2026-13-01', '16/06/2026', 'x']],
  ['news', 'testo', '<p>testo</p>', ['a'.repeat(2_000_001), { html: '' }]],
])('%s.%s accepts valid values only', (collection, field, good, bad) => {
  expect(accepts(collection, field, good)).toBe(true);
  for (const nothing of [null, undefined, '']) {
    expect(accepts(collection, field, nothing)).toBe(true);
  }
  expect(bad.filter((value) => accepts(collection, field, value))).toEqual([]);
});

test('withoutInvalidFields empties invalid fields and keeps the others', () => {
  const record = { id: 1, mappa_centro: 'x', piva: '99990120372', payoff: '<p>a</p>', other: {} };
  expect(withoutInvalidFields(firm, record)).toEqual({ ...record, mappa_centro: null });
  expect(withoutInvalidFields('news', { titolo: 'a\nb', data: 'x' })).toEqual({
    titolo: '',
    data: null,
  });
  expect(withoutInvalidFields('toString', record)).toBe(record);
});

test('withoutInvalidFields leaves no invalid field', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 2000 }),
    fc.constantFrom('{{', ' ', '@', '.', 'a.', '{{a', '-', '1').map((part) => part.repeat(2000)),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      for (const [collection, field] of [
        ...['tel', 'email', 'regole_professionali', 'orari'].map((name) => [firm, name] as const),
        ['dizionario', 'key'],
        ['dizionario_translations', 'value'],
      ] as const) {
        const kept = withoutInvalidFields(collection, { [field]: text });
        expect(invalidFields(collection, kept)).toEqual([]);
      }
    }),
  );
});

test('normalContent turns what editors paste into the normal form of its field', () => {
  const pasted = {
    tel: 'Tel. +39\u00a0(0)51 000‑0142',
    email: 'mailto:Studio@example.com',
    piva: 'P.IVA IT 99990120372\u200b',
    regole_professionali: 'www.normattiva.it/x',
    denominazione: 'Studio\u00a0S.r.l.',
    mappa_zoom: 15,
  };
  expect(normalContent(firm, pasted)).toEqual({
    ...pasted,
    tel: '+39 051 000-0142',
    email: 'studio@example.com',
    piva: '99990120372',
    regole_professionali: 'https://www.normattiva.it/x',
  });
  const stored = { tel: '051 000 0142', email: 'x' };
  expect(normalContent(firm, stored)).toBe(stored);
});
