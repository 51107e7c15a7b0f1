import type { HookConfig } from '@directus/extensions';
import { roleIds } from '@studio/shared/contract';
import type { Knex } from 'knex';
import { deleteOldAnswers } from '../due/answers/chain.ts';
import { deviceDays } from '../identity/sessions/devices.ts';

const day = 24 * 60 * 60 * 1000;

/** The days for which the answers of clients stay: ten years, as the proofs of delivery. */
const answerDays = 3653;

/** A kind of rows that is deleted by age. docs/data-protection.md gives the reason for each period. */
interface Period {
  readonly table: string;
  /** The column of the moment from which the days count. */
  readonly since: string;
  readonly days: number;
  /** Narrows the rows of the table; without it all rows count. */
  readonly where?: (rows: Knex.QueryBuilder, database: Knex, before: Date) => Knex.QueryBuilder;
}

const periods: readonly Period[] = [
  // Ten years of 365.25 days.
  { table: 'accessi_documenti', since: 'quando', days: 3653 },
  {
    table: 'scadenze_clienti',
    since: 'scade_il',
    days: 3653,
    where: (rows) => rows.whereNot('stato', 'da_rispondere'),
  },
  {
    table: 'richieste_modifica',
    since: 'date_updated',
    days: 730,
    where: (rows) => rows.whereNot('stato', 'in_attesa'),
  },
  // As long as the documents that they are about.
  { table: 'messaggi', since: 'quando', days: 3653 },
  // Their files follow at night (uploads/leftovers.ts), unless they are documents by now.
  { table: 'caricamenti', since: 'arrivato_il', days: 3653 },
  { table: 'dispositivi', since: 'visto_il', days: deviceDays },
  { table: 'richieste_appuntamento', since: 'date_created', days: 365 },
  { table: 'avvisi_clienti', since: 'quando', days: 730 },
  // The end of a sent document, such as an identity card, tells the firm to ask for the next one: the later day counts,
  // since clients write this one. The messages about a request would fall with it.
  {
    table: 'richieste_documenti',
    since: 'chiusa_il',
    days: 730,
    where: (rows, database, before) =>
      rows
        .where((ended) =>
          ended.whereNull('documento_scade_il').orWhere('documento_scade_il', '<', before),
        )
        .whereNotIn('id', database('messaggi').whereNotNull('richiesta').select('richiesta')),
  },
  { table: 'nuove_richieste', since: 'date_created', days: 90 },
  { table: 'avvisi_scambio', since: 'quando', days: 90 },
  {
    table: 'directus_users',
    since: 'iscritto_il',
    days: 30,
    where: (rows, database) =>
      rows
        .where({ status: 'invited', role: roleIds.cliente })
        .whereNotIn('id', database('documenti_clienti').whereNotNull('cliente').select('cliente'))
        .whereNotIn('id', database('persone_aziende').whereNull('invitato_da').select('persona')),
  },
  {
    table: 'richieste_cancellazione',
    since: 'decisa_il',
    days: 730,
    where: (rows) => rows.where('stato', 'respinta'),
  },
  { table: 'esportazioni_dati', since: 'chiesta_il', days: 730 },
  // An erased account ends with the last document and download that the law keeps; its request goes with it.
  {
    table: 'directus_users',
    since: 'cancellato_il',
    days: 730,
    where: (rows, database) =>
      rows
        .whereNotIn('id', database('documenti_clienti').whereNotNull('cliente').select('cliente'))
        .whereNotIn('id', database('accessi_documenti').whereNotNull('cliente').select('cliente')),
  },
  // Waiting mails have no such moment: they end within three days.
  { table: 'posta_in_uscita', since: 'conclusa_il', days: 30 },
  // The firm knows of nothing older: requests are decided, sign-ups and unread documents are told for a month.
  { table: 'segnalazioni_studio', since: 'quando', days: 400 },
  { table: 'collegamenti_posta', since: 'scade_il', days: 1 },
  // The database deletes their revisions with them.
  { table: 'directus_activity', since: 'timestamp', days: 365 },
  { table: 'directus_sessions', since: 'expires', days: 0 },
];

/** Reports deleted rows and failures. */
interface Log {
  readonly info: (sentence: string) => void;
  readonly error: (error: unknown, sentence: string) => void;
}

/**
 * Deletes the rows whose period has ended. When one kind fails, the others are still deleted.
 * @param now in milliseconds since the epoch
 */
export async function deleteOldRows(database: Knex, now: number, log: Log): Promise<void> {
  for (const { table, since, days, where } of periods) {
    try {
      const before = new Date(now - days * day);
      const old = database(table).where(since, '<', before);
      const count: number = await (where?.(old, database, before) ?? old).delete();
      if (count > 0) log.info(`${count} rows of "${table}" were deleted: their period has ended`);
    } catch (error) {
      log.error(error, `Old rows of "${table}" could not be deleted`);
    }
  }
  try {
    // They are a chain, which only its beginning leaves.
    const count = await deleteOldAnswers(database, new Date(now - answerDays * day));
    if (count > 0) log.info(`${count} answers were deleted: their period has ended`);
  } catch (error) {
    log.error(error, 'Old answers could not be deleted');
  }
}

/** Deletes old rows every night. */
export const retention: HookConfig = ({ schedule }, { database, logger }) => {
  schedule('41 3 * * *', () =>
    deleteOldRows(database, Date.now(), {
      info: (sentence) => logger.info(sentence),
      error: (error, sentence) => logger.error(error, sentence),
    }),
  );
};
