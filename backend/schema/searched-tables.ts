/** A table in which the Studio's search finds rows by their text. */
export interface SearchedTable {
  readonly table: string;
  /** The columns of the text; a document's are those of its file. */
  readonly columns: readonly string[];
  /** The column that points to the file with the text. */
  readonly file?: string;
}

/** The things that the search finds by their text, beside clients and companies. */
export const searchedTables = {
  documenti: {
    table: 'documenti_clienti',
    columns: ['title', 'filename_download'],
    file: 'documento',
  },
  richieste: { table: 'richieste_documenti', columns: ['titolo'] },
  pagamenti: { table: 'scadenze_clienti', columns: ['tributo'] },
  messaggi: { table: 'messaggi', columns: ['testo'] },
} as const satisfies Readonly<Record<string, SearchedTable>>;

/** The name of something that the search finds by its text. */
export type Searched = keyof typeof searchedTables;

/** Returns the name of the index of a table. */
export const indexOf = ({ table }: SearchedTable): string => `ricerca_${table}`;

/**
 * The indexes of SQLite, each with the tables in which FTS5 keeps it: copies of texts that follow every change. Directus
 * must not take them for collections.
 */
export const indexTables: readonly string[] = Object.values(searchedTables)
  .map(indexOf)
  .flatMap((index) => [
    index,
    ...['data', 'idx', 'content', 'docsize', 'config'].map((part) => `${index}_${part}`),
  ]);
