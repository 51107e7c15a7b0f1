import type { Knex } from 'knex';
import type { exchangeNoticeKinds } from '../../../../../schema/avvisi-scambio.ts';
import { insertAll } from '../../common/batches.ts';
import { peopleOf, type Subject } from '../../rights/may.ts';

/** The table of waiting notices. */
export const noticesTable = 'avvisi_scambio';

/** The reason of a notice. */
export type NoticeKind = keyof typeof exchangeNoticeKinds;

/** A change that the people who take part in its subject are told about. */
interface Change {
  readonly kind: NoticeKind;
  readonly subject: Subject;
  /** The key of the request, deadline, document or message. */
  readonly item: number;
  /** The person who made the change, and needs no notice of it. */
  readonly except?: string;
  readonly now: Date;
}

/**
 * Stores a notice for each person who may take part in the subject now. Each gets one mail about all that arrive
 * together, and push messages, by their preferences; neither has contents.
 * @param transaction that of the change, so that both are stored or neither
 */
export async function notify(
  transaction: Knex,
  { kind, subject, item, except, now }: Change,
): Promise<void> {
  const people = await peopleOf(transaction, subject, now);
  const rows = people
    .filter((person) => person !== except)
    .map((persona) => ({
      persona,
      azienda: 'azienda' in subject ? subject.azienda : null,
      tipo: kind,
      oggetto: item,
      quando: now,
    }));
  await insertAll(transaction, noticesTable, rows);
}
