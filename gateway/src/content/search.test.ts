import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { plainText, readSearch, type Searchable, search } from './search.ts';

const text = (id: number, titolo: string, body: string): Searchable => ({
  collection: 'news',
  id,
  url: `/news/${id}`,
  titolo,
  text: body,
});

const texts = [
  text(1, 'Novità', "La scadenza dell'IVA trimestrale e la privacy"),
  text(2, 'Scadenza IVA', 'Che cosa cambia'),
  text(3, 'Città', 'Niente da segnalare'),
];

const today = '2026-11-23';

const found = (query: string) => search(texts, query, today).map(({ id }) => id);

test('matches words by their beginning and ranks title matches first', () => {
  assert.deepEqual(found('iva scad'), [2, 1]);
  assert.deepEqual(found('iva inesistente'), []);
  assert.deepEqual(found('vacy'), []);
});

test('ignores accents, case and punctuation', () => {
  assert.deepEqual(found('CITTA'), [3]);
  assert.deepEqual(found('novità'), [1]);
  assert.deepEqual(found("dell'iva"), [2, 1]);
  assert.deepEqual(found('???'), []);
});

test('shows the match in an excerpt that ends between words', () => {
  const long = `${'parola '.repeat(60)}Ravvedimento ${'altro '.repeat(60)}`.trim();
  const [result] = search([text(1, 'Lungo', long)], 'ravved', today);
  assert.match(result?.estratto ?? '', /^… parola .*Ravvedimento.* altro …$/);
  assert.ok((result?.estratto.length ?? 0) < 200);
});

test('removes tags and decodes entities', () => {
  assert.equal(
    plainText('<p>Uno</p><p>due &amp; <b>tre</b><img alt="a > b"></p>'),
    'Uno due & tre',
  );
});

test('lists past deadlines last, the latest of them first', () => {
  const on = (id: number, data: string): Searchable => ({
    ...text(id, 'Saldo IVA', ''),
    ...{ collection: 'scadenze', data },
  });
  const days = [on(1, '2025-06-30'), on(2, '2026-11-22'), on(3, today), on(4, '2026-12-28')];
  const dated = search([...days, text(5, 'Testo', 'IVA')], 'iva', today);
  assert.deepEqual(
    dated.map(({ id, passata }) => (passata ? -id : id)),
    [3, 4, 5, -2, -1],
  );
  assert.ok(dated.every((result) => !('text' in result)));
});

const rows: { readonly [collection: string]: object } = {
  news: { id: 1, titolo: 'Novità IVA', data: '2026-11-02' },
  team: {
    ...{ id: 5, Nome: 'Anna', Cognome: 'Bellandi', ruolo: 'Socia' },
    info: '<p>Esperta di IVA.</p>',
  },
  scadenze: { id: 9, Titolo: 'Acconto IVA', data: '2099-12-28', categoria: 'IVA' },
};

/** Returns what a search answers from the example rows. */
async function answerTo(parameters: Record<string, string>) {
  const read = async (path: string) => {
    const row = rows[/^\/items\/(\w+)/.exec(path)?.[1] ?? ''];
    return { status: 200, body: { data: row === undefined ? [] : [row] } };
  };
  return readSearch(read, new URLSearchParams(parameters));
}

test('finds people and deadlines for releases that ask for them', async () => {
  const { body } = await answerTo({ q: 'iva', kinds: 'news,team,scadenze,podcast' });
  assert.deepEqual(body, {
    data: [
      {
        ...{ collection: 'scadenze', id: 9, url: '/scadenzario#9', titolo: 'Acconto IVA' },
        ...{ data: '2099-12-28', estratto: 'IVA' },
      },
      {
        ...{ collection: 'news', id: 1, url: '/news/1-novita-iva', titolo: 'Novità IVA' },
        ...{ data: '2026-11-02', estratto: '' },
      },
      {
        ...{ collection: 'team', id: 5, url: '/team#5', titolo: 'Anna Bellandi' },
        estratto: 'Socia. Esperta di IVA.',
      },
    ],
  });
});

test('searches all kinds where a query names none', async () => {
  const kindsSchema = v.object({ data: v.array(v.object({ collection: v.string() })) });
  const { data } = v.parse(kindsSchema, (await answerTo({ q: 'iva' })).body);
  assert.deepEqual(
    data.map(({ collection }) => collection),
    ['scadenze', 'news', 'team'],
  );
});

test('rejects a search with any other parameter', async () => {
  assert.equal((await answerTo({ q: 'iva', sort: 'data' })).status, 400);
});

test('finds nothing for a release that asks for unknown kinds only', async () => {
  assert.deepEqual(await answerTo({ q: 'iva', kinds: 'podcast' }), {
    status: 200,
    body: { data: [] },
  });
});

/** Content such as the demo's: the words that visitors type are not those of the titles. */
const firm: readonly Searchable[] = [
  { ...text(1, 'Home', 'bilanci e cedolini'), collection: 'pagine' },
  { ...text(2, 'Lavora con noi', 'una persona per i cedolini'), collection: 'pagine' },
  { ...text(3, 'Paghe e contributi', 'Elaboriamo i cedolini'), collection: 'attivita' },
  { ...text(4, 'Passaggio generazionale', 'patti di famiglia'), collection: 'attivita' },
  { ...text(5, 'Dichiarazioni e IVA', 'redditi, IMU'), collection: 'attivita' },
  { ...text(6, 'Anna Neri', 'Segue le dichiarazioni'), collection: 'team' },
  { ...text(7, 'Saldo IMU', 'IMU'), collection: 'scadenze', data: '2026-12-16' },
  { ...text(8, 'IMU: la prima rata', 'versata'), collection: 'news', data: '2026-05-02' },
  { ...text(9, 'Contatti', 'Scrivici'), collection: 'pagine' },
  { ...text(12, 'Forfettario', 'L’imposta del 15%, per la casa niente'), collection: 'news' },
  { ...text(10, 'Il bollo: come si paga', 'Ecco come'), collection: 'news' },
  { ...text(11, 'Samira Benali', 'Dirige l’ufficio paghe'), collection: 'team' },
];

const firmFinds = (query: string) => search(firm, query, today).map(({ id }) => id);

for (const [query, ids] of [
  ['cedolini', [3, 11, 1, 2]],
  ['cedolino', [3, 11, 1, 2]],
  ['busta paga', [3, 11, 1, 2]],
  ['buste paga', [3, 11, 1, 2]],
  ['successione', [4]],
  ['preventivo', [9]],
  ['dichiarazione dei redditi', [5, 6]],
  ['IMU', [7, 8, 5]],
  ["quando scade l'IMU", [7]],
  ['paghe', [3, 11, 1, 2]],
] as const) {
  test(`finds the kinds that a visitor means by "${query}" in a useful order`, () => {
    assert.deepEqual(firmFinds(query), ids);
  });
}
