import { formatDate, formatNumber, romeToday } from '@studio/shared/kit/format';
import { addDays, elideDays } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { dayToStore, storedAmount, storedDay, storedMoment } from '../platform/database-values.ts';
import { countOf } from '../platform/read-keys.ts';
import { type Scope, whereMayTakePart } from '../rights/may.ts';

/** The table of personal deadlines. */
export const dueTable = 'scadenze_clienti';

const text = v.nullable(v.string());

const dueRow = v.object({
  id: v.number(),
  cliente: text,
  azienda: v.nullable(v.number()),
  tipologia: v.nullable(v.number()),
  tributo: v.string(),
  importo: storedAmount,
  scade_il: storedDay,
  modo: v.picklist(['addebito', 'iban']),
  iban: text,
  documento: v.nullable(v.number()),
  stato: v.picklist(['da_rispondere', 'autorizzata', 'non_pagare', 'pagata', 'annullata']),
  risposta_il: v.nullable(storedMoment),
  date_updated: v.nullable(storedMoment),
});

/** A personal deadline as the database stores it. */
export type Due = v.InferOutput<typeof dueRow>;

/** The days after which a closed deadline leaves the client's list. */
const shownDays = 90;

/** Returns the query of the deadlines (`s`) in which a person may take part now, of one scope or of all. */
export function visibleDue(
  database: Knex,
  person: string,
  scope: Scope | undefined,
  now: Date,
): Knex.QueryBuilder {
  const all = whereMayTakePart(database(`${dueTable} as s`), database, 's', person, now);
  if (scope === undefined) return all;
  return 'cliente' in scope
    ? all.where('s.cliente', scope.cliente)
    : all.where('s.azienda', scope.azienda);
}

/**
 * Resolves with the deadlines that a person may see in a scope, all scopes without one: those to answer first, the next
 * before the later ones, then the closed ones of the last 90 days, newest first. Cancelled ones are left out.
 */
export async function readDue(
  database: Knex,
  person: string,
  scope: Scope | undefined,
  now: Date,
): Promise<Due[]> {
  const since = dayToStore(addDays(romeToday(now), -shownDays));
  const found: unknown = await visibleDue(database, person, scope, now)
    .whereNot('s.stato', 'annullata')
    .where((shown) => shown.where('s.stato', 'da_rispondere').orWhere('s.scade_il', '>=', since))
    .orderBy(['s.scade_il', 's.id'])
    .select(Object.keys(dueRow.entries).map((name) => `s.${name}`));
  const all = v.parse(v.array(dueRow), found);
  const open = all.filter(({ stato }) => stato === 'da_rispondere');
  return [...open, ...all.filter(({ stato }) => stato !== 'da_rispondere').reverse()];
}

/** Resolves with a deadline in which a person may take part now; undefined for any other id. */
export async function findDue(
  database: Knex,
  person: string,
  id: number,
  now: Date,
): Promise<Due | undefined> {
  const found: unknown = await visibleDue(database, person, undefined, now)
    .where('s.id', id)
    .first(Object.keys(dueRow.entries).map((name) => `s.${name}`));
  return v.parse(v.optional(dueRow), found);
}

/** Resolves with the number of deadlines that a person has to answer in a scope. */
export function countOpenDue(
  database: Knex,
  person: string,
  scope: Scope,
  now: Date,
): Promise<number> {
  return countOf(visibleDue(database, person, scope, now).where('s.stato', 'da_rispondere'));
}

/** The length of a text column in Directus. */
const longestDescription = 255;

/** Returns a deadline in words for the record: "F24 IVA · € 1.234,56 · entro il 16 dicembre 2026 · addebito". */
export function describeDue({ tributo, importo, scade_il, modo, iban }: Due): string {
  const way = modo === 'addebito' ? 'addebito in conto' : `bonifico a ${iban}`;
  const day = elideDays(`entro il ${formatDate(scade_il, 'it-IT')}`);
  const facts = `€ ${formatNumber(importo)} · ${day} · ${way}`;
  return `${tributo.slice(0, longestDescription - facts.length - 3)} · ${facts}`;
}
