import { romeToday } from '@studio/shared/kit/format';
import type { Knex } from 'knex';
import { dayToStore } from '../platform/database-values.ts';

/** Returns the memberships (`m`) in force: their last day, in Rome, is not over. */
export function membershipsInForce(database: Knex, now: Date): Knex.QueryBuilder {
  const today = dayToStore(romeToday(now));
  return database('persone_aziende as m').where((inForce) =>
    inForce.whereNull('m.fino_al').orWhere('m.fino_al', '>=', today),
  );
}

/**
 * Returns what memberships (`m`) in force open: one row per document type (`t.tipologie_id`) of a delegate, and one
 * without a type, which stands for all, of an owner. A delegate without types has no row.
 */
export function grantsInForce(database: Knex, now: Date): Knex.QueryBuilder {
  return membershipsInForce(database, now)
    .leftJoin('persone_aziende_tipologie as t', (types) =>
      types.on('t.persone_aziende_id', 'm.id').andOnVal('m.ruolo', 'delegato'),
    )
    .where((granted) =>
      granted
        .where('m.ruolo', 'titolare')
        .orWhere((delegate) =>
          delegate.where('m.ruolo', 'delegato').whereNotNull('t.tipologie_id'),
        ),
    );
}
