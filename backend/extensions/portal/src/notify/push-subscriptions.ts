import type { Knex } from 'knex';

/** The table of the browsers in which clients get push messages. */
export const subscriptionsTable = 'iscrizioni_push';

/** The table of the messages that wait. */
export const waitingPushTable = 'notifiche_in_uscita';

/**
 * Deletes a client's subscriptions to push messages with the messages that wait: all, those of one login (`family`), or
 * those of all other logins (`otherThan`).
 */
export async function endSubscriptions(
  database: Knex,
  user: string,
  { family, otherThan }: { family?: string; otherThan?: string } = {},
): Promise<void> {
  const ended = () =>
    database(subscriptionsTable)
      .where({ utente: user, ...(family !== undefined && { famiglia: family }) })
      .modify((query) => {
        if (otherThan === undefined) return;
        query.where((other) => other.whereNull('famiglia').orWhereNot('famiglia', otherThan));
      });
  await database(waitingPushTable).whereIn('iscrizione', ended().select('id')).delete();
  await ended().delete();
}
