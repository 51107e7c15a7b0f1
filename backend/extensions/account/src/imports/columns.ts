import type { ProfileField } from '@studio/shared/profile-rules';

/** A value of an imported row: a field of the profile; `societa` is the name of the company. */
export type ImportField = ProfileField;

interface Column {
  /** The header in the template, and the name in messages. */
  readonly header: string;
  /** Other headers of management programs, in any case, with or without accents, spaces and signs. */
  readonly variants: readonly string[];
  readonly example: string;
}

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
    variants: ['p iva', 'piva', 'part iva', 'p iva cliente', 'numero partita iva', 'vat'],
    example: '02342520158',
  },
  codice_fiscale: {
    header: 'Codice fiscale',
    variants: ['cf', 'cod fiscale', 'cod fisc', 'c fiscale', 'codice fisc'],
    example: '02342520158',
  },
  indirizzo: {
    header: 'Indirizzo',
    variants: ['via', 'sede', 'sede legale', 'indirizzo sede', 'indirizzo sede legale'],
    example: 'Via Roma 1',
  },
  cap: {
    header: 'CAP',
    variants: ['codice postale', 'codice di avviamento postale', 'cap sede'],
    example: '00184',
  },
  citta: { header: 'Città', variants: ['comune', 'localita', 'citta sede'], example: 'Roma' },
  provincia: { header: 'Provincia', variants: ['prov', 'pr', 'sigla provincia'], example: 'RM' },
  nazione: { header: 'Nazione', variants: ['paese', 'country'], example: 'Italia' },
  telefono: {
    header: 'Telefono',
    variants: ['tel', 'telefono 1', 'cellulare', 'cell', 'mobile', 'recapito telefonico'],
    example: '06 0000001',
  },
  pec: {
    header: 'PEC',
    variants: ['indirizzo pec', 'email pec', 'mail pec', 'posta certificata'],
    example: 'esempio@pec.example.com',
  },
  codice_univoco: {
    header: 'Codice univoco',
    variants: ['codice destinatario', 'cod destinatario', 'cod univoco', 'codice sdi', 'sdi'],
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
    variants: ['mail', 'indirizzo email', 'posta elettronica', 'email referente', 'email cliente'],
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

/** The value in each column of a table, by position; undefined where a column is not read. */
type Header = readonly (ImportField | undefined)[];

/** Returns the values in the columns of a row of headers. */
export function readHeader(cells: readonly string[]): Header {
  return cells.map((cell) => fieldOf.get(comparable(cell)));
}

/** Returns the number of different values in a header. */
export function columnCount(header: Header): number {
  return new Set(header.filter((field) => field !== undefined)).size;
}

/** The template as CSV that Excel opens in Italian: semicolons, and a mark of the encoding. */
export function templateCsv(): string {
  const line = (cells: string[]) => `${cells.join(';')}\r\n`;
  const all = importFields.map((field) => columns[field]);
  return `\ufeff${line(all.map(({ header }) => header))}${line(all.map(({ example }) => example))}`;
}
