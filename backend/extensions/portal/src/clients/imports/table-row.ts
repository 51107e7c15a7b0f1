/** A row of a table: its number in the spreadsheet, from 1, and its cells. */
export interface TableRow {
  number: number;
  cells: string[];
}

/** The rows of a file, and what editors should know about how it was read. */
export interface Table {
  rows: TableRow[];
  notices: string[];
}

/** A file that cannot be read, with the sentence for the editor. */
export class UnreadableTable extends Error {
  override name = 'UnreadableTable';
}
