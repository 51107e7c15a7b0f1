import type { Knex } from 'knex';
import * as v from 'valibot';
import { insertAll } from '../../common/batches.ts';
import { keysOf } from '../../platform/read-keys.ts';
import { ownerEntries } from '../../rights/may.ts';
import { type RowChoices, rowChoices } from './delivered-document.ts';
import type { CheckedRow, DraftRow } from './rows.ts';

/** The table of a delivery's checked files. */
export const rowsTable = 'consegne_righe';

const chosen = v.pipe(
  v.union([v.array(v.string()), v.string(), v.null()]),
  v.transform((value) =>
    typeof value === 'string' ? v.parse(v.array(v.string()), JSON.parse(value)) : (value ?? []),
  ),
);
const storedRows = v.array(
  v.object({
    id: v.number(),
    file: v.nullable(v.string()),
    nome: v.nullable(v.string()),
    ...ownerEntries,
    anno: v.nullable(v.number()),
    mese: v.nullable(v.number()),
    titolo: v.nullable(v.string()),
    scelti: chosen,
  }),
);

/** The fields of a row that an editor can choose. */
export const chosenFields: readonly string[] = Object.keys(rowChoices.entries);

/** Returns the given values that are set: the choices of a row. */
export function choicesOf(values: object): RowChoices {
  const set = Object.entries(values).filter(
    ([name, value]) => chosenFields.includes(name) && value !== null && value !== undefined,
  );
  return v.parse(rowChoices, Object.fromEntries(set));
}

/** Resolves with the rows of a delivery, in the order of their upload. */
export async function readRows(database: Knex, delivery: number): Promise<DraftRow[]> {
  const rows: unknown = await database(rowsTable)
    .where({ consegna: delivery })
    .orderBy('id')
    .select(...Object.keys(storedRows.item.entries));
  return v.parse(storedRows, rows).flatMap(({ id, file, nome, scelti, ...values }) => {
    if (file === null) return [];
    const own = Object.entries(values).filter(([name]) => scelti.includes(name));
    return [{ id, file, nome: nome ?? '', choices: choicesOf(Object.fromEntries(own)) }];
  });
}

/** Resolves with the ids of a delivery's rows with problems, in the order of the list. */
export function badRowsOf(database: Knex, delivery: number): Promise<number[]> {
  const rows = database(rowsTable).where({ consegna: delivery }).whereNotNull('problema');
  return keysOf(rows.orderBy('ordine'));
}

/** Stores the checked rows of a delivery: new ones are added, others changed. */
export async function writeRows(
  database: Knex,
  consegna: number,
  rows: readonly CheckedRow[],
): Promise<void> {
  const added: object[] = [];
  for (const { id, scelti, ...values } of rows) {
    const stored = { ...values, consegna, scelti: JSON.stringify(scelti) };
    if (id === undefined) added.push(stored);
    else await database(rowsTable).where({ id, consegna }).update(stored);
  }
  await insertAll(database, rowsTable, added);
}
