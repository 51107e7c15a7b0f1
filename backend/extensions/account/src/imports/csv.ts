import papaparse from 'papaparse';
import { columnCount, readHeader } from './columns.ts';
import type { TableRow } from './table-row.ts';

/** Decodes a text: UTF-8 with or without a mark, or Windows-1252, which Excel writes. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    // The error of bytes that are not UTF-8.
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const separators = [';', ',', '\t'];

/** Headers stand in the first lines; above them there may be a title. */
const headerLines = 10;

function parse(text: string, delimiter: string, preview = 0): string[][] {
  return papaparse.parse(text, { delimiter, preview, skipEmptyLines: false }).data;
}

/** Returns the separator by which the first lines have the most known headers. */
function separatorOf(text: string): string {
  const known = (separator: string) =>
    Math.max(
      0,
      ...parse(text, separator, headerLines).map((cells) => columnCount(readHeader(cells))),
    );
  return separators.toSorted((one, other) => known(other) - known(one))[0] ?? ';';
}

/** Reads the rows of a CSV file; a row's number is its position, as spreadsheets show it. */
export function readCsv(bytes: Uint8Array): TableRow[] {
  // Postgres stores no zero character.
  const text = decode(bytes).replaceAll('\0', '\ufffd');
  return parse(text, separatorOf(text)).map((cells, index) => ({ number: index + 1, cells }));
}
