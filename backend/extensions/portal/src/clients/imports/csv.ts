import { columnCount, headingRows, readHeader } from './columns.ts';
import { type Table, UnreadableTable } from './table-row.ts';
import { decodeText } from './text-encoding.ts';

const separators = [';', ',', '\t', '|'];

const count = (text: string, part: string) => text.split(part).length - 1;

/**
 * Returns the cells of each row. A cell in quotation marks follows RFC 4180: it can hold separators, line ends and
 * doubled marks. A mark that does not enclose its whole cell is a character of it, as in `"La Rosa" di Bianchi`; so is
 * one that would enclose the cells of further rows.
 * @param text with `\n` as line end
 * @param columns the cells of a whole row
 */
function cellsOf(text: string, separator: string, columns: number): string[][] {
  const bare = new RegExp(`[^${separator}\\n]*`, 'y');
  const quoted = new RegExp(`"([^"]*(?:""[^"]*)*)" *(?=[${separator}\\n]|$)`, 'y');
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    quoted.lastIndex = at;
    bare.lastIndex = at;
    const [whole = '', inner] = (text[at] === '"' && quoted.exec(text)) || [];
    const swallows =
      inner?.includes('\n') === true && count(inner, separator) >= Math.max(columns - 1, 1);
    const isQuoted = inner !== undefined && !swallows;
    const cell = isQuoted ? inner.replaceAll('""', '"') : (bare.exec(text)?.[0] ?? '');
    row.push(cell);
    at += isQuoted ? whole.length : cell.length;
    if (at >= text.length || text[at] === '\n') {
      rows.push(row);
      row = [];
    }
    if (at >= text.length) break;
    at += 1;
  }
  // Excel in English takes a row with semicolons for one cell, and may write it between quotation marks.
  return rows.flatMap((cells) =>
    cells.length === 1 && cells[0]?.includes(separator) === true && cells[0] !== text
      ? cellsOf(cells[0], separator, columns)
      : [cells],
  );
}

/** Returns the first lines, in which the names of the columns stand. */
function headOf(text: string): string {
  return text.split('\n', 2 * headingRows).join('\n');
}

/** The row with the most known names of columns, by one separator. */
interface Guess {
  readonly separator: string;
  readonly known: number;
  readonly columns: number;
}

/** Returns the separator by which the first lines have the most known names of columns, or the most cells. */
function guess(text: string): Guess {
  const head = headOf(text);
  const guesses = separators.map((separator) => {
    const rows = cellsOf(head, separator, Number.POSITIVE_INFINITY).slice(0, headingRows);
    const best = rows
      .map((cells) => ({ known: columnCount(readHeader(cells)), columns: cells.length }))
      .toSorted((one, other) => other.known - one.known || other.columns - one.columns)[0];
    return { separator, ...(best ?? { known: 0, columns: 1 }) };
  });
  const [first] = guesses.toSorted(
    (one, other) => other.known - one.known || other.columns - one.columns,
  );
  return first ?? { separator: ';', known: 0, columns: 1 };
}

/** Returns the rows of a text; every line of it stands in one of them. */
function rowsOf(text: string, { separator, columns }: Guess): string[][] {
  const rows = cellsOf(text, separator, columns);
  const inCells = rows.flat().reduce((sum, cell) => sum + count(cell, '\n'), 0);
  if (rows.length - 1 + inCells !== count(text, '\n'))
    throw new UnreadableTable('Le righe del file non si contano: salvalo come .xlsx e ricaricalo.');
  return rows;
}

/** The first line by which a file tells Excel its separator; spreadsheets do not show it. */
const separatorLine = /^"?sep=([;,|\t])"?[;,|\t]*\n/i;

/**
 * Reads the rows of a CSV file; a row's number is its position, as spreadsheets show it.
 * @throws {UnreadableTable} with the sentence for the editor
 */
export function readCsv(bytes: Uint8Array): Table {
  const { text: decoded, notice } = decodeText(bytes);
  const text = decoded
    .replace(/^\ufeff/, '')
    // Each program has its line end, and files of several programs have several.
    .replace(/\r*\n|\r/g, '\n')
    // Programs of MS-DOS end their files by this character.
    .replaceAll('\x1a', '')
    // Postgres stores no zero character.
    .replaceAll('\0', '\ufffd');
  const [line = '', told] = separatorLine.exec(text) ?? [];
  const body = text.slice(line.length);
  const found = guess(body);
  const rows = rowsOf(body, told === undefined ? found : { ...found, separator: told });
  return {
    rows: rows.map((cells, index) => ({ number: index + 1, cells })),
    notices: notice === undefined ? [] : [notice],
  };
}
