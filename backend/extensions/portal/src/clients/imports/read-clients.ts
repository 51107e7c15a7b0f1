import { readTaxCode } from '@studio/shared/rules';
import {
  columns,
  type Header,
  headingOf,
  type ImportField,
  importFields,
  isNameColumn,
  isWholeHeader,
  missingFields,
  readHeader,
} from './columns.ts';
import { splitName } from './split-name.ts';
import { type Table, type TableRow, UnreadableTable } from './table-row.ts';

/** The values of a row as people see them in the file, each on one line; '' where it has none. */
export type RowValues = Readonly<Record<ImportField, string>>;

/** A row of the file: its number in the spreadsheet and its values. */
export interface ClientRow {
  readonly number: number;
  readonly values: RowValues;
}

/** The number of rows below the headers that hold no client, and of all. */
export interface RowTally {
  /** All rows, down to the last one that is filled. */
  readonly inFile: number;
  readonly empty: number;
  /** Headers that are repeated, totals, the example of the template, rows with values in unread columns only. */
  readonly skipped: number;
}

/** The clients of a file, the tally of its rows, and what editors should know about what was not read. */
interface ClientTable {
  readonly rows: readonly ClientRow[];
  readonly tally: RowTally;
  readonly notices: readonly string[];
}

/** The most rows of an import. */
export const mostRows = 5000;

const longestHeader = 40;
const mostListed = 12;

/** Returns a list for a sentence, with at most twelve entries. */
const listed = (all: readonly (string | number)[]) =>
  `${all.slice(0, mostListed).join(', ')}${all.length > mostListed ? '…' : ''}`;

const quoted = (names: readonly string[]) =>
  listed(names.map((name) => `«${name.trim().slice(0, longestHeader)}»`));

/** A text that a program has written as a formula, so that spreadsheets keep its zeros. */
const textFormula = /^="((?:[^"]|"")*)"$/;

const oneLine = (text: string) => text.normalize().replace(/\s+/g, ' ').trim();

/** Returns a cell on one line, as people see it. */
function shownText(cell: string): string {
  const line = oneLine(cell);
  const inner = textFormula.exec(line)?.[1];
  return inner === undefined ? line : oneLine(inner.replaceAll('""', '"'));
}

function valuesOf(cells: readonly string[], header: Header): RowValues {
  // Two columns can have one value, such as telephone and mobile: the first one that is filled in counts.
  const value = (field: ImportField) =>
    header
      .flatMap((one, position) => (one === field ? [shownText(cells[position] ?? '')] : []))
      .find((text) => text !== '') ?? '';
  const piva = value('piva');
  const codice_fiscale = value('codice_fiscale');
  // One column can have the partita IVA of companies and the codice fiscale of persons.
  const isPersonal = codice_fiscale === '' && readTaxCode(piva).value?.length === 16;
  const names = splitName(cells, header, isPersonal ? piva : codice_fiscale);
  return {
    societa: value('societa'),
    piva: isPersonal ? '' : piva,
    codice_fiscale: isPersonal ? piva : codice_fiscale,
    indirizzo: value('indirizzo'),
    cap: value('cap'),
    citta: value('citta'),
    provincia: value('provincia'),
    nazione: value('nazione'),
    telefono: value('telefono'),
    pec: value('pec'),
    codice_univoco: value('codice_univoco'),
    first_name: value('first_name') || names.first_name,
    last_name: value('last_name') || names.last_name,
    email: value('email'),
  };
}

const isFilled = (cell: string | undefined) => (cell ?? '').trim() !== '';

/** Returns why a filled row is no client; undefined for a client. */
function reasonToSkip(cells: readonly string[], values: RowValues): string | undefined {
  const first = cells.find(isFilled) ?? '';
  if (isWholeHeader(readHeader(cells))) return 'nomi delle colonne';
  // The number of the clients can stand in any column.
  const isClient =
    cells.some((cell) => cell.includes('@')) ||
    /\w{7}/.test(`${values.piva} ${values.codice_fiscale}`);
  if (/^\s*(?:sub-?)?tot(?:al[ei]\b|\.)/i.test(first) && !isClient) return 'totale';
  if (importFields.every((field) => values[field] === '')) return 'nessun valore da leggere';
  // Many leave the example of the template in the file.
  const isExample = importFields.every((field) => values[field] === columns[field].example);
  return isExample ? 'esempio del modello' : undefined;
}

/** Returns the name of a column as spreadsheets show it: A, B … AA. */
const letterOf = (position: number): string =>
  position < 26
    ? String.fromCharCode(65 + position)
    : letterOf(Math.floor(position / 26) - 1) + letterOf(position % 26);

/** Returns the sentences about columns whose values are not read, or only in part. */
function columnNotices(names: readonly string[], body: readonly TableRow[]): string[] {
  const header = readHeader(names);
  const unknown = names.filter((name, at) => isFilled(name) && header[at] === undefined);
  const split = names.filter((_name, at) => isNameColumn(header[at]));
  const nameless = new Map<number, number[]>();
  for (const { number, cells } of body) {
    for (const [at, cell] of cells.entries()) {
      if (isFilled(cell) && !isFilled(names[at]))
        nameless.set(at, [...(nameless.get(at) ?? []), number].slice(0, mostListed + 1));
    }
  }
  const without = [...nameless].map(
    ([at, numbers]) =>
      `${letterOf(at)} (${numbers.length === 1 ? 'riga' : 'righe'} ${listed(numbers)})`,
  );
  const twice = importFields.flatMap((field) => {
    const same = names.filter((_name, at) => header[at] === field);
    return same.length < 2
      ? []
      : [`${columns[field].header}: di ${quoted(same)} si legge il primo valore che c’è.`];
  });
  return [
    ...(split.length === 0
      ? []
      : [
          `${quoted(split)} si divide in Nome e Cognome solo dove è certo: nelle righe senza Nome scrivili tu.`,
        ]),
    ...(unknown.length === 0 ? [] : [`Colonne che non vengono lette: ${quoted(unknown)}.`]),
    ...(without.length === 0
      ? []
      : [`Valori che non vengono letti, in colonne senza nome: ${listed(without)}.`]),
    ...twice,
  ];
}

/**
 * Checks that every row of the file is a client, empty or skipped: none is lost without a word.
 * @throws {UnreadableTable} when the tally does not add up
 */
export function requireWholeTally({ inFile, empty, skipped }: RowTally, clients: number): void {
  const read = clients + empty + skipped;
  if (read === inFile) return;
  throw new UnreadableTable(
    `Il conto delle righe non torna: ${inFile} nel file, ${read} lette. Non è stata letta nessuna: copia i clienti in un file nuovo e ricaricalo.`,
  );
}

/**
 * Returns the clients in the rows of a file. The columns can stand in any order, and anew below headers that are
 * repeated. Every row below the headers is a client, or counted as empty or skipped.
 * @throws {UnreadableTable} with the sentence for the editor: columns are missing, or there are no or too many rows
 */
export function readClients({ rows: table, notices }: Table): ClientTable {
  const heading = headingOf(table);
  const headingRow = heading === undefined ? undefined : table[heading.index];
  if (heading === undefined || headingRow === undefined)
    throw new UnreadableTable('Il file è vuoto.');
  const names = headingRow.cells;
  if (!heading.isWhole) {
    const missing = missingFields(heading.header);
    const wanted = quoted(missing.map((field) => columns[field].header));
    const one =
      missing.length === 1 ? `Manca la colonna ${wanted}` : `Mancano le colonne ${wanted}`;
    throw new UnreadableTable(
      `${one}. La prima riga del file deve avere i nomi delle colonne: ci sono ${quoted(names.filter(isFilled))}.`,
    );
  }
  const filled = table.slice(heading.index + 1).filter(({ cells }) => cells.some(isFilled));
  const last = filled.reduce((most, { number }) => Math.max(most, number), headingRow.number);
  const rows: ClientRow[] = [];
  const skipped: string[] = [];
  let { header } = heading;
  for (const { number, cells } of filled) {
    const values = valuesOf(cells, header);
    const reason = reasonToSkip(cells, values);
    if (reason === undefined) rows.push({ number, values });
    else skipped.push(`${number} (${reason})`);
    if (reason === 'nomi delle colonne') header = readHeader(cells);
  }
  const inFile = last - headingRow.number;
  const numbers = new Set(filled.map(({ number }) => number));
  const tally = { inFile, empty: inFile - numbers.size, skipped: skipped.length };
  requireWholeTally(tally, rows.length);
  if (rows.length === 0) throw new UnreadableTable('Sotto i nomi delle colonne non ci sono righe.');
  if (rows.length > mostRows) {
    const count = rows.length.toLocaleString('it-IT');
    const most = mostRows.toLocaleString('it-IT');
    throw new UnreadableTable(
      `Il file ha ${count} righe: al massimo ${most}. Dividilo in più file.`,
    );
  }
  return {
    rows,
    tally,
    notices: [
      ...notices,
      ...(skipped.length === 0 ? [] : [`Righe che non sono clienti: ${listed(skipped)}.`]),
      ...columnNotices(names, filled),
    ],
  };
}
