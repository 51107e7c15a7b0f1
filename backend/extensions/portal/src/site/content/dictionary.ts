import type { HookConfig } from '@directus/extensions';
import type { Knex } from 'knex';
import * as v from 'valibot';
import {
  dictionaryLanguages,
  type InterfaceTexts,
  interfaceTexts,
  pageOf,
} from '../../../../../schema/interface-texts.ts';

const entries = 'dizionario';
const texts = 'dizionario_translations';

const keys = v.array(v.union([v.string(), v.number()]));
const record = v.looseObject({});
const withKey = v.looseObject({ key: v.string() });
const written = v.looseObject({ value: v.nullish(v.string()) });
const created = v.looseObject({
  dizionario: v.union([v.number(), v.string()]),
  language: v.string(),
  value: v.nullish(v.string()),
});
const named = v.object({ key: v.string() });
const stored = v.array(v.object({ key: v.string(), language: v.string() }));

/** Returns the mark of a text: visitors get the texts with `si` in place of those that the apps carry. */
function markOf(builtIn: InterfaceTexts, key: string, language: string, value: unknown) {
  const known = dictionaryLanguages.find((one) => one === language);
  const own = known === undefined ? undefined : builtIn[known].get(key);
  return value === own || value == null || value === '' ? 'no' : 'si';
}

/** Writes the Italian text of these entries beside their keys, where the Studio's search finds it. */
async function copyItalian(database: Knex, ids: v.InferOutput<typeof keys>): Promise<void> {
  await database(entries)
    .whereIn('id', ids)
    .update({
      testo: database(texts)
        .where({ language: 'it-IT' })
        .andWhere(`${texts}.dizionario`, '=', database.ref(`${entries}.id`))
        .max('value'),
    });
}

const parents = v.array(v.object({ dizionario: v.number() }));

/**
 * Keeps the dictionary searchable by sentence and page, and marks the texts that an editor has changed: a text that
 * equals the one of the apps follows them when they change.
 */
export const dictionary: HookConfig = ({ filter, action }, { database }) => {
  let known: InterfaceTexts | undefined;
  const builtIn = () => {
    known ??= interfaceTexts();
    return known;
  };

  for (const event of [`${entries}.items.create`, `${entries}.items.update`])
    filter(event, (payload) =>
      v.is(withKey, payload) ? { ...payload, pagina: pageOf(payload.key) } : payload,
    );

  filter(`${texts}.items.create`, async (payload, _meta, event) => {
    if (!v.is(created, payload)) return payload;
    const { dizionario: id, language, value } = payload;
    const found: unknown = await event.database(entries).where({ id }).first('key');
    if (!v.is(named, found)) return payload;
    return { ...payload, modificata: markOf(builtIn(), found.key, language, value) };
  });

  filter(`${texts}.items.update`, async (payload, meta, event) => {
    if (!v.is(record, payload) || !('value' in payload) || !v.is(written, payload)) return payload;
    const ids = v.parse(v.object({ keys }), meta).keys;
    const found: unknown = await event
      .database(texts)
      .join(entries, `${entries}.id`, `${texts}.dizionario`)
      .whereIn(`${texts}.id`, ids)
      .select(`${entries}.key`, `${texts}.language`);
    const marks = v
      .parse(stored, found)
      .map(({ key, language }) => markOf(builtIn(), key, language, payload.value));
    return { ...payload, modificata: marks.includes('si') ? 'si' : 'no' };
  });

  const entriesOf = async (ids: v.InferOutput<typeof keys>) => {
    const found: unknown = await database(texts).whereIn('id', ids).select('dizionario');
    return v.parse(parents, found).map((one) => one.dizionario);
  };
  action(`${texts}.items.create`, async (meta) => {
    const { key } = v.parse(v.looseObject({ key: keys.item }), meta);
    await copyItalian(database, await entriesOf([key]));
  });
  action(`${texts}.items.update`, async (meta) => {
    await copyItalian(database, await entriesOf(v.parse(v.looseObject({ keys }), meta).keys));
  });
  action(`${entries}.items.update`, async (meta) => {
    // A text that was removed in the entry's form.
    await copyItalian(database, v.parse(v.looseObject({ keys }), meta).keys);
  });
};
