import { columnCount, columns, type ImportField, importFields, readHeader } from './columns.ts';
import { type TableRow, UnreadableTable } from './table-row.ts';

/** The values of a row as they stand in the file, trimmed; '' where it has none. */
export type RowValues = Readonly<Record<ImportField, string>>;

/** A row of the file: its number in the spreadsheet and its values. */
export interface ClientRow {
  readonly number: number;
  readonly values: RowValues;
}

/** The rows of a file, and the headers of columns that are not read. */
interface ClientTable {
  readonly rows: readonly ClientRow[];
  readonly unknown: readonly string[];
}

/** The most rows of an import. */
export const mostRows = 5000;

/** Headers stand in one of the first rows; above them there may be a title. */
const headerRows = 10;

/** The values without which no row can become a client. */
const needed: readonly ImportField[] = ['first_name', 'last_name', 'email'];

const quoted = (names: readonly string[]) => names.map((name) => `«${name}»`).join(', ');

const longestHeader = 40;
const mostHeaders = 12;

/** Returns headers for a sentence: at most twelve, and none too long. */
function shownHeaders(headers: readonly string[]): string {
  const shown = headers.slice(0, mostHeaders).map((header) => header.slice(0, longestHeader));
  return `${quoted(shown)}${headers.length > mostHeaders ? '…' : ''}`;
}

function valuesOf(cells: readonly string[], header: ReturnType<typeof readHeader>): RowValues {
  // Two columns can have one value, such as telephone and mobile: the first one that is filled in counts.
  const value = (field: ImportField) =>
    header
      .flatMap((one, position) => (one === field ? [cells[position]?.trim() ?? ''] : []))
      .find((text) => text !== '') ?? '';
  return {
    societa: value('societa'),
    piva: value('piva'),
    codice_fiscale: value('codice_fiscale'),
    indirizzo: value('indirizzo'),
    cap: value('cap'),
    citta: value('citta'),
    provincia: value('provincia'),
    nazione: value('nazione'),
    telefono: value('telefono'),
    pec: value('pec'),
    codice_univoco: value('codice_univoco'),
    first_name: value('first_name'),
    last_name: value('last_name'),
    email: value('email'),
  };
}

const isEmpty = (values: RowValues) => importFields.every((field) => values[field] === '');

/** Returns true for the example of the template, which many leave in the file. */
const isExample = (values: RowValues) =>
  importFields.every((field) => values[field] === columns[field].example);

/**
 * Returns the clients in the rows of a file. The columns can stand in any order; empty rows and the example of the
 * template are left out.
 * @throws {UnreadableTable} with the sentence for the editor: columns are missing, or there are no or too many rows
 */
export function readClients(table: readonly TableRow[]): ClientTable {
  const candidates = table.slice(0, headerRows).map((row, index) => {
    const header = readHeader(row.cells);
    return { row, index, header, count: columnCount(header) };
  });
  const [best] = candidates.toSorted((one, other) => other.count - one.count);
  if (best === undefined) throw new UnreadableTable('Il file è vuoto.');
  const found = best.row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const missing = needed.filter((field) => !best.header.includes(field));
  if (missing.length > 0) {
    const names = quoted(missing.map((field) => columns[field].header));
    const one = missing.length === 1 ? `Manca la colonna ${names}` : `Mancano le colonne ${names}`;
    throw new UnreadableTable(
      `${one}. La prima riga del file deve avere i nomi delle colonne: ci sono ${shownHeaders(found)}.`,
    );
  }
  const rows = table
    .slice(best.index + 1)
    .map(({ number, cells }) => ({ number, values: valuesOf(cells, best.header) }))
    .filter(({ values }) => !isEmpty(values) && !isExample(values));
  if (rows.length === 0) throw new UnreadableTable('Sotto i nomi delle colonne non ci sono righe.');
  if (rows.length > mostRows) {
    const count = rows.length.toLocaleString('it-IT');
    const most = mostRows.toLocaleString('it-IT');
    throw new UnreadableTable(
      `Il file ha ${count} righe: al massimo ${most}. Dividilo in più file.`,
    );
  }
  const unknown = found.filter((cell) => columnCount(readHeader([cell])) === 0);
  return { rows, unknown };
}
