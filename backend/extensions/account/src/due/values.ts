import { roleIds } from '@studio/shared/directus-ids';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { fieldProblem, labelIn } from '../common/field-problems.ts';
import { isIban, normalIban } from './iban.ts';
import { dueTable } from './stored-due.ts';

/** A relation as writers send it: the key, or a row with its key; a new row counts as none. */
const keyed = <Key extends v.GenericSchema<unknown, string | number>>(key: Key) =>
  v.optional(
    v.nullable(
      v.union([
        key,
        v.pipe(
          v.looseObject({ id: key }),
          v.transform(({ id }) => id),
        ),
      ]),
    ),
  );

const number = v.pipe(v.union([v.number(), v.string()]), v.transform(Number));

/** The columns of a deadline that the rules look at, as written or as stored. */
export const dueValues = v.looseObject({
  cliente: keyed(v.string()),
  azienda: keyed(number),
  documento: keyed(number),
  tributo: v.optional(v.unknown()),
  importo: v.optional(v.unknown()),
  scade_il: v.optional(v.unknown()),
  modo: v.optional(v.unknown()),
  iban: v.optional(v.unknown()),
  stato: v.optional(v.unknown()),
});

/** A deadline as a write leaves it. */
export type DueValues = v.InferOutput<typeof dueValues>;

const problem = (field: string, sentence: string) =>
  fieldProblem(field, labelIn(dueTable, field), sentence, dueTable);

/** The most cents of an amount: the column has eleven digits. */
const mostCents = 99_999_999_999;

/**
 * Returns an amount as a text with two decimals, exact to the cent; undefined for anything else. Numbers and texts with a
 * point or a comma are amounts, with two decimals at most.
 */
export function exactAmount(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  const parts = /^(\d{1,9})(?:[.,](\d{1,5}))?$/.exec(text.trim());
  if (parts === null) return undefined;
  const [, euro = '0', decimals = ''] = parts;
  if (!/^\d{0,2}0*$/.test(decimals)) return undefined;
  const cents = decimals.slice(0, 2).padEnd(2, '0');
  return Number(euro) * 100 + Number(cents) > mostCents ? undefined : `${Number(euro)}.${cents}`;
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Returns the written values in their stored form; wrong ones stay as they are. */
export function normalDue(written: DueValues): DueValues {
  const normal = { ...written };
  if ('importo' in written) normal.importo = exactAmount(written.importo) ?? written.importo;
  if (typeof written.iban === 'string') normal.iban = normalIban(written.iban) || null;
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

/** Resolves with the errors about a deadline as a write leaves it. */
export async function dueProblems(values: DueValues, database: Knex): Promise<Error[]> {
  const { tributo, importo, scade_il, modo, iban } = values;
  const hasIban = typeof iban === 'string' && isIban(iban);
  return [
    ...(await ownerProblems(values, database)),
    ...(isEmpty(tributo) ? [problem('tributo', 'Scrivi che cosa si paga.')] : []),
    ...(exactAmount(importo) === undefined
      ? [problem('importo', 'Un importo in euro con due decimali al massimo.')]
      : []),
    ...(isEmpty(scade_il) ? [problem('scade_il', 'Scegli il giorno.')] : []),
    ...(modo === 'iban' && !hasIban
      ? [problem('iban', 'Un IBAN intero, con le due cifre di controllo giuste.')]
      : []),
    ...(await documentProblems(values, database)),
  ];
}
