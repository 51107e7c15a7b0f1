import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite';

/** Tells the outcome of a statement without rows; knex finds it as `this` of its callback. */
interface Changes {
  readonly lastID?: number;
  readonly changes?: number;
}

type Row = Record<string, SQLOutputValue>;
type Done = (this: Changes, error: unknown, rows?: Row[]) => void;

/**
 * The part of the package `sqlite3` that knex and Directus call, on Node's own SQLite. A statement runs at once, in this
 * thread; its outcome arrives in a later turn of the event loop, so that requests get their turn between statements.
 */
export class Database {
  #database: DatabaseSync | undefined;
  #patience = 1000;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(filename: string, _flags: number, opened: Done) {
    const options = {
      // Each connection asks for foreign keys itself, as with the package.
      enableForeignKeyConstraints: false,
      // Statements of Directus have texts in double quotes.
      enableDoubleQuotedStringLiterals: true,
    };
    answer(opened, 0, () => {
      this.#database = new DatabaseSync(filename, options);
      return {};
    });
  }

  /** Sets how long a statement waits while another connection writes to the file, in milliseconds. */
  configure(_option: 'busyTimeout', milliseconds: number): void {
    this.#patience = milliseconds;
  }

  /** Runs a statement without reading rows. */
  run(sql: string, values: readonly unknown[] | Done = [], done?: Done): void {
    const [given, callback] = typeof values === 'function' ? [[], values] : [values, done];
    answer(callback, this.#patience, () => {
      const { lastInsertRowid, changes } = this.#prepare(sql).run(...given.map(bound));
      return { changes: { lastID: Number(lastInsertRowid), changes: Number(changes) } };
    });
  }

  /** Runs a statement and passes its rows on. */
  all(sql: string, values: readonly unknown[] = [], done?: Done): void {
    answer(done, this.#patience, () => {
      const statement = this.#prepare(sql);
      // Node's objects have no prototype and cost three times as much.
      statement.setReturnArrays(true);
      const rows = statement.all(...values.map(bound));
      // Read afterwards: a table that has changed since the statement was prepared has other columns.
      const names = statement.columns().map(({ name }) => name);
      return { rows: rows.map((row) => named(names, row)) };
    });
  }

  close(closed: Done): void {
    answer(closed, 0, () => {
      this.#prepared.clear();
      this.#database?.close();
      return {};
    });
  }

  /** Returns a statement; one that reads or writes rows is prepared once: SQLite prepares it again after a change of tables. */
  #prepare(sql: string): StatementSync {
    if (this.#database === undefined) throw new Error('The database is not open.');
    // One that read first could not write any more after another connection has written.
    if (sql === 'BEGIN;') return this.#database.prepare('BEGIN IMMEDIATE;');
    const statement = this.#prepared.get(sql) ?? this.#database.prepare(sql);
    if (!ofRows.test(sql)) return statement;
    // The one that was used last goes to the end.
    this.#prepared.delete(sql);
    this.#prepared.set(sql, statement);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size > mostPrepared && oldest !== undefined) this.#prepared.delete(oldest);
    return statement;
  }
}

/** Others, such as settings of the connection, may take effect while they are prepared. */
const ofRows = /^\s*(select|insert|update|delete)\b/i;

/** The most statements that a connection keeps prepared; Directus repeats about a hundred. */
const mostPrepared = 200;

const pause = 10;

/**
 * Does work now, and again after pauses while the file is busy; reports its outcome later. SQLite itself would wait in
 * this thread, in which the other connection may have to go on. Without a callback an error is thrown.
 * @param patience how long it is tried again, in milliseconds
 */
function answer(
  done: Done | undefined,
  patience: number,
  work: () => { readonly changes?: Changes; readonly rows?: Row[] },
): void {
  try {
    const { changes = {}, rows } = work();
    if (done !== undefined) setImmediate(() => done.call(changes, null, rows));
  } catch (error) {
    if (done === undefined) throw error;
    if (codeOf(error) === busy && patience > 0)
      setTimeout(answer, pause, done, patience - pause, work);
    else setImmediate(() => done.call({}, translated(error)));
  }
}

/** Returns a row as an object. */
function named(names: readonly string[], values: Row): Row {
  const row: Row = {};
  for (const [at, name] of names.entries()) row[name] = values[at] ?? null;
  return row;
}

// The lowest byte is the kind of an error; another kind of busy does not end by waiting.
const [busy, constraint] = [5, 19];

const codeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;

/** Directus reads the violated rule from the words with which the package `sqlite3` begins. */
function translated(error: unknown): unknown {
  if (error instanceof Error && (codeOf(error) & 0xff) === constraint)
    error.message = `SQLITE_CONSTRAINT: ${error.message}`;
  return error;
}

/** Returns a value as the package `sqlite3` binds it: whole numbers not as floating ones, which are other texts. */
function bound(value: unknown): SQLInputValue {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'string' || value instanceof Uint8Array) return value;
  if (value === null || value === undefined) return null;
  return value instanceof Date ? value.valueOf() : String(value);
}
