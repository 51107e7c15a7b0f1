import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examplePage, startSite } from '../testing/site.ts';

test('drops only the broken field, and logs it once', async (context) => {
  const hostile = {
    configurazione: { mappa_centro: 'x', tel: 'chiamate', piva: '99990120372', payoff: '<i>si' },
    dizionario: [
      { key: 'shell.a', translations: [{ value: '{{'.repeat(50_000) }] },
      { key: 'shell.b', translations: [{ value: 'Testo' }] },
    ],
    pagine: [
      { url: '/a', titolo: 'A\u0000' },
      { url: '/b', titolo: 'B' },
    ],
    loghi: [{ id: 1, descrizione: 'a'.repeat(251) }],
  };
  const boots: unknown[] = [];
  const { app, content, warnings } = await startSite(context, {
    backend: ({ path }) => {
      const found = Object.entries(hostile).find(([name]) => path.startsWith(`/items/${name}`));
      return { body: { data: found?.[1] ?? [] } };
    },
    renderer: async ({ boot }) => {
      boots.push(boot);
      return examplePage('<p>a</p>');
    },
  });
  assert.equal((await app.inject('/')).statusCode, 200);
  assert.deepEqual(boots[0], {
    ...Object(boots[0]),
    configuration: {
      ...{ mappa_centro: null, tel: null, piva: '99990120372', payoff: '<i>si</i>' },
      header_image: null,
    },
    dictionary: { 'shell.b': 'Testo' },
    menu: [{ url: '/b', titolo: 'B' }],
    partners: [{ id: 1, descrizione: null }],
  });
  assert.deepEqual(warnings.sort(), [
    'configurazione: "mappa_centro" breaks its rule and is left out; correct it in the Studio.',
    'configurazione: "tel" breaks its rule and is left out; correct it in the Studio.',
    'dizionario shell.a: translations "value" breaks its rule and is left out; correct it in the Studio.',
    'loghi 1: "descrizione" breaks its rule and is left out; correct it in the Studio.',
    'pagine /a: "titolo" breaks its rule and is left out; correct it in the Studio.',
  ]);
  content.purge();
  await app.inject('/');
  assert.equal(warnings.length, 5);
});
