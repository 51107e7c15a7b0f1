import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import * as v from 'valibot';
import { demoUsers } from '../../demo/users.ts';
import { interfaceTexts } from '../../schema/interface-texts.ts';
import { applyDictionary } from '../../scripts/apply/dictionary.ts';
import type { Rest } from '../../scripts/installation/rest.ts';
import { rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { waitFor } from '../support/wait-for.ts';

const installation = await sharedInstallation();
const { service, visitor } = installation;

let editor: Rest;
before(async () => {
  ({ rest: editor } = await installation.login(demoUsers.redattore.email));
});

// No other test reads these texts.
const key = 'auth.invite.title';
const other = 'auth.accept.title';

const entrySchema = v.object({
  id: v.number(),
  testo: v.nullable(v.string()),
  pagina: v.nullable(v.string()),
  translations: v.array(
    v.object({ id: v.number(), language: v.string(), value: v.nullable(v.string()) }),
  ),
});

async function entry(wanted: string) {
  const fields = 'id,testo,pagina,translations.id,translations.language,translations.value';
  const [found] = await rows(
    editor.get(`/items/dizionario?fields=${fields}&filter[key][_eq]=${wanted}`),
  );
  return v.parse(entrySchema, found);
}

const italianOf = async (wanted: string) => {
  const found = (await entry(wanted)).translations.find(({ language }) => language === 'it-IT');
  assert.ok(found);
  return found;
};

const shownSchema = v.array(v.object({ translations: v.array(v.object({ value: v.string() })) }));

/** Returns the texts of a key that visitors get from the dictionary. */
async function shown(wanted: string): Promise<string[]> {
  const path = `/items/dizionario?fields=translations.value&filter[key][_eq]=${wanted}`;
  return v
    .parse(shownSchema, await visitor.get(path))
    .flatMap(({ translations }) => translations.map(({ value }) => value));
}

const searched = async (sentence: string) =>
  (await rows(editor.get(`/items/dizionario?search=${encodeURIComponent(sentence)}`))).map(
    ({ id }) => id,
  );

test('every text of the apps has its entry with sentence and page, and a second application changes none', async () => {
  const builtIn = interfaceTexts()['it-IT'];
  const { id, testo, pagina, translations } = await entry(key);
  assert.deepEqual([testo, pagina, translations.length], [builtIn.get(key), 'Inviti', 2]);
  assert.ok((await searched('Inviti')).includes(id));
  const tally = { changes: 0 };
  await applyDictionary(service, tally);
  assert.equal(tally.changes, 0);
});

test('a changed text is found by its sentence and shown, and the text of the apps is not pinned', async () => {
  const before = await italianOf(key);
  const path = `/items/dizionario_translations/${before.id}`;
  assert.deepEqual(await shown(key), []);
  const sentence = 'Porta con te una persona fidata';
  await editor.patch(path, { value: sentence });
  assert.deepEqual(await shown(key), [sentence]);
  const { id } = await entry(key);
  await waitFor('the sentence in the search', async () =>
    (await searched('persona fidata')).includes(id) ? true : undefined,
  );
  // An application keeps what an editor wrote.
  await applyDictionary(service, { changes: 0 });
  assert.equal((await italianOf(key)).value, sentence);
  await editor.patch(path, { value: before.value });
  assert.deepEqual(await shown(key), []);
});

test('an application brings new texts of the apps to entries that no editor has changed', async () => {
  const { id } = await italianOf(other);
  const builtIn = interfaceTexts()['it-IT'].get(other);
  // As the apps of an earlier installation had it.
  await service.patch(`/items/dizionario_translations/${id}`, { value: null });
  assert.deepEqual(await shown(other), []);
  const tally = { changes: 0 };
  await applyDictionary(service, tally);
  assert.equal(tally.changes, 1);
  assert.equal((await italianOf(other)).value, builtIn);
});
