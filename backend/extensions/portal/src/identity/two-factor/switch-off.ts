import { roleIds } from '@studio/shared/contract';
import type { Knex } from 'knex';

/**
 * Switches a client's second factor off and deletes its codes, in the caller's transaction. Resolves with false for
 * staff and for a client without one.
 */
export async function switchOffSecondFactor(database: Knex, id: string): Promise<boolean> {
  const changed = await database('directus_users')
    .where({ id, role: roleIds.cliente })
    .whereNotNull('tfa_secret')
    .update({ tfa_secret: null });
  if (changed === 0) return false;
  for (const table of ['secondi_fattori', 'codici_recupero'])
    await database(table).where({ utente: id }).delete();
  return true;
}
