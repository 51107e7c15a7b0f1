import type { Knex } from 'knex';
import * as v from 'valibot';
import { importStates, invitations } from '../../../../schema/importazioni-clienti.ts';
import { storedMoment } from '../common/database-values.ts';
import { importFields } from './columns.ts';
import type { RowValues } from './read-clients.ts';
import type { CheckedRow } from './row-problems.ts';

/** The tables of imports and their rows. */
export const importTable = 'importazioni_clienti';
export const rowTable = 'righe_importazione';

const keysOf = <T extends string>(record: Readonly<Record<T, string>>) =>
  v.picklist(Object.keys(record).filter((key): key is T => Object.hasOwn(record, key)));

const storedFlag = v.pipe(
  v.nullable(v.union([v.boolean(), v.number()])),
  v.transform((flag) => flag === true || flag === 1),
);

const importRow = v.object({
  id: v.number(),
  file: v.string(),
  stato: keysOf(importStates),
  invito: keysOf(invitations),
  ignora_problemi: storedFlag,
  importata_il: v.nullable(storedMoment),
});

/** A stored import. */
export type StoredImport = v.InferOutput<typeof importRow>;

/** Returns imports by their ids, locked until the transaction ends. */
export async function lockImports(
  transaction: Knex,
  ids: readonly (string | number)[],
): Promise<StoredImport[]> {
  const rows: unknown = await transaction(importTable)
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
    .select(...Object.keys(importRow.entries));
  return v.parse(v.array(importRow), rows);
}

const cell = v.fallback(v.string(), '');

const storedRow = v.pipe(
  v.object({
    id: v.number(),
    riga: v.number(),
    esclusa: storedFlag,
    problema: cell,
    societa: cell,
    piva: cell,
    codice_fiscale: cell,
    indirizzo: cell,
    cap: cell,
    citta: cell,
    provincia: cell,
    nazione: cell,
    telefono: cell,
    pec: cell,
    codice_univoco: cell,
    first_name: cell,
    last_name: cell,
    email: cell,
  }),
  v.transform(({ id, riga, esclusa, problema, ...values }) => ({
    id,
    number: riga,
    isLeftOut: esclusa,
    problem: problema,
    values: values satisfies RowValues,
  })),
);

/** A stored row of an import. */
export interface StoredRow extends CheckedRow {
  readonly id: number;
  readonly isLeftOut: boolean;
  readonly problem: string;
}

/** Returns the rows of an import in the order of the file. */
export async function rowsOf(database: Knex, id: number): Promise<StoredRow[]> {
  const rows: unknown = await database(rowTable)
    .where({ importazione: id })
    .orderBy('riga')
    .select('id', 'riga', 'esclusa', 'problema', ...importFields);
  return v.parse(v.array(storedRow), rows);
}

/** The numbers of an import. */
interface Counts {
  readonly total: number;
  readonly wrong: number;
  readonly leftOut: number;
}

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('it-IT')} ${count === 1 ? one : many}`;

/** Returns the result of a check in words, with the next step. */
function outcomeText({ total, wrong, leftOut }: Counts): string {
  const ready = total - wrong - leftOut;
  const parts = [
    plural(ready, 'pronta', 'pronte'),
    plural(wrong, 'con problemi', 'con problemi'),
    ...(leftOut === 0 ? [] : [plural(leftOut, 'lasciata fuori', 'lasciate fuori')]),
  ];
  const rows = `${plural(total, 'riga', 'righe')}: ${parts.join(', ')}.`;
  if (ready === 0) return `${rows} Non c’è nulla da importare.`;
  if (wrong === 0) return `${rows} Per importare scegli lo stato Importata e salva.`;
  return `${rows} Correggile qui sotto o nel file, oppure segna «Ignora le righe con problemi»; poi scegli lo stato Importata e salva.`;
}

/** Stores the result of a check. */
export async function storeOutcome(database: Knex, id: number, counts: Counts): Promise<void> {
  await database(importTable)
    .where({ id })
    .whereNot('stato', 'importata')
    .update({
      stato: 'controllata',
      esito: outcomeText(counts),
      totale: counts.total,
      con_problemi: counts.wrong,
      escluse: counts.leftOut,
    });
}
