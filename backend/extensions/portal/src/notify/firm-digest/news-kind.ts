import type { Knex } from 'knex';
import * as v from 'valibot';
import { nameOf, personColumns, personSchema } from './names.ts';

/** A day, in milliseconds. */
export const day = 24 * 60 * 60 * 1000;

/** Older sign-ups and unread documents are no news when an installation starts to tell them. */
export const longestAgo = 30 * day;

/** A piece of news: the key of its row, and the name of the line that tells it. */
export interface News {
  id: number | string;
  line: string;
}

/** A kind of news for the firm. */
export interface NewsKind {
  table: string;
  /** The words for one piece of news, and for several. */
  one: string;
  many: string;
  /** The list in the Studio: a bookmark of the collection, or a page. */
  list: { bookmark: string } | { page: string };
  /** Returns the page of one row. */
  page?(id: number | string): string;
  /** Returns true when equal lines are one line with a number. */
  isGrouped?: boolean;
  find(untold: Knex.QueryBuilder, context: { now: number; unreadDays: number }): Promise<News[]>;
}

/** Returns the page of a row in the Studio. */
export const item = (collection: string) => (id: number | string) => `/content/${collection}/${id}`;

/** Adds the name of the person in a column to a query. */
export const withPerson = (query: Knex.QueryBuilder, column: string) =>
  query.leftJoin('directus_users as u', 'u.id', column).select(personColumns.map((c) => `u.${c}`));

/** Parses a row with a numeric key. */
export const numbered = v.object({ id: v.number() });

const ofOwner = v.array(
  v.object({
    ...numbered.entries,
    ...personSchema.entries,
    denominazione: v.nullable(v.string()),
  }),
);

/**
 * Returns news that name the company of a row, or without one the person. Never more: other people can read mails.
 * @param found rows with `id`, `denominazione` and the columns of {@link withPerson}
 */
export const ownerLines = (found: unknown): News[] =>
  v.parse(ofOwner, found).map(({ id, denominazione, ...person }) => ({
    id,
    line: denominazione ?? nameOf(person),
  }));
