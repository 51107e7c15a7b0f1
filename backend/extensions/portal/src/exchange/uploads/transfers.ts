import { dayLength } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { transferDays } from '../../../../../schema/caricamenti-in-corso.ts';
import { storedMoment, storedNumber } from '../../platform/database-values.ts';
import { ownerEntries, type Subject } from '../../rights/may.ts';
import { uploadsTable } from '../requests/stored-uploads.ts';

/** The table of resumable uploads that have not been received yet, and of the last received ones. */
export const transfersTable = 'caricamenti_in_corso';

/** The most bytes of a file, 100 MB. */
export const largestUpload = 100 * 1024 * 1024;

/** How long an upload can be resumed, and its address answers, in milliseconds. */
export const transferLifetime = transferDays * dayLength;

// SQLite stores a number.
const storedFlag = v.pipe(
  v.union([v.boolean(), v.number()]),
  v.transform((flag) => flag === true || flag === 1),
);

const transferSchema = v.object({
  trasferimento: v.string(),
  persona: v.string(),
  ...ownerEntries,
  richiesta: v.nullable(v.number()),
  nome: v.string(),
  dimensione: storedNumber,
  impronta: v.string(),
  scade_il: v.nullable(v.string()),
  messaggio: v.nullable(v.string()),
  iniziato_il: storedMoment,
  finito: storedFlag,
});

/** A resumable upload. */
export type Transfer = v.InferOutput<typeof transferSchema>;

/** The columns of a transfer, for a query. */
export const transferColumns = Object.keys(transferSchema.entries);

/** Resolves with the transfer of this id; undefined when there is none. */
export async function findTransfer(database: Knex, id: string): Promise<Transfer | undefined> {
  const row: unknown = await database(transfersTable)
    .where({ trasferimento: id })
    .first(...transferColumns);
  return row === undefined ? undefined : v.parse(transferSchema, row);
}

/** An announced file. */
export interface NewTransfer
  extends Pick<
    Transfer,
    'persona' | 'richiesta' | 'nome' | 'dimensione' | 'impronta' | 'scade_il' | 'messaggio'
  > {
  readonly subject: Subject;
  /** The type of the owner's row, also where a person is the owner. */
  readonly tipologia: number | null;
}

/**
 * Records that an upload has arrived whole: its row in `caricamenti` waits for the check from now on. Does nothing for
 * an upload that was recorded before.
 */
export async function recordArrival(database: Knex, transfer: Transfer, now: Date): Promise<void> {
  const { trasferimento, persona, cliente, azienda, tipologia, richiesta, messaggio } = transfer;
  await database.transaction(async (transaction) => {
    const recorded: number = await transaction(transfersTable)
      .where({ trasferimento, finito: false })
      .update({ finito: true });
    if (recorded === 0) return;
    await transaction(uploadsTable).insert({
      ...{ trasferimento, persona, cliente, azienda, tipologia, richiesta, messaggio },
      nome: transfer.nome,
      dimensione: transfer.dimensione,
      arrivato_il: now,
      stato: 'in_controllo',
      date_created: now,
      user_created: persona,
    });
  });
}

/** Resolves with the uploads that have not been recorded as whole. */
export async function findUnfinished(database: Knex): Promise<Transfer[]> {
  const rows: unknown = await database(transfersTable)
    .where({ finito: false })
    .select(...transferColumns);
  return v.parse(v.array(transferSchema), rows);
}
