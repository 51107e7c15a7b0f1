import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { getStorage } from '@directus/api/storage/index';
import { formatDate } from '@studio/shared/kit/format';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { insertAll } from '../../common/batches.ts';
import { storedMoment, storedNumber } from '../../platform/database-values.ts';
import { readKnownClients } from './known-clients.ts';
import { readClients } from './read-clients.ts';
import { readTable } from './read-table.ts';
import { repaired } from './repair-values.ts';
import { examineRows } from './row-problems.ts';
import { importTable, lockImports, rowsOf, rowTable, storeOutcome } from './stored-imports.ts';
import { UnreadableTable } from './table-row.ts';

const pause = () => setImmediate();

const fileRow = v.object({
  storage: v.string(),
  filename_disk: v.string(),
  filesize: storedNumber,
});

const mostBytes = 5 * 1024 * 1024;

/** Returns the bytes of an import's file. */
async function readFile(database: Knex, id: string): Promise<Uint8Array> {
  const row: unknown = await database('directus_files').where({ id }).first();
  const { storage, filename_disk, filesize } = v.parse(fileRow, row);
  if (filesize > mostBytes) throw new UnreadableTable('Il file pesa più di 5 MB: dividilo.');
  return buffer(await (await getStorage()).location(storage).read(filename_disk));
}

const earlier = v.optional(v.object({ importata_il: storedMoment }));

/** Returns what editors should know about a file: that it was imported before, and how it was read. */
async function adviceOn(
  database: Knex,
  id: number,
  impronta: string,
  notices: readonly string[],
): Promise<string | null> {
  const same: unknown = await database(importTable)
    .where({ impronta, stato: 'importata' })
    .whereNot({ id })
    .first('importata_il');
  const before = v.parse(earlier, same);
  const sentences = [
    ...(before === undefined
      ? []
      : [
          `Questo file è già stato importato: ${formatDate(before.importata_il.toISOString(), 'it-IT')}.`,
        ]),
    ...notices,
  ];
  return sentences.length === 0 ? null : sentences.join('\n');
}

async function readAndStore(database: Knex, id: number, file: string): Promise<void> {
  const bytes = await readFile(database, file);
  const impronta = createHash('sha256').update(bytes).digest('hex');
  const { rows: read, tally, notices } = readClients(await readTable(bytes));
  const rows = read.map(({ number, values }) => ({ number, ...repaired(values) }));
  const findings = await examineRows(rows, await readKnownClients(database), pause);
  const checked = rows.map(({ number, values, note }, index) => ({
    importazione: id,
    riga: number,
    esclusa: false,
    problema: findings[index]?.problem || null,
    corretto: note || null,
    ...values,
  }));
  // Those to read come first in the Studio's list, which shows rows in the order of their ids.
  const sorted = checked.toSorted((one, other) => Number(!one.problema) - Number(!other.problema));
  const avviso = await adviceOn(database, id, impronta, notices);
  await database.transaction(async (transaction) => {
    const [stored] = await lockImports(transaction, [id]);
    if (stored === undefined || stored.stato === 'importata' || stored.file !== file) return;
    await transaction(rowTable).where({ importazione: id }).delete();
    await insertAll(transaction, rowTable, sorted);
    const { inFile: righe_file, empty: vuote, skipped: saltate } = tally;
    await transaction(importTable)
      .where({ id })
      .update({ impronta, avviso, righe_file, vuote, saltate });
    const outcomes = rows.map(({ note, ...row }, index) => ({
      ...row,
      ...{ problem: '', link: '', joins: '', ...findings[index] },
      isLeftOut: false,
      repair: note,
    }));
    await storeOutcome(transaction, id, outcomes);
  });
}

const fileOf = v.optional(v.object({ file: v.string() }));

/** Reads the file of an import and stores its rows with their problems, or why it cannot be read. */
export async function checkFile(database: Knex, id: number): Promise<void> {
  const found = v.parse(fileOf, await database(importTable).where({ id }).first('file'));
  if (found === undefined) return;
  try {
    await readAndStore(database, id, found.file);
  } catch (error) {
    await database.transaction(async (transaction) => {
      const [stored] = await lockImports(transaction, [id]);
      if (stored === undefined || stored.stato === 'importata') return;
      await transaction(rowTable).where({ importazione: id }).delete();
      const why = error instanceof UnreadableTable ? error.message : 'Riprova tra poco.';
      const none = {
        totale: null,
        con_problemi: null,
        escluse: null,
        avviso: null,
        problemi: null,
      };
      const esito = `Il file non è stato letto. ${why}`;
      await transaction(importTable)
        .where({ id })
        .update({ ...none, stato: 'bozza', esito });
    });
    if (!(error instanceof UnreadableTable)) throw error;
  }
}

/** Checks the stored rows of an import again, after an editor corrected some or left some out. */
export async function checkRows(database: Knex, id: number): Promise<void> {
  const stored = await rowsOf(database, id);
  const rows = stored.map((row) => {
    const { values, note } = repaired(row.values);
    return { ...row, values, repair: [row.repair, note].filter(Boolean).join(' '), note };
  });
  const included = rows.filter(({ isLeftOut }) => !isLeftOut);
  const findings = await examineRows(included, await readKnownClients(database), pause);
  await database.transaction(async (transaction) => {
    const [stillStored] = await lockImports(transaction, [id]);
    if (stillStored === undefined || stillStored.stato === 'importata') return;
    const found = new Map(included.map((row, index) => [row.id, findings[index]]));
    const outcomes = rows.map((row) => ({ ...row, ...found.get(row.id) }));
    for (const [index, { id: key, problem, repair, values, note }] of outcomes.entries()) {
      if (problem === stored[index]?.problem && note === '') continue;
      await transaction(rowTable)
        .where({ id: key })
        .update({ problema: problem || null, corretto: repair || null, ...(note && values) });
    }
    await storeOutcome(transaction, id, outcomes);
  });
}
