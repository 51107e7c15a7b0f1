import type { Knex } from 'knex';

/** The people whom rows are about: clients, staff, visitors. */
type Person = 'C' | 'S' | 'V';

/** Rows that end by their age. */
export interface Period {
  /** The column of the moment from which the days count. */
  readonly since: string;
  readonly days: number;
  /** The moment in words, such as `their close`. */
  readonly after: string;
  /** The rows in words; without it all rows count. */
  readonly of?: string;
  /** Narrows the rows of the table. */
  readonly where?: (rows: Knex.QueryBuilder, database: Knex, before: Date) => Knex.QueryBuilder;
  /** The rows end by a job of their own, which reads `days` here; the nightly job leaves them alone. */
  readonly ownJob?: true;
}

/** The rows about a client that the client's own archive shows. */
export interface ExportedRows {
  /** The column of the client. */
  readonly of: string;
  readonly columns: readonly string[];
}

/** A person whose account is erased. The addresses are lower-case. */
export interface ErasedPerson {
  readonly id: string;
  readonly email: string | null;
  readonly second: string | null;
}

/**
 * Declares the data protection of a table. Retention, erasure, the export and docs/data-protection.md derive from it.
 * Every dump holds every table.
 */
export interface DataRules {
  /** Empty for rows that are about no person. */
  readonly about: readonly Person[];
  /** The data and the reason for keeping them, as the page says it. */
  readonly data: string;
  readonly why: string;
  readonly periods?: readonly Period[];
  /** Says in words when else a row ends. */
  readonly kept?: string;
  /**
   * Decides what the erasure of a client's account does: `deleted` takes the rows that their relation to the user would take
   * with it, and those of `erasedRows`; `kept` leaves them with the closed account; `none`: not about an account.
   */
  readonly erasure: 'deleted' | 'kept' | 'none';
  /** Returns further rows about a person, which no relation shows. */
  readonly erasedRows?: (database: Knex, person: ErasedPerson) => Knex.QueryBuilder;
  /** The part of a client's own archive that shows it; null when the pages show it, or it is about no client. */
  readonly exportedAs: string | null;
  /** The rows of that part; without them `privacy/collect-data.ts` writes it, such as from several tables. */
  readonly exportedRows?: ExportedRows;
}

/** The days of the periods that the law or a habit of the firm sets. */
export const tenYears = 3653;
export const twoYears = 730;
export const oneYear = 365;

/** Declares content that the firm publishes: about no person but those whom it names. */
export const siteContent: DataRules = {
  about: [],
  data: 'Content of the site',
  why: 'publishing',
  kept: 'until the firm deletes it',
  erasure: 'none',
  exportedAs: null,
};

/** Rows that join two others and go with either. */
export const joinsTwo: DataRules = {
  about: [],
  data: 'Joins of two rows',
  why: 'their relation',
  kept: 'as both',
  erasure: 'none',
  exportedAs: null,
};
