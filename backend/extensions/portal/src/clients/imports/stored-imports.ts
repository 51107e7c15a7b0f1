import type { Knex } from 'knex';
import * as v from 'valibot';
import { importStates, invitations } from '../../../../../schema/importazioni-clienti.ts';
import { storedFlag, storedMoment } from '../../platform/database-values.ts';
import { lockRows } from '../../platform/read-keys.ts';
import { importFields } from './columns.ts';
import type { RowTally, RowValues } from './read-clients.ts';
import type { CheckedRow } from './row-problems.ts';

/** The tables of imports and their rows. */
export const importTable = 'importazioni_clienti';
export const rowTable = 'righe_importazione';

const keysOf = <T extends string>(record: Readonly<Record<T, string>>) =>
  v.picklist(Object.keys(record).filter((key): key is T => Object.hasOwn(record, key)));

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
export const lockImports = (
  transaction: Knex,
  ids: readonly (string | number)[],
): Promise<StoredImport[]> => lockRows(transaction(importTable).whereIn('id', ids), importRow);

const cell = v.fallback(v.string(), '');

const storedRow = v.pipe(
  v.object({
    id: v.number(),
    riga: v.number(),
    esclusa: storedFlag,
    problema: cell,
    corretto: cell,
    ...v.entriesFromList(importFields, cell),
  }),
  v.transform(({ id, riga, esclusa, problema, corretto, ...values }) => ({
    id,
    number: riga,
    isLeftOut: esclusa,
    problem: problema,
    repair: corretto,
    link: '',
    joins: '',
    values: values satisfies RowValues,
  })),
);

/** A stored row of an import. */
interface StoredRow extends RowOutcome {
  readonly id: number;
}

/** Returns the rows of an import in the order of the file. */
export async function rowsOf(database: Knex, id: number): Promise<StoredRow[]> {
  const rows: unknown = await database(rowTable)
    .where({ importazione: id })
    .orderBy('riga')
    .select('id', 'riga', 'esclusa', 'problema', 'corretto', ...importFields);
  return v.parse(v.array(storedRow), rows);
}

/** A row as a check left it. */
export interface RowOutcome extends CheckedRow {
  readonly isLeftOut: boolean;
  readonly problem: string;
  /** The person who gets the row's company, in words; '' for a row that becomes a client. */
  readonly link: string;
  /** The company of an earlier row that the row's person joins, in words. */
  readonly joins: string;
  /** The values that the reading has put right, in words. */
  readonly repair: string;
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Returns the number of all rows of a file, and what became of them; the parts add up to it. */
export function sumOfRows(
  { inFile, empty, skipped }: RowTally,
  clients: readonly (readonly [count: number, one: string, many: string])[],
): string {
  const parts = [
    ...clients,
    [empty, 'vuota', 'vuote'] as const,
    [skipped, 'che non è un cliente', 'che non sono clienti'] as const,
  ];
  const sum = parts.reduce((all, [count]) => all + count, 0);
  if (sum !== inFile) throw new Error(`An import counts ${sum} rows of ${inFile}`);
  const shown = parts.filter(([count], index) => count > 0 || index === 0);
  const all = plural(inFile, 'riga', 'righe');
  return `${all} nel file: ${shown.map((part) => plural(...part)).join(', ')}.`;
}

/** Returns the result of a check in words, with the next step. */
function outcomeText(tally: RowTally, rows: readonly RowOutcome[]): string {
  const included = rows.filter(({ isLeftOut }) => !isLeftOut);
  const ready = included.filter(({ problem }) => problem === '');
  const wrong = included.length - ready.length;
  const linked = ready.filter(({ link }) => link !== '');
  const told = ready.flatMap(({ number, link, joins }) =>
    [link, joins].filter(Boolean).map((sentence) => `Riga ${number}: ${sentence}.`),
  );
  const sum = sumOfRows(tally, [
    [ready.length - linked.length, 'cliente da creare', 'clienti da creare'],
    [linked.length, 'azienda da collegare', 'aziende da collegare'],
    [wrong, 'da correggere', 'da correggere'],
    [rows.length - included.length, 'lasciata fuori', 'lasciate fuori'],
  ]);
  const fix =
    'Correggile nella tabella in fondo o nel file, oppure segna «Ignora le righe con problemi»; poi scegli lo stato Importata e salva.';
  const done =
    ready.length === 0
      ? 'Non c’è nulla da importare.'
      : wrong === 0
        ? 'Per importare scegli lo stato Importata e salva.'
        : fix;
  const repairs = ready.filter(({ repair }) => repair !== '').length;
  return [
    `${sum} ${done}`,
    ...(repairs === 0
      ? []
      : [
          `Valori rimessi a posto in ${plural(repairs, 'riga', 'righe')}: guarda la colonna «Rimesso a posto».`,
        ]),
    ...told.slice(0, mostListed),
  ].join('\n');
}

/** The most problems that the form lists; the table of rows has them all. */
const mostListed = 50;

/** Returns the problems as text, a line for each row; null without any. */
function problemText(wrong: readonly RowOutcome[]): string | null {
  if (wrong.length === 0) return null;
  const lines = wrong.slice(0, mostListed).map(({ number, values, problem }) => {
    const name = values.societa || `${values.first_name} ${values.last_name}`.trim();
    return `Riga ${number}${name === '' ? '' : ` (${name})`}: ${problem}`;
  });
  const more = wrong.length - mostListed;
  if (more > 0) lines.push(more === 1 ? 'E un’altra riga.' : `E altre ${more} righe.`);
  return lines.join('\n');
}

const count = v.pipe(v.nullable(v.number()), v.transform(Number));
const readingRow = v.pipe(
  v.object({ avviso: v.nullable(v.string()), righe_file: count, vuote: count, saltate: count }),
  v.transform(({ avviso, righe_file, vuote, saltate }) => ({
    advice: avviso,
    tally: { inFile: righe_file, empty: vuote, skipped: saltate },
  })),
);

/** Returns what the reading of an import's file found: the tally of its rows, and the advice for editors. */
export async function readingOf(
  database: Knex,
  id: number,
): Promise<{ advice: string | null; tally: RowTally }> {
  const row: unknown = await database(importTable)
    .where({ id })
    .first('avviso', 'righe_file', 'vuote', 'saltate');
  return v.parse(readingRow, row);
}

/**
 * Stores the result of a check.
 * @throws {Error} when the rows are not all of the file
 */
export async function storeOutcome(
  database: Knex,
  id: number,
  rows: readonly RowOutcome[],
): Promise<void> {
  const included = rows.filter(({ isLeftOut }) => !isLeftOut);
  const wrong = included.filter(({ problem }) => problem !== '');
  const leftOut = rows.length - included.length;
  const { advice, tally } = await readingOf(database, id);
  const outcome = outcomeText(tally, rows);
  await database(importTable)
    .where({ id })
    .whereNot('stato', 'importata')
    .update({
      stato: 'controllata',
      esito: [outcome, ...(advice === null ? [] : [advice])].join('\n'),
      problemi: problemText(wrong),
      totale: rows.length,
      con_problemi: wrong.length,
      escluse: leftOut,
    });
}
