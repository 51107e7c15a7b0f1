import { type Form, forms } from './forms.ts';

export { type Form, relatedData } from './forms.ts';

/** The rule of a field that editors write. */
export interface ContentRule {
  readonly form: Form;
  /** Most characters (UTF-16 units) of a text, or entries of a list. */
  readonly longest: number;
  /** Takes the place of a value that breaks the rule. */
  readonly empty: '' | null;
}

const rule = (form: Form, longest: number): ContentRule => ({ form, longest, empty: null });
const line = (longest: number) => rule('line', longest);
/** A text that every record has. */
const required = (one: ContentRule): ContentRule => ({ ...one, empty: '' });

/** A summary of a few sentences, and a text as long as a book: the longest of the demo has 6,000 characters. */
const summary = rule('html', 10_000);
const book = rule('html', 2_000_000);

/**
 * The rules of all that editors write for the public site, by collection and field. The backend refuses what breaks them,
 * and the gateway leaves out what broke them before. Columns of one line hold 255 characters.
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
    contenuto: book,
    related_data: rule('relatedData', 5),
  },
  news: { data: rule('day', 10), titolo: required(line(250)), abstract: summary, testo: book },
  attivita: { nome: required(line(200)), descrizione: book },
  team: {
    Nome: required(line(100)),
    Cognome: required(line(100)),
    ruolo: line(200),
    info: summary,
    testo: book,
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

/** Returns the rule of a field, if editors write it. */
export function contentRuleOf(collection: string, field: string): ContentRule | undefined {
  const rules = Object.hasOwn(contentRules, collection) ? contentRules[collection] : undefined;
  return rules !== undefined && Object.hasOwn(rules, field) ? rules[field] : undefined;
}

/** Returns whether a value obeys a rule; that there is none (null, undefined or an empty text) always does. */
export function isValidValue({ form, longest }: ContentRule, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  // Long messages are refused unread.
  if ((typeof value === 'string' || Array.isArray(value)) && value.length > longest) return false;
  return forms[form](value);
}

/** Returns the fields of a record that break their rules. */
export function invalidFields(collection: string, record: object): string[] {
  return Object.entries(record).flatMap(([field, value]) => {
    const rule = contentRuleOf(collection, field);
    return rule !== undefined && !isValidValue(rule, value) ? [field] : [];
  });
}

/** Returns a record with its broken fields emptied; every other field stays as it is. */
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
