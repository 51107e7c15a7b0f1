import type { Knex } from 'knex';
import * as v from 'valibot';
import { grantsInForce, membershipsInForce } from './grants.ts';

/**
 * The owner of what clients and firm send each other: one person, or one company with the document type that decides
 * which delegates take part. `null` stands for "without a type", which is for the company's owners only.
 */
export type Subject =
  | { readonly cliente: string }
  | { readonly azienda: number; readonly tipologia: number | null };

/**
 * What a person wants to do: `take-part` is to see, send, answer and write about a subject; `manage` is to invite and
 * remove the company's delegates.
 */
export type Action = 'take-part' | 'manage';

/**
 * Resolves with true when a person may do this now. The rule of every door of the client area, the same as for
 * documents: a person for themselves, an owner for the whole company, a delegate for the listed types, both until the
 * last day of the membership. Only owners manage.
 */
export async function may(
  database: Knex,
  person: string,
  action: Action,
  subject: Subject,
  now: Date,
): Promise<boolean> {
  if ('cliente' in subject) return subject.cliente === person;
  const memberships = grantsInForce(database, now).where({
    'm.persona': person,
    'm.azienda': subject.azienda,
  });
  const granting =
    action === 'manage'
      ? memberships.where('m.ruolo', 'titolare')
      : memberships.where((type) => {
          type.whereNull('t.tipologie_id');
          if (subject.tipologia !== null) type.orWhere('t.tipologie_id', subject.tipologia);
        });
  const found: unknown = await granting.first('m.id');
  return found !== undefined;
}

/**
 * The names of a table whose rows are narrowed: not `m` and `t`, which are those of the rights. With one of these, SQLite
 * would compare a column of another table, and Postgres refuses the query.
 */
export type RowAlias = 'c' | 'd' | 'k' | 'q' | 'r' | 's';

/**
 * Narrows a query to the rows in which a person may take part now. The rows have the columns `cliente`, `azienda` and
 * `tipologia`.
 * @param alias the name of the table in the query
 */
export function whereMayTakePart(
  query: Knex.QueryBuilder,
  database: Knex,
  alias: RowAlias,
  person: string,
  now: Date,
): Knex.QueryBuilder {
  const granting = grantsInForce(database, now)
    .where('m.persona', person)
    .whereRaw('?? = ??', ['m.azienda', `${alias}.azienda`])
    .where((type) =>
      type
        .whereNull('t.tipologie_id')
        .orWhereRaw('?? = ??', ['t.tipologie_id', `${alias}.tipologia`]),
    )
    .select('m.id');
  return query.where((mine) => mine.where(`${alias}.cliente`, person).orWhereExists(granting));
}

const people = v.array(v.object({ persona: v.string() }));

/** Resolves with the ids of the people who may take part in a subject now: those whom a notice about it reaches. */
export async function peopleOf(database: Knex, subject: Subject, now: Date): Promise<string[]> {
  if ('cliente' in subject) return [subject.cliente];
  const found: unknown = await grantsInForce(database, now)
    .where('m.azienda', subject.azienda)
    .where((type) => {
      type.whereNull('t.tipologie_id');
      if (subject.tipologia !== null) type.orWhere('t.tipologie_id', subject.tipologia);
    })
    .distinct('m.persona');
  return v.parse(people, found).map(({ persona }) => persona);
}

/** The columns of a stored row that belongs to a person or a company. */
export const ownerEntries = {
  cliente: v.nullable(v.string()),
  azienda: v.nullable(v.number()),
  tipologia: v.nullable(v.number()),
};

const row = v.object({ ...ownerEntries, tipologia: v.nullish(v.number(), null) });

/**
 * Returns the subject of a stored row.
 * @throws {Error} for a row without an owner, which no rule of ours writes
 */
export function subjectOf(stored: unknown): Subject {
  const { cliente, azienda, tipologia } = v.parse(row, stored);
  if (azienda !== null) return { azienda, tipologia };
  if (cliente !== null) return { cliente };
  throw new Error('A row of the exchange has neither a client nor a company');
}

/** The scope that a call names: the caller's own things, or those of one company. */
export type Scope = { readonly cliente: string } | { readonly azienda: number };

/**
 * Returns the scope that a query or a body names by `azienda`: the id of a company, or nothing for the person's own
 * things. Whether the person acts for that company is the question of {@link may} and {@link whereMayTakePart}.
 */
export function scopeOf(person: string, azienda: number | undefined): Scope {
  return azienda === undefined ? { cliente: person } : { azienda };
}

/** Resolves with true when a person acts for a company at all, in any role and for any type. */
export async function isMember(
  database: Knex,
  person: string,
  azienda: number,
  now: Date,
): Promise<boolean> {
  const found: unknown = await membershipsInForce(database, now)
    .where({ 'm.persona': person, 'm.azienda': azienda })
    .first('m.id');
  return found !== undefined;
}
