import { invalidFields, withoutInvalidFields } from '@studio/shared/rules';
import { type Warn, warnOnce } from '../log/warn.ts';
import { builtIn } from './readable-fields.ts';
import { textOnly } from './sanitize-html.ts';
import type { Sanitize } from './sanitizer.ts';

/**
 * Cleans the records of an answer field by field: a value that breaks the rule of its field is emptied, HTML is
 * sanitized. In a field that this gateway does not know, every text with markup is taken for HTML. A value that is no
 * record passes unchanged.
 */
export type CleanRecords = (collection: string, data: unknown) => Promise<unknown>;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Creates a cleaner that logs each broken field once. */
export function createRecordCleaner(sanitize: Sanitize, warn: Warn): CleanRecords {
  const warnOfField = warnOnce(warn);

  function applyRules(collection: string, record: Fields, name: string): Fields {
    for (const field of invalidFields(collection, record)) {
      warnOfField(`${name}"${field}" breaks its rule and is left out; correct it in the Studio.`);
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
      htmlIn(collection, record).map(({ path, ...place }) => ({
        ...place,
        name: `${nameOf(collection, record)}"${path}"`,
      })),
    );
    const cleaned = await sanitize(places);
    for (const [index, { holder, key }] of places.entries()) holder[key] = cleaned[index];
    return Array.isArray(data) ? records : records[0];
  };
}

const known = builtIn();

/** Anything that a browser could take for a tag, a comment or a declaration. */
const markup = /<[a-z/!?]/i;

/** HTML of an editor, and the object that holds it. */
interface HtmlPlace {
  readonly holder: Fields;
  readonly key: string;
  readonly html: string;
  readonly path: string;
}

/** Returns the HTML of a record: its known HTML fields, and every text with markup in a field that is not known. */
function htmlIn(collection: string, record: Fields): HtmlPlace[] {
  const { fields = [], html: htmlFields = [] } = known.get(collection) ?? {};
  const search = (holder: Fields, key: string, path: string): HtmlPlace[] => {
    const value = holder[key];
    const isKnown = fields.includes(path);
    if (typeof value === 'string') {
      const isHtml = isKnown ? htmlFields.includes(path) : markup.test(value);
      return isHtml ? [{ holder, key, html: value, path }] : [];
    }
    const isRelation = fields.some((field) => field.startsWith(`${path}.`));
    if (isKnown && !isRelation) return [];
    const list = Array.isArray(value) ? value : isFields(value) ? [value] : [];
    const inner = list.filter(isFields);
    const nested = inner.flatMap((one) =>
      Object.keys(one).flatMap((name) => search(one, name, `${path}.${name}`)),
    );
    // A list of texts in a field that is not known keeps no markup.
    if (!isKnown && Array.isArray(value))
      holder[key] = value.map((one) => (typeof one === 'string' ? textOf(one) : one));
    return nested;
  };
  return Object.keys(record).flatMap((name) => search(record, name, name));
}

const textOf = (value: string) => (markup.test(value) ? textOnly(value).trim() : value);

/** Returns the prefix of a field's name in log sentences: `news 3: `, or `dizionario shell.menu.apri: `. */
function nameOf(collection: string, { id, url, key }: Fields): string {
  const identifier = id ?? url ?? key;
  return `${collection}${identifier === undefined ? '' : ` ${identifier}`}: `;
}
