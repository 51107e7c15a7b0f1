import { createHash } from 'node:crypto';
import * as v from 'valibot';
import {
  type DictionaryLanguage,
  dictionaryLanguages,
  interfaceTexts,
} from '../../schema/interface-texts.ts';
import { list, type Rest } from '../installation/rest.ts';
import type { Tally } from './ensure.ts';

const entrySchema = v.object({
  id: v.number(),
  key: v.string(),
  pagina: v.nullable(v.string()),
  translations: v.array(
    v.object({
      id: v.number(),
      language: v.string(),
      value: v.nullable(v.string()),
      modificata: v.nullable(v.string()),
    }),
  ),
});
type Entry = v.InferOutput<typeof entrySchema>;

/** Directus writes at most a thousand rows at once; an entry has up to three. */
const entriesAtOnce = 300;

// Depends on the key alone, so that a text added later changes no other row's id.
function entryId(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32BE(0) >>> 4;
}

/** A text to create, or the new value of one that exists. */
interface TextChange {
  readonly id?: number;
  readonly language?: DictionaryLanguage;
  readonly value: string;
}

type Texts = readonly { readonly language: DictionaryLanguage; readonly value: string }[];

/**
 * Returns the changes of an entry, undefined when there are none: a language that it lacks, and the new text of the apps
 * where no editor has changed the old one.
 */
function changesOf({ id, key, pagina, translations }: Entry, texts: Texts) {
  const changed = texts.flatMap(({ language, value }): TextChange[] => {
    const stored = translations.find((one) => one.language === language);
    if (stored === undefined) return [{ language, value }];
    const isOld = stored.modificata === 'no' && stored.value !== value;
    return isOld ? [{ id: stored.id, value }] : [];
  });
  if (changed.length === 0 && pagina !== null) return undefined;
  const kept = translations
    .filter((one) => !changed.some((other) => other.id === one.id))
    .map((one) => ({ id: one.id }));
  return { id, key, translations: [...kept, ...changed] };
}

/**
 * Gives every text of the apps its entry in the dictionary, in each language that has one, so that editors find and
 * change it. Changed texts and entries of other keys stay.
 */
export async function applyDictionary(rest: Rest, tally: Tally): Promise<void> {
  const builtIn = interfaceTexts();
  const fields =
    'id,key,pagina,translations.id,translations.language,translations.value,translations.modificata';
  const query = `fields=${fields}&limit=-1&deep[translations][_limit]=-1`;
  const existing = new Map(
    (await list(rest, `/items/dizionario?${query}`)).map((one) => {
      const entry = v.parse(entrySchema, one);
      return [entry.key, entry];
    }),
  );
  const missing: object[] = [];
  const changed: object[] = [];
  for (const key of builtIn['it-IT'].keys()) {
    const texts = dictionaryLanguages.flatMap((language) => {
      const value = builtIn[language].get(key);
      return value === undefined ? [] : [{ language, value }];
    });
    const entry = existing.get(key);
    if (entry === undefined) missing.push({ id: entryId(key), key, translations: texts });
    else changed.push(...[changesOf(entry, texts)].filter((one) => one !== undefined));
  }
  const path = '/items/dizionario?fields=id&limit=1';
  for (let start = 0; start < missing.length; start += entriesAtOnce)
    await rest.post(path, missing.slice(start, start + entriesAtOnce));
  for (let start = 0; start < changed.length; start += entriesAtOnce)
    await rest.patch(path, changed.slice(start, start + entriesAtOnce));
  tally.changes += missing.length + changed.length;
}
