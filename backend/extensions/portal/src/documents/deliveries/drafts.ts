import type { Knex } from 'knex';
import * as v from 'valibot';
import { ownerEntries } from '../../rights/may.ts';
import {
  checkDelivery,
  deliveryProblem,
  documentsOf,
  draftSummary,
  namesToCorrect,
  publishedSummary,
  withFiles,
  writeTitles,
} from './check.ts';
import { changedRows, correctedNames, type DeliveryPayload, formChange } from './payload.ts';
import type { CheckedRow } from './rows.ts';
import { badRowsOf, readRows, rowsTable, writeRows } from './stored-rows.ts';

/** The collection of deliveries. */
export const deliveriesTable = 'consegne';

/** A delivery as far as its check needs it. */
export const storedDelivery = v.object({
  stato: v.nullable(v.string()),
  ...ownerEntries,
  anno: v.nullable(v.number()),
  mese: v.nullable(v.number()),
  correzioni: v.nullable(v.string()),
  lascia_fuori: v.nullable(v.union([v.boolean(), v.number()])),
});
type StoredDelivery = v.InferOutput<typeof storedDelivery>;

/** Returns what a draft says about its checked files. */
export const draftValues = (rows: readonly CheckedRow[]) => ({
  stato: rows.some(({ problema }) => problema !== null) ? 'bozza' : 'controllata',
  riepilogo: draftSummary(rows),
  correzioni: namesToCorrect(rows),
});

/** Resolves with the changes of names in the list of names to correct. */
async function correctionsOf(
  transaction: Knex,
  id: number,
  stored: StoredDelivery,
  { correzioni }: DeliveryPayload,
) {
  if (!correzioni || correzioni === stored.correzioni) return [];
  const corrected = correctedNames(correzioni, await badRowsOf(transaction, id));
  if (corrected !== undefined) return corrected;
  throw deliveryProblem('correzioni', 'Lascia una riga per ogni file da correggere.');
}

/** Checks a draft with the changes of a write, and publishes it if the write asks for it. */
export async function saveDraft(
  transaction: Knex,
  id: number,
  stored: StoredDelivery,
  payload: DeliveryPayload,
  publish: (documents: ReturnType<typeof documentsOf>) => Promise<void>,
): Promise<void> {
  if (payload.action === 'sollecita' || payload.action === 'ritira') {
    throw deliveryProblem('azione', 'La consegna non è ancora pubblicata.');
  }
  const before = await readRows(transaction, id);
  const corrections = await correctionsOf(transaction, id, stored, payload);
  const update = [...payload.rows.update, ...corrections];
  const changed = changedRows(before, { ...payload.rows, update });
  const removed = payload.rows.delete;
  if (removed.length > 0) {
    await transaction(rowsTable).where({ consegna: id }).whereIn('id', removed).delete();
  }
  const drafts = await withFiles(transaction, changed, payload.files);
  const { cliente, azienda, tipologia, anno, mese } = stored;
  const form = { cliente, azienda, tipologia, anno, mese, ...formChange(payload) };
  const now = new Date();
  const rows = await checkDelivery(transaction, drafts, form, now);
  await writeRows(transaction, id, rows);
  const delivery = () => transaction(deliveriesTable).where({ id });
  if (payload.action === undefined) {
    await delivery().update(draftValues(rows));
    return;
  }
  const documents = documentsOf(rows, Boolean(payload.lascia_fuori ?? stored.lascia_fuori));
  await writeTitles(transaction, rows);
  await publish(documents);
  await delivery().update({ stato: 'pubblicata', riepilogo: publishedSummary(rows) });
}
