import type { Knex } from 'knex';
import * as v from 'valibot';

const newest = v.optional(v.object({ id: v.number() }));

/**
 * Has the link to a client's new address sent once more, with seven days of its own, if the last address that was
 * approved has not been confirmed yet: only its link counts.
 */
export async function resendEmailLink(database: Knex, client: string): Promise<void> {
  const table = () => database('richieste_modifica');
  const row: unknown = await table()
    .where({ cliente: client, campo: 'email', stato: 'approvata' })
    .orderBy('id', 'desc')
    .first('id');
  const last = v.parse(newest, row);
  if (last === undefined) return;
  await table().where({ id: last.id, applicata_il: null }).update({ conferma_inviata_il: null });
}
