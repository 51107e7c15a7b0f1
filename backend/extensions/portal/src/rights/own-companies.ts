import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedDay } from '../platform/database-values.ts';
import { membershipsInForce } from './grants.ts';

/** A document type that a delegate sees. */
interface OwnType {
  id: number;
  tipologia: string;
}

const membershipRows = v.array(
  v.object({
    membership: v.number(),
    id: v.number(),
    denominazione: v.string(),
    piva: v.nullable(v.string()),
    ruolo: v.picklist(['titolare', 'delegato']),
    fino_al: v.nullable(storedDay),
  }),
);
const typeRows = v.array(
  v.object({ membership: v.number(), id: v.number(), tipologia: v.string() }),
);

/** Returns the document types of memberships, by membership, in the order of their names. */
export async function typesOf(
  database: Knex,
  memberships: readonly number[],
): Promise<Map<number, OwnType[]>> {
  const found: unknown = await database('persone_aziende_tipologie as j')
    .join('tipologie as t', 't.id', 'j.tipologie_id')
    .whereIn('j.persone_aziende_id', memberships)
    .orderBy('t.tipologia')
    .select('j.persone_aziende_id as membership', 't.id', 't.tipologia');
  const types = new Map<number, OwnType[]>();
  for (const { membership, ...type } of v.parse(typeRows, found)) {
    types.set(membership, [...(types.get(membership) ?? []), type]);
  }
  return types;
}

/** Returns the ids of the people whose names an owner of a company typed, who answers for them to the firm. */
export function namedByOwners(database: Knex): Knex.QueryBuilder {
  return database('persone_aziende').whereNotNull('invitato_da').select('persona');
}

/** Resolves with true when something belongs to the person and not to a company. */
async function hasOwnThings(database: Knex, person: string): Promise<boolean> {
  const own = { cliente: person };
  const documents = database('documenti_clienti').where(own).whereNull('ritirato_il');
  for (const things of [
    documents,
    ...['richieste_documenti', 'caricamenti'].map((table) => database(table).where(own)),
  ]) {
    const found: unknown = await things.first('id');
    if (found !== undefined) return true;
  }
  return false;
}

/**
 * Resolves with the companies for which a person acts now, by name, with the role, the last day and a delegate's
 * document types; `own` is true when something belongs to the person alone.
 */
export async function companiesOf(database: Knex, person: string, now: Date) {
  const found: unknown = await membershipsInForce(database, now)
    .join('aziende as a', 'a.id', 'm.azienda')
    .where('m.persona', person)
    .orderBy([{ column: 'a.denominazione' }, { column: 'a.id' }])
    .select('m.id as membership', 'a.id', 'a.denominazione', 'a.piva', 'm.ruolo', 'm.fino_al');
  const rows = v.parse(membershipRows, found);
  const types = await typesOf(
    database,
    rows.flatMap(({ membership, ruolo }) => (ruolo === 'delegato' ? [membership] : [])),
  );
  return {
    own: await hasOwnThings(database, person),
    companies: rows.map(({ membership, ...company }) => ({
      ...company,
      tipologie: types.get(membership) ?? [],
    })),
  };
}
