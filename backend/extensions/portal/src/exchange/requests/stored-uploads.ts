import type { Knex } from 'knex';
import * as v from 'valibot';
import { lockRows } from '../../platform/read-keys.ts';
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

/** Resolves with some uploads in the order of their ids, locked until the transaction ends. */
export const lockUploads = (
  transaction: Knex,
  ids: readonly (number | string)[],
): Promise<StoredUpload[]> => lockRows(transaction(uploadsTable).whereIn('id', ids), uploadRow);

/** Resolves with the uploads of a request that the firm has not handled, locked until the transaction ends. */
export function lockReceived(transaction: Knex, richiesta: number): Promise<StoredUpload[]> {
  return lockRows(transaction(uploadsTable).where({ richiesta, stato: 'ricevuto' }), uploadRow);
}
