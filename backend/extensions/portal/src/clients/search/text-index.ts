import type { Knex } from 'knex';
import * as v from 'valibot';
import {
  indexOf,
  type Searched,
  type SearchedTable,
  searchedTables,
} from '../../../../../schema/searched-tables.ts';

const all: readonly SearchedTable[] = Object.values(searchedTables);

const isSqlite = (database: Knex) => database.client.config.client === 'sqlite3';

const textOf = (row: string, { columns }: SearchedTable) =>
  columns.map((column) => `coalesce(${row}.${column}, '')`).join(" || ' ' || ");

/** Returns the triggers that keep an index of SQLite; knex drops those of a table whose columns change. */
function triggersOf(one: SearchedTable): [name: string, statement: string][] {
  const { table, columns, file } = one;
  const index = indexOf(one);
  const text = file
    ? `(SELECT ${textOf('f', one)} FROM directus_files f WHERE f.id = new.${file})`
    : textOf('new', one);
  const store = `INSERT OR REPLACE INTO ${index}(rowid, testo)`;
  const steps = [
    ['nuovo', `INSERT ON ${table}`, `${store} VALUES (new.id, ${text})`],
    [
      'cambiato',
      `UPDATE OF ${file ?? columns.join(', ')} ON ${table}`,
      `${store} VALUES (new.id, ${text})`,
    ],
    ['tolto', `DELETE ON ${table}`, `DELETE FROM ${index} WHERE rowid = old.id`],
    ...(file === undefined
      ? []
      : [
          [
            'file',
            `UPDATE OF ${columns.join(', ')} ON directus_files`,
            `${store} SELECT d.id, ${textOf('new', one)} FROM ${table} d WHERE d.${file} = new.id`,
          ],
        ]),
  ];
  return steps.map(([name, event, work]) => [
    `${index}_${name}`,
    `CREATE TRIGGER ${index}_${name} AFTER ${event} BEGIN ${work}; END`,
  ]);
}

const counted = v.object({ found: v.number() });

/** Resolves with true when these indexes of SQLite have all their parts. */
async function areWhole(database: Knex, ones: readonly SearchedTable[]): Promise<boolean> {
  const names = ones.flatMap((one) => [indexOf(one), ...triggersOf(one).map(([name]) => name)]);
  const count: unknown = await database('sqlite_master')
    .whereIn('name', names)
    .first(database.raw('count(*) AS found'));
  return v.parse(counted, count).found === names.length;
}

/** Makes an index of SQLite anew when a part of it is missing: changes may have passed it by. */
async function prepareSqlite(transaction: Knex, one: SearchedTable): Promise<void> {
  if (await areWhole(transaction, [one])) return;
  const index = indexOf(one);
  const source = one.file
    ? `${one.table} d JOIN directus_files f ON f.id = d.${one.file}`
    : `${one.table} d`;
  const statements = [
    `DROP TABLE IF EXISTS ${index}`,
    `CREATE VIRTUAL TABLE ${index} USING fts5(testo, tokenize = 'unicode61 remove_diacritics 2')`,
    // Deleted words leave the file, too.
    `INSERT INTO ${index}(${index}, rank) VALUES ('secure-delete', 1)`,
    `INSERT INTO ${index}(rowid, testo) SELECT d.id, ${textOf(one.file ? 'f' : 'd', one)} FROM ${source}`,
    ...triggersOf(one).flatMap(([name, statement]) => [
      `DROP TRIGGER IF EXISTS ${name}`,
      statement,
    ]),
  ];
  for (const statement of statements) await transaction.raw(statement);
}

/** Returns the words of a text in Postgres as `wordsOf` makes them; the same expression makes the index and asks it. */
const vectorOf = (row: string, one: SearchedTable) =>
  `to_tsvector('simple'::regconfig, regexp_replace(translate(lower(${textOf(row, one)}), 'àáâäãèéêëìíîïòóôöõùúûüçñ', 'aaaaaeeeeiiiiooooouuuucn'), '[^[:alnum:]]+', ' ', 'g'))`;

async function preparePostgres(transaction: Knex, one: SearchedTable): Promise<void> {
  const table = one.file ? 'directus_files' : one.table;
  await transaction.raw(
    `CREATE INDEX IF NOT EXISTS ${indexOf(one)} ON ${table} USING gin (${vectorOf(table, one)})`,
  );
}

/** The databases of Postgres whose indexes this process has made or found. */
const prepared = new WeakSet<Knex>();

/** Makes the indexes that are missing. A change of a table's columns costs SQLite its triggers, so it is asked each time. */
export async function prepareIndexes(database: Knex): Promise<void> {
  const isDone = isSqlite(database) ? await areWhole(database, all) : prepared.has(database);
  if (isDone) return;
  await database.transaction(async (transaction) => {
    // Another backend may do the same at this moment; a transaction of SQLite has the file to itself.
    if (!isSqlite(database))
      await transaction.raw('SELECT pg_advisory_xact_lock(hashtext(?))', ['ricerca']);
    const prepare = isSqlite(database) ? prepareSqlite : preparePostgres;
    for (const one of all) await prepare(transaction, one);
  });
  prepared.add(database);
}

const idRows = v.array(v.object({ id: v.number() }));

/**
 * Resolves with the keys of the newest rows whose text has all these words, or words that begin so, by the database's own
 * full-text search: FTS5 of SQLite, a GIN index of Postgres. The indexes must be prepared.
 */
export async function findByText(
  database: Knex,
  kind: Searched,
  words: readonly string[],
  limit: number,
): Promise<number[]> {
  const one: SearchedTable = searchedTables[kind];
  const index = indexOf(one);
  // A letter alone begins a word of almost every row.
  if (words.every((word) => word.length === 1)) return [];
  if (isSqlite(database)) {
    const rows: unknown = await database(index)
      .select('rowid as id')
      .whereRaw(`${index} MATCH ?`, [words.map((word) => `"${word}"*`).join(' ')])
      .orderBy('rowid', 'desc')
      .limit(limit);
    return v.parse(idRows, rows).map(({ id }) => id);
  }
  return findInPostgres(database, one, words, limit);
}

/** The newest rows that are compared before the index is asked, and the most rows that it answers. */
const newestCompared = 1000;
const mostHits = 5000;

/**
 * Resolves with the keys in Postgres. A common word is among the newest rows; of a rare one the index knows all. Its
 * planner alone would compare a million rows for a rare word in the hope of finding a common one.
 */
async function findInPostgres(
  database: Knex,
  one: SearchedTable,
  words: readonly string[],
  limit: number,
): Promise<number[]> {
  const asked = words.map((word) => `${word}:*`).join(' & ');
  const { table, file } = one;
  const holder = file === undefined ? table : 'directus_files';
  const isFound = `${vectorOf('h', one)} @@ to_tsquery('simple', ?)`;
  const newest: unknown = await database
    .with('d', database(table).orderBy('id', 'desc').limit(newestCompared))
    .from('d')
    .join(`${holder} as h`, 'h.id', file === undefined ? 'd.id' : `d.${file}`)
    .whereRaw(isFound, [asked])
    .orderBy('d.id', 'desc')
    .limit(limit)
    .select('d.id');
  const found = v.parse(idRows, newest).map(({ id }) => id);
  if (found.length === limit) return found;
  return database.transaction(async (transaction) => {
    await transaction.raw('SET LOCAL enable_seqscan = off');
    const rows: unknown = await transaction
      .withMaterialized(
        'hits',
        transaction(`${holder} as h`).select('h.id').whereRaw(isFound, [asked]).limit(mostHits),
      )
      .from(`${table} as d`)
      .join('hits', 'hits.id', file === undefined ? 'd.id' : `d.${file}`)
      .orderBy('d.id', 'desc')
      .limit(limit)
      .select('d.id');
    return v.parse(idRows, rows).map(({ id }) => id);
  });
}
