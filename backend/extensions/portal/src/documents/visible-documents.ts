import type { Knex } from 'knex';
import * as v from 'valibot';
import { companyRights } from '../../../../access/company-rights.ts';
import { grantsInForce, membershipsInForce } from '../rights/grants.ts';
import type { Scope } from '../rights/may.ts';

/**
 * Returns each pair of a company's document (`d`) and a person (`m.persona`) who may see it now: an owner sees every
 * document, a delegate those of the listed types, until the last day of the membership. A document without a type is
 * for owners only, a withdrawn one for no person. A pair can occur twice.
 */
export function companyReaders(database: Knex, now: Date): Knex.QueryBuilder {
  return grantsInForce(database, now).join('documenti_clienti as d', (document) =>
    document
      .on('d.azienda', 'm.azienda')
      .andOn((type) => type.onNull('t.tipologie_id').orOn('t.tipologie_id', 'd.tipologia'))
      .andOnNull('d.ritirato_il'),
  );
}

/** Returns the ids of the documents that a person may see now: their own, and those of their companies. */
export function visibleDocuments(database: Knex, person: string, now: Date): Knex.QueryBuilder {
  return database('documenti_clienti')
    .where({ cliente: person })
    .whereNull('ritirato_il')
    .select('id')
    .union(companyReaders(database, now).where('m.persona', person).select('d.id'));
}

const openTypes = v.array(v.object({ type: v.nullable(v.number()) }));

/**
 * Narrows documents (`d`) to those of one scope that a person may see now: the same ones as {@link visibleDocuments}, in
 * a form that an index answers for one company with many documents.
 */
export async function whereVisibleIn(
  documents: Knex.QueryBuilder,
  database: Knex,
  person: string,
  scope: Scope,
  now: Date,
): Promise<void> {
  documents.whereNull('d.ritirato_il');
  if ('cliente' in scope) {
    documents.where('d.cliente', scope.cliente);
    return;
  }
  const found: unknown = await grantsInForce(database, now)
    .where({ 'm.persona': person, 'm.azienda': scope.azienda })
    .select('t.tipologie_id as type');
  const types = v.parse(openTypes, found).map(({ type }) => type);
  documents.where('d.azienda', scope.azienda);
  if (!types.includes(null)) documents.whereIn('d.tipologia', types);
}

/** Returns the key of a company's documents of one type, which the permission of delegates compares. */
export function accessKey(company: number, type: number): string {
  return `${company}:${type}`;
}

const membershipRows = v.array(v.object({ id: v.number(), azienda: v.number() }));
const grantRows = v.array(v.object({ azienda: v.number(), type: v.nullable(v.number()) }));

/** The rights of a person in companies, by the names that Directus' permissions use. */
export type CompanyRights = Record<
  (typeof companyRights)[keyof typeof companyRights],
  (number | string)[]
>;

/** Returns what a person may see of companies now. The permissions show exactly `companyReaders` with it. */
export async function companyRightsOf(
  database: Knex,
  person: string,
  now: Date,
): Promise<CompanyRights> {
  const ofPerson = { 'm.persona': person };
  const found: unknown = await membershipsInForce(database, now)
    .where(ofPerson)
    .select('m.id', 'm.azienda');
  const memberships = v.parse(membershipRows, found);
  // Most clients have none, and this runs for each of their reads.
  const granted: unknown =
    memberships.length === 0
      ? []
      : await grantsInForce(database, now)
          .where(ofPerson)
          .select('m.azienda', 't.tipologie_id as type');
  const grants = v.parse(grantRows, granted);
  return {
    [companyRights.companies]: memberships.map(({ azienda }) => azienda),
    [companyRights.memberships]: memberships.map(({ id }) => id),
    [companyRights.wholeCompanies]: grants.flatMap(({ azienda, type }) =>
      type === null ? [azienda] : [],
    ),
    [companyRights.typeKeys]: grants.flatMap(({ azienda, type }) =>
      type === null ? [] : [accessKey(azienda, type)],
    ),
  };
}
