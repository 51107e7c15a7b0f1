import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedNumber } from './database-values.ts';

const counted = v.object({ count: storedNumber });

/** Resolves with the number of rows that a query finds. */
export async function countOf(query: Knex.QueryBuilder): Promise<number> {
  const row: unknown = await query.count({ count: '*' }).first();
  return v.parse(counted, row).count;
}

/** Resolves with the numbers in a column of the rows that a query finds. */
export async function keysOf(query: Knex.QueryBuilder, column = 'id'): Promise<number[]> {
  return v.parse(v.array(v.number()), await query.pluck(column));
}

/** Resolves with the ids of users or files in a column of the rows that a query finds. */
export async function idsOf(query: Knex.QueryBuilder, column = 'id'): Promise<string[]> {
  return v.parse(v.array(v.string()), await query.pluck(column));
}

/**
 * Resolves with the rows that a query finds, locked until the transaction ends, in the columns that a schema names. Every
 * caller locks in the order of the ids, so that two never wait for each other.
 */
export async function lockRows<const Row extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  query: Knex.QueryBuilder,
  row: Row,
): Promise<v.InferOutput<Row>[]> {
  const found: unknown = await query.orderBy('id').forUpdate().select(Object.keys(row.entries));
  return v.parse(v.array(row), found);
}
