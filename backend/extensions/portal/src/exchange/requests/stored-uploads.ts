import type { Knex } from 'knex';
import * as v from 'valibot';
import { ownerEntries } from '../../rights/may.ts';

/** The table of the files that clients have sent. */
export const uploadsTable = 'caricamenti';

const uploadRow = v.object({
  id: v.number(),
  ...ownerEntries,
  richiesta: v.nullable(v.number()),
  file: v.nullable(v.string()),
  nome: v.string(),
  stato: v.picklist(['in_controllo', 'ricevuto', 'accettato', 'da_rifare', 'respinto']),
  nota: v.nullable(v.string()),
  documento: v.nullable(v.number()),
});

/** A client's file as the firm handles it. */
export type StoredUpload = v.InferOutput<typeof uploadRow>;

const uploadRows = v.array(uploadRow);
const columns = Object.keys(uploadRow.entries);

/** Resolves with some uploads in the order of their ids, locked until the transaction ends. */
export async function lockUploads(
  transaction: Knex,
  ids: readonly (number | string)[],
): Promise<StoredUpload[]> {
  const found: unknown = await transaction(uploadsTable)
    .whereIn('id', ids)
    .orderBy('id')
    .forUpdate()
    .select(columns);
  return v.parse(uploadRows, found);
}

/** Resolves with the uploads of a request that the firm has not handled, locked until the transaction ends. */
export async function lockReceived(transaction: Knex, request: number): Promise<StoredUpload[]> {
  const found: unknown = await transaction(uploadsTable)
    .where({ richiesta: request, stato: 'ricevuto' })
    .orderBy('id')
    .forUpdate()
    .select(columns);
  return v.parse(uploadRows, found);
}
