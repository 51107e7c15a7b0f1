import { invalidFields, withoutInvalidFields } from '@studio/shared/content-rules';
import type { Warn } from '../warn.ts';
import { type PublicCollectionName, publicCollections } from './generated/collections.ts';
import type { Sanitize } from './sanitizer.ts';

/**
 * Takes an answer's records field by field: a value that breaks the rule of its field is emptied, HTML is cleaned; a value that
 * is no record passes as it is.
 */
export type CleanRecords = (collection: PublicCollectionName, data: unknown) => Promise<unknown>;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sentences about single records that were told; the oldest are forgotten first. */
const mostTold = 1000;

/** Creates a cleaner that tells of each broken field once. */
export function createRecordCleaner(sanitize: Sanitize, warn: Warn): CleanRecords {
  const told = new Set<string>();

  const tell = (sentence: string) => {
    if (told.has(sentence)) return;
    if (told.size >= mostTold) told.clear();
    told.add(sentence);
    warn(sentence);
  };

  function obeying(collection: string, record: Fields, name: string): Fields {
    for (const field of invalidFields(collection, record)) {
      tell(`${name}"${field}" breaks its rule and is left out; correct it in the Studio.`);
    }
    const inner = collection === 'dizionario' ? 'dizionario_translations' : 'directus_files';
    const fields = Object.entries(withoutInvalidFields(collection, record)).map(
      ([field, value]) => {
        const nested = (one: unknown) =>
          isFields(one) ? obeying(inner, one, `${name}${field} `) : one;
        return [field, Array.isArray(value) ? value.map(nested) : nested(value)];
      },
    );
    return Object.fromEntries(fields);
  }

  return async (collection, data) => {
    const records = (Array.isArray(data) ? data : [data]).map((record) =>
      isFields(record) ? obeying(collection, record, nameOf(collection, record)) : record,
    );
    const places = records.filter(isFields).flatMap((record) =>
      publicCollections[collection].html.flatMap((field) => {
        const html = record[field];
        if (typeof html !== 'string') return [];
        return [{ record, field, html, name: `${nameOf(collection, record)}"${field}"` }];
      }),
    );
    const cleaned = await sanitize(places);
    for (const [index, { record, field }] of places.entries()) record[field] = cleaned[index];
    return Array.isArray(data) ? records : records[0];
  };
}

/** Returns the beginning of a field's name for operators: `news 3: `, or `dizionario shell.menu.apri: `. */
function nameOf(collection: string, { id, url, key }: Fields): string {
  const which = id ?? url ?? key;
  return `${collection}${which === undefined ? '' : ` ${which}`}: `;
}
