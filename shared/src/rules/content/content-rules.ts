import { type Form, forms, normalForms } from './forms.ts';

export type { Form } from './forms.ts';

/** The rule of a field that editors write. */
export interface ContentRule {
  readonly form: Form;
  /** Most characters (UTF-16 units) of a text, or entries of a list. */
  readonly longest: number;
  /** The value that replaces an invalid one. */
  readonly empty: '' | null;
}

const rule = (form: Form, longest: number): ContentRule => ({ form, longest, empty: null });
const line = (longest: number) => rule('line', longest);
/** Makes a rule of a column that cannot be null. */
const required = (one: ContentRule): ContentRule => ({ ...one, empty: '' });

const summary = rule('html', 10_000);
/** The longest text of the demo has 6,000 characters. */
const longText = rule('html', 2_000_000);

/**
 * The rules of all fields that editors write, by collection. The backend rejects invalid values; the gateway empties
 * values that were stored before their rule. Columns of one line hold 255 characters.
 */
const contentRules: Readonly<Record<string, Readonly<Record<string, ContentRule>>>> = {
  configurazione: {
    payoff: rule('html', 2000),
    denominazione: line(200),
    indirizzo: line(200),
    tel: rule('phone', 60),
    email: rule('email', 200),
    pec: rule('email', 200),
    orari: rule('lines', 500),
    piva: rule('vatNumber', 11),
    codice_fiscale: rule('taxCode', 16),
    rea: line(50),
    capitale_sociale: line(100),
    ordine: line(200),
    titolo_professionale: line(200),
    regole_professionali: rule('webAddress', 255),
    mappa_centro: rule('coordinates', 2),
    mappa_zoom: rule('zoom', 2),
  },
  pagine: {
    titolo: line(200),
    nome: line(100),
    descrizione: rule('lines', 1000),
    contenuto: longText,
    related_data: rule('relatedData', 5),
  },
  news: { data: rule('day', 10), titolo: required(line(250)), abstract: summary, testo: longText },
  attivita: { nome: required(line(200)), descrizione: longText },
  team: {
    Nome: required(line(100)),
    Cognome: required(line(100)),
    ruolo: line(200),
    info: summary,
    testo: longText,
  },
  loghi: { descrizione: line(250) },
  scadenze: { Titolo: required(line(250)), data: rule('day', 10), categoria: line(100) },
  dizionario: { key: required(rule('key', 200)) },
  dizionario_translations: { value: rule('message', 2000) },
  tipologie: { tipologia: required(line(100)) },
  directus_files: {
    title: line(255),
    filename_download: required(line(255)),
    description: rule('lines', 2000),
    location: line(255),
  },
};

/** Returns the rule of a field; undefined when editors do not write it. */
export function contentRuleOf(collection: string, field: string): ContentRule | undefined {
  const rules = Object.hasOwn(contentRules, collection) ? contentRules[collection] : undefined;
  return rules !== undefined && Object.hasOwn(rules, field) ? rules[field] : undefined;
}

/** Returns true when a value is valid; null, undefined and an empty text are always valid. */
function isValidValue({ form, longest }: ContentRule, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  // The length first: the checks by form never read a text that is too long.
  if ((typeof value === 'string' || Array.isArray(value)) && value.length > longest) return false;
  return forms[form](value);
}

/** Returns the names of a record's invalid fields. */
export function invalidFields(collection: string, record: object): string[] {
  return Object.entries(record).flatMap(([field, value]) => {
    const rule = contentRuleOf(collection, field);
    return rule !== undefined && !isValidValue(rule, value) ? [field] : [];
  });
}

/** Returns a record as it is stored: what editors type or paste into a field becomes its normal form. */
export function normalContent<Value extends object>(collection: string, record: Value): Value {
  const changed = Object.entries(record).flatMap(([field, value]: [string, unknown]) => {
    const form = contentRuleOf(collection, field)?.form;
    if (form === undefined || typeof value !== 'string') return [];
    const normal = normalForms[form]?.(value).value;
    return normal === undefined || normal === value ? [] : [[field, normal]];
  });
  return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) };
}

/** Returns a record with its invalid fields emptied and all others unchanged. */
export function withoutInvalidFields<Value extends object>(
  collection: string,
  record: Value,
): Value {
  const emptied = invalidFields(collection, record).map((field) => [
    field,
    contentRuleOf(collection, field)?.empty ?? null,
  ]);
  return emptied.length === 0 ? record : { ...record, ...Object.fromEntries(emptied) };
}
