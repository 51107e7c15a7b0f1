import { roleIds } from '@studio/shared/contract';
import {
  amountSentence,
  cleanLine,
  isDay,
  readAmount,
  readDay,
  readIban,
} from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { problemsIn } from '../common/field-problems.ts';
import { daySentence } from '../common/value-sentences.ts';
import { isEmpty, related, relatedId } from '../common/writes.ts';
import { storedNumber } from '../platform/database-values.ts';
import { dueTable } from './stored-due.ts';

const relation = v.optional(v.nullable(related(storedNumber)));

/** The columns of a deadline that the rules look at, as written or as stored. */
export const dueValues = v.looseObject({
  cliente: v.optional(v.nullable(relatedId)),
  azienda: relation,
  documento: relation,
  tributo: v.optional(v.unknown()),
  importo: v.optional(v.unknown()),
  scade_il: v.optional(v.unknown()),
  modo: v.optional(v.unknown()),
  iban: v.optional(v.unknown()),
  stato: v.optional(v.unknown()),
});

/** A deadline as a write leaves it. */
export type DueValues = v.InferOutput<typeof dueValues>;

const problem = problemsIn(dueTable);

const amountRead = v.union([v.string(), v.number()]);

/** Returns the written values in their stored form; wrong ones stay as they are. */
export function normalDue(written: DueValues): DueValues {
  const normal = { ...written };
  if (v.is(amountRead, written.importo))
    normal.importo = readAmount(written.importo).value ?? written.importo;
  if (v.is(v.string(), written.scade_il))
    normal.scade_il = readDay(written.scade_il).value ?? written.scade_il;
  if (v.is(v.string(), written.tributo)) normal.tributo = cleanLine(written.tributo);
  if (v.is(v.string(), written.iban))
    normal.iban = (readIban(written.iban).value ?? cleanLine(written.iban)) || null;
  if (written.modo === 'addebito') normal.iban = null;
  return normal;
}

async function ownerProblems({ cliente, azienda }: DueValues, database: Knex): Promise<Error[]> {
  const [hasClient, hasCompany] = [!isEmpty(cliente), !isEmpty(azienda)];
  if (hasClient && hasCompany)
    return [
      problem('azienda', 'La scadenza è di un cliente oppure di un’azienda: togli uno dei due.'),
    ];
  if (hasCompany) return [];
  const client: unknown = hasClient
    ? await database('directus_users')
        .where({ id: cliente, role: roleIds.cliente })
        .whereNotIn('status', ['suspended', 'archived'])
        .first('id')
    : undefined;
  return client === undefined
    ? [problem('cliente', 'Scegli un cliente attivo dell’elenco, oppure un’azienda.')]
    : [];
}

const documentOwner = v.optional(
  v.object({ cliente: v.nullable(v.string()), azienda: v.nullable(v.number()) }),
);

async function documentProblems(values: DueValues, database: Knex): Promise<Error[]> {
  const { documento, cliente, azienda } = values;
  if (isEmpty(documento)) return [];
  const row: unknown = await database('documenti_clienti')
    .where({ id: documento })
    .whereNull('ritirato_il')
    .first('cliente', 'azienda');
  const owner = v.parse(documentOwner, row);
  const isSame =
    owner !== undefined &&
    (owner.cliente === null ? owner.azienda === azienda : owner.cliente === cliente);
  return isSame
    ? []
    : [problem('documento', 'Scegli un documento dello stesso cliente o della stessa azienda.')];
}

function amountProblems(importo: unknown): Error[] {
  const reading = readAmount(v.is(amountRead, importo) ? importo : '');
  return reading.problem === undefined ? [] : [problem('importo', amountSentence(reading))];
}

function dayProblems(scade_il: unknown): Error[] {
  if (isEmpty(scade_il)) return [problem('scade_il', 'Scegli il giorno.')];
  if (!v.is(v.string(), scade_il) || isDay(scade_il)) return [];
  return [problem('scade_il', daySentence(scade_il))];
}

/** Resolves with the errors about a deadline as a write leaves it. */
export async function dueProblems(values: DueValues, database: Knex): Promise<Error[]> {
  const { tributo, importo, scade_il, modo, iban } = values;
  const hasIban = v.is(v.string(), iban) && readIban(iban).value !== undefined;
  return [
    ...(await ownerProblems(values, database)),
    ...(isEmpty(tributo) ? [problem('tributo', 'Scrivi che cosa si paga.')] : []),
    ...amountProblems(importo),
    ...dayProblems(scade_il),
    ...(modo === 'iban' && !hasIban
      ? [problem('iban', 'Un IBAN intero, con le due cifre di controllo giuste.')]
      : []),
    ...(await documentProblems(values, database)),
  ];
}
