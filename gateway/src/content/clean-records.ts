import { invalidFields, withoutInvalidFields } from '@studio/shared/content-rules';
import type { Warn } from '../log/warn.ts';
import { type PublicCollectionName, publicCollections } from './generated/collections.ts';
import type { Sanitize } from './sanitizer.ts';

/**
 * Cleans the records of an answer field by field: a value that breaks the rule of its field is emptied, HTML is
 * sanitized. A value that is no record passes unchanged.
 */
export type CleanRecords = (collection: PublicCollectionName, data: unknown) => Promise<unknown>;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Number of remembered log sentences about single fields. */
const maxWarned = 1000;

/** Creates a cleaner that logs each broken field once. */
export function createRecordCleaner(sanitize: Sanitize, warn: Warn): CleanRecords {
  const warned = new Set<string>();

  const warnOnce = (sentence: string) => {
    if (warned.has(sentence)) return;
    if (warned.size >= maxWarned) warned.clear();
    warned.add(sentence);
    warn(sentence);
  };

  function applyRules(collection: string, record: Fields, name: string): Fields {
    for (const field of invalidFields(collection, record)) {
      warnOnce(`${name}"${field}" breaks its rule and is left out; correct it in the Studio.`);
    }
    const inner = collection === 'dizionario' ? 'dizionario_translations' : 'directus_files';
    const fields = Object.entries(withoutInvalidFields(collection, record)).map(
      ([field, value]) => {
        const nested = (one: unknown) =>
          isFields(one) ? applyRules(inner, one, `${name}${field} `) : one;
        return [field, Array.isArray(value) ? value.map(nested) : nested(value)];
      },
    );
    return Object.fromEntries(fields);
  }

  return async (collection, data) => {
    const records = (Array.isArray(data) ? data : [data]).map((record) =>
      isFields(record) ? applyRules(collection, record, nameOf(collection, record)) : record,
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

/** Returns the prefix of a field's name in log sentences: `news 3: `, or `dizionario shell.menu.apri: `. */
function nameOf(collection: string, { id, url, key }: Fields): string {
  const identifier = id ?? url ?? key;
  return `${collection}${identifier === undefined ? '' : ` ${identifier}`}: `;
}
