import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { demoUsers } from '../../demo/users.ts';
import { type Rest, RestError } from '../../scripts/installation/rest.ts';
import { row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();
const { service } = installation;

let editor: Rest;
before(async () => {
  ({ rest: editor } = await installation.login(demoUsers.redattore.email));
});

/** Asserts that a write is refused with this sentence, which names the field and its rule. */
async function assertBroken(request: Promise<unknown>, sentence: string): Promise<void> {
  await assert.rejects(request, (error) => {
    assert.ok(error instanceof RestError);
    assert.deepEqual([error.status, error.code], [400, 'FAILED_VALIDATION']);
    assert.ok(error.message.endsWith(sentence), error.message);
    return true;
  });
}

const map =
  '«Centro della mappa»: Il campo accetta due numeri tra parentesi quadre, longitudine e latitudine, per esempio [11.343, 44.494].';
const text =
  '«Testo»: Il campo accetta al massimo 2000 caratteri; un segnaposto si scrive {{nome}}, e ogni {{ vuole la sua }}.';

test('an editor gets the field and the rule of an invalid value in the configuration', async () => {
  const before = await editor.get('/items/configurazione');
  for (const rest of [editor, service]) {
    await assertBroken(rest.patch('/items/configurazione', { mappa_centro: 'x' }), map);
  }
  const both = { orari: 'Lun–Ven 9–18', piva: 'IT123' };
  await assertBroken(
    editor.patch('/items/configurazione', both),
    '«Partita IVA»: Il campo accetta 11 cifre, senza IT e senza spazi.',
  );
  assert.deepEqual(await editor.get('/items/configurazione'), before);
});

test('an editor can save a message only with complete placeholders, alone or together with its key', async () => {
  const key = `shell.prova.k${randomUUID()}`;
  const withText = (value: string) => ({ key, translations: [{ language: 'it-IT', value }] });
  await assertBroken(editor.post('/items/dizionario', withText('{{'.repeat(50_000))), text);
  const created = await row(
    editor.post('/items/dizionario?fields=id,translations.id', withText('Ecco {{nome}}')),
  );
  const [translation] = await rows(Promise.resolve(created.translations));
  const path = `/items/dizionario_translations/${translation?.id}`;
  await assertBroken(editor.patch(path, { value: 'Ecco {{nome' }), text);
  await editor.patch(path, { value: 'Ecco {{nome}} e {{altro}}' });
  await editor.remove(`/items/dizionario/${created.id}`);
});

test('offers no import of Directus’ own, in any spelling, and no export to a file', async () => {
  const { headers } = await installation.login(demoUsers.redattore.email);
  const form = new FormData();
  form.set('file', new Blob(['[{"Titolo":"Nuova"}]'], { type: 'application/json' }), 'a.json');
  for (const path of [
    ...[
      'import/scadenze',
      'Import/scadenze',
      '/import/scadenze',
      'import/scadenze?background=true',
    ],
    ...['export/scadenze', 'cache/clear'],
  ]) {
    const answer = await fetch(`${installation.url}/utils/${path}`, {
      ...{ method: 'POST', headers, body: form },
    });
    assert.equal(answer.status, 403, path);
  }
  const url = encodeURIComponent('filter[Titolo][_eq]');
  const [none] = await rows(service.get(`/items/scadenze?${url}=Nuova`));
  assert.equal(none, undefined);
});

test('an exported table has no cell that a spreadsheet would run', async () => {
  const { headers } = await installation.login(demoUsers.redattore.email);
  const titles = ['=1+1', '+39 055 1', '-12,50', '@SUM(A1)', 'a;=HYPERLINK("x")', 'Iva - saldo'];
  const made = [];
  for (const Titolo of titles)
    made.push(await row(service.post('/items/scadenze', { Titolo, data: '2027-01-16' })));
  const ids = made.map(({ id }) => id).join(',');
  for (const format of ['csv', 'csv_utf8']) {
    const query = `export=${format}&sort=id&fields=Titolo&filter[id][_in]=${ids}`;
    const answer = await fetch(`${installation.url}/items/scadenze?${query}`, { headers });
    const lines = (await answer.text()).replace('\ufeff', '').split('\n');
    assert.deepEqual(lines, [
      '"Titolo"',
      ...['"\'=1+1"', '"\'+39 055 1"', '"-12,50"', '"\'@SUM(A1)"', '"a;\'=HYPERLINK(""x"")"'],
      '"Iva - saldo"',
    ]);
  }
  const plain = await fetch(
    `${installation.url}/items/scadenze?export=json&fields=Titolo&filter[id][_eq]=${made[0]?.id}`,
    { headers },
  );
  assert.deepEqual(await plain.json(), [{ Titolo: '=1+1' }]);
});

test('the Studio gets the rule and the length of each field', async () => {
  const { meta } = await service
    .get('/fields/configurazione/denominazione')
    .then((field) => row(Promise.resolve({ id: 0, ...Object(field) })));
  assert.deepEqual(meta, {
    ...Object(meta),
    validation_message: 'Il campo accetta una sola riga di al massimo 200 caratteri.',
    options: { trim: true, softLength: 200 },
  });
});
