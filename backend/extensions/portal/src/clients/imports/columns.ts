import type { ProfileField } from '@studio/shared/rules';
import type { TableRow } from './table-row.ts';

/** A value of an imported row: a field of the profile; `societa` is the name of the company. */
export type ImportField = ProfileField;

interface Column {
  /** The header in the template, and the name in messages. */
  readonly header: string;
  /** Other headers of management programs, in any case, with or without accents, spaces and signs. */
  readonly variants: readonly string[];
  readonly example: string;
}

/** A column with the whole name of a person, by what stands first in it. */
export type NameColumn = 'surname first' | 'name first' | 'any order';

/** The headers of columns with whole names. */
const nameColumns: { readonly [order in NameColumn]: readonly string[] } = {
  'surname first': ['cognome e nome', 'cognome nome', 'cognome nome referente'],
  'name first': ['nome e cognome', 'nome cognome', 'full name'],
  'any order': ['nominativo', 'nominativo cliente', 'nominativo referente'],
};

/** The columns in the order of the template. */
export const columns: { readonly [field in ImportField]: Column } = {
  societa: {
    header: 'Ragione sociale',
    variants: [
      'denominazione',
      'denominazione o ragione sociale',
      'ragione sociale o denominazione',
      'denominazione sociale',
      'rag sociale',
      'rag soc',
      'azienda',
      'societa',
      'ditta',
      'impresa',
      'nome azienda',
      'company',
    ],
    example: 'Esempio S.r.l.',
  },
  piva: {
    header: 'Partita IVA',
    variants: [
      'p iva',
      'piva',
      'part iva',
      'p iva cliente',
      'numero partita iva',
      'n partita iva',
      'partita iva cliente',
      'piva cf',
      'cf piva',
      'partita iva codice fiscale',
      'codice fiscale partita iva',
      'partita iva o codice fiscale',
      'codice fiscale o partita iva',
      'iva',
      'vat',
    ],
    example: '02342520158',
  },
  codice_fiscale: {
    header: 'Codice fiscale',
    variants: [
      'cf',
      'cod fiscale',
      'cod fisc',
      'c fiscale',
      'codice fisc',
      'codice fiscale cliente',
    ],
    example: '02342520158',
  },
  indirizzo: {
    header: 'Indirizzo',
    variants: [
      'via',
      'sede',
      'sede legale',
      'indirizzo sede',
      'indirizzo sede legale',
      'indirizzo 1',
      'via e numero civico',
    ],
    example: 'Via Roma 1',
  },
  cap: {
    header: 'CAP',
    variants: ['codice postale', 'codice di avviamento postale', 'cap sede'],
    example: '00184',
  },
  citta: {
    header: 'Città',
    variants: ['comune', 'localita', 'citta sede', 'comune sede'],
    example: 'Roma',
  },
  provincia: {
    header: 'Provincia',
    variants: ['prov', 'pr', 'sigla provincia', 'provincia sede'],
    example: 'RM',
  },
  nazione: { header: 'Nazione', variants: ['paese', 'country'], example: 'Italia' },
  telefono: {
    header: 'Telefono',
    variants: [
      'tel',
      'telefono 1',
      'telefono 2',
      'tel 1',
      'telefono fisso',
      'numero di telefono',
      'cellulare',
      'cell',
      'mobile',
      'recapito telefonico',
    ],
    example: '06 0000001',
  },
  pec: {
    header: 'PEC',
    variants: ['indirizzo pec', 'email pec', 'mail pec', 'pec 1', 'posta certificata'],
    example: 'esempio@pec.example.com',
  },
  codice_univoco: {
    header: 'Codice univoco',
    variants: [
      'codice destinatario',
      'cod destinatario',
      'codice destinatario sdi',
      'cod univoco',
      'codice univoco ufficio',
      'codice univoco sdi',
      'codice sdi',
      'cod sdi',
      'sdi',
    ],
    example: '0000000',
  },
  first_name: {
    header: 'Nome',
    variants: ['nome referente', 'nome persona', 'nome titolare', 'first name'],
    example: 'Anna',
  },
  last_name: {
    header: 'Cognome',
    variants: ['cognome referente', 'cognome persona', 'cognome titolare', 'last name'],
    example: 'Esempio',
  },
  email: {
    header: 'E-mail',
    variants: [
      'mail',
      'indirizzo email',
      'indirizzo mail',
      'posta elettronica',
      'email 1',
      'email referente',
      'email titolare',
      'email cliente',
    ],
    example: 'anna@example.com',
  },
};

/** Returns true for the name of an imported value. */
const isField = (name: string): name is ImportField => Object.hasOwn(columns, name);

/** The names of the values in the order of the template. */
export const importFields: readonly ImportField[] = Object.keys(columns).filter(isField);

function comparable(header: string): string {
  return header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');
}

const fieldOf = new Map(
  importFields.flatMap((field) =>
    [columns[field].header, ...columns[field].variants].map((name) => [comparable(name), field]),
  ),
);

const orders: readonly NameColumn[] = ['surname first', 'name first', 'any order'];
const orderOf = new Map(
  orders.flatMap((order) => nameColumns[order].map((name) => [comparable(name), order])),
);

/** The value in each column of a table, by position; undefined where a column is not read. */
export type Header = readonly (ImportField | NameColumn | undefined)[];

/** Returns true for a column with the whole name of a person. */
export const isNameColumn = (one: ImportField | NameColumn | undefined): one is NameColumn =>
  orders.some((order) => order === one);

/** Returns the values in the columns of a row of headers. */
export function readHeader(cells: readonly string[]): Header {
  return cells.map((cell) => fieldOf.get(comparable(cell)) ?? orderOf.get(comparable(cell)));
}

/** Returns the number of different values in a header. */
export function columnCount(header: Header): number {
  return new Set(header.filter((field) => field !== undefined)).size;
}

/** The values without which no row can become a client. */
const neededFields: readonly ImportField[] = ['first_name', 'last_name', 'email'];

/** Returns the needed values that a header does not have; a column with whole names stands for both names. */
export function missingFields(header: Header): ImportField[] {
  const hasNames = orders.some((order) => header.includes(order));
  return neededFields.filter(
    (field) => !header.includes(field) && !(hasNames && field !== 'email'),
  );
}

/** Returns true for a header with all values that every client needs. */
export const isWholeHeader = (header: Header) => missingFields(header).length === 0;

/** Headers stand in one of the first rows; above them there may be titles. */
export const headingRows = 30;

/** The row of a table that has its headers. */
interface Heading {
  readonly index: number;
  readonly header: Header;
  /** True when no needed value is missing. */
  readonly isWhole: boolean;
}

/** Returns the first row with all needed headers, or the one with the most; undefined for an empty table. */
export function headingOf(rows: readonly TableRow[]): Heading | undefined {
  const candidates = rows.slice(0, headingRows).map(({ cells }, index) => {
    const header = readHeader(cells);
    return { index, header, isWhole: isWholeHeader(header) };
  });
  return (
    candidates.find(({ isWhole }) => isWhole) ??
    candidates.toSorted((one, other) => columnCount(other.header) - columnCount(one.header))[0]
  );
}

/** The template as CSV that Excel opens in Italian: semicolons, and a mark of the encoding. */
export function templateCsv(): string {
  const line = (cells: string[]) => `${cells.join(';')}\r\n`;
  const all = importFields.map((field) => columns[field]);
  return `\ufeff${line(all.map(({ header }) => header))}${line(all.map(({ example }) => example))}`;
}
