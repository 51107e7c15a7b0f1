import type { rejectedUploads } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { notify } from '../../notify/notices/notify.ts';
import { ownerEntries, subjectOf } from '../../rights/may.ts';
import { uploadsTable } from '../requests/stored-uploads.ts';

/** A file that waits for its check. */
interface Waiting {
  readonly id: number;
  readonly cliente: string | null;
  readonly azienda: number | null;
  readonly tipologia: number | null;
}

/** Rejects a file that waits for its check: its row stays, and the people who take part are told. */
export async function rejectUpload(
  database: Knex,
  upload: Waiting,
  { motivo, now }: { readonly motivo: keyof typeof rejectedUploads; readonly now: Date },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const changed: number = await transaction(uploadsTable)
      .where({ id: upload.id, stato: 'in_controllo' })
      .update({ stato: 'respinto', motivo, avviso: null, date_updated: now });
    // An erased owner has no people who take part.
    if (changed === 0 || (upload.cliente === null && upload.azienda === null)) return;
    const subject = subjectOf(upload);
    await notify(transaction, { kind: 'esito', subject, item: upload.id, now });
  });
}

const waitingRows = v.array(
  v.object({
    id: v.number(),
    trasferimento: v.string(),
    ...ownerEntries,
  }),
);

/**
 * Rejects the files that wait for their check and whose bytes are lost, so that their senders know and send them again.
 * @param isLost says it of a transfer, once for each file that waits
 * @param moments `before` leaves out files that arrived later
 * @returns the number of rejected files
 */
export async function rejectLost(
  database: Knex,
  isLost: (transfer: string) => boolean | Promise<boolean>,
  { now, before = now }: { readonly now: Date; readonly before?: Date },
): Promise<number> {
  const rows: unknown = await database(uploadsTable)
    .where({ stato: 'in_controllo' })
    .where((late) => late.whereNull('arrivato_il').orWhere('arrivato_il', '<=', before))
    .select('id', 'trasferimento', 'cliente', 'azienda', 'tipologia');
  let count = 0;
  for (const { trasferimento, ...upload } of v.parse(waitingRows, rows)) {
    if (!(await isLost(trasferimento))) continue;
    await rejectUpload(database, upload, { motivo: 'perso', now });
    count += 1;
  }
  return count;
}
