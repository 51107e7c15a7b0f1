import type { Knex } from 'knex';
import { problemsIn } from '../../common/field-problems.ts';
import type { DeliveryForm, Directory } from './delivered-document.ts';
import { readDirectory } from './directory.ts';
import { type CheckedRow, checkRows, type DraftRow, namesOf } from './rows.ts';

/** The most files of a delivery: each is a row, and Directus writes at most a thousand at once. */
const mostFiles = 500;

/** Returns the error about a field of a delivery, with a sentence for the editor. */
export const deliveryProblem = problemsIn('consegne', false);

/** The keys and numbers of a delivery's form. */
export interface FormKeys {
  cliente: string | null;
  azienda: number | null;
  tipologia: number | null;
  anno: number | null;
  mese: number | null;
}

function formOf(keys: FormKeys, { clients, companies, types }: Directory): DeliveryForm {
  const { anno, mese } = keys;
  const cliente = clients.find(({ id }) => id === keys.cliente) ?? null;
  if (keys.cliente !== null && cliente === null) {
    throw deliveryProblem('cliente', 'Chi hai scelto non è un cliente attivo.');
  }
  const azienda = companies.find(({ id }) => id === keys.azienda) ?? null;
  if (keys.azienda !== null && azienda === null) {
    throw deliveryProblem('azienda', 'Scegli un’azienda dell’elenco.');
  }
  if (cliente !== null && azienda !== null) {
    throw deliveryProblem('azienda', 'Scegli un cliente oppure un’azienda: togli uno dei due.');
  }
  const tipologia = types.find(({ id }) => id === keys.tipologia) ?? null;
  if (keys.tipologia !== null && tipologia === null) {
    throw deliveryProblem('tipologia', 'Scegli una tipologia dell’elenco.');
  }
  return { cliente, azienda, tipologia, anno, mese };
}

/** Resolves with the rows and those of the added files; a file that is there already is not added again. */
export async function withFiles(
  database: Knex,
  rows: readonly DraftRow[],
  files: readonly { id: string; filename_download?: string | undefined }[],
): Promise<DraftRow[]> {
  const names = await namesOf(
    database,
    files.map(({ id }) => id),
  );
  const known = new Set(rows.map(({ file }) => file));
  const added: DraftRow[] = [];
  for (const { id, filename_download } of files) {
    if (known.has(id)) continue;
    known.add(id);
    added.push({ file: id, nome: filename_download ?? names.get(id) ?? id, choices: {} });
  }
  return [...rows, ...added];
}

/**
 * Checks the files of a delivery.
 * @throws about a choice for all files that cannot be, no file, or too many of them
 */
export async function checkDelivery(
  database: Knex,
  rows: readonly DraftRow[],
  keys: FormKeys,
  now: Date,
): Promise<CheckedRow[]> {
  if (rows.length === 0) throw deliveryProblem('file', 'Aggiungi almeno un file alla consegna.');
  if (rows.length > mostFiles) {
    const sentence = `Una consegna ha al massimo ${mostFiles} file: dividila in più consegne.`;
    throw deliveryProblem('file', sentence);
  }
  const directory = await readDirectory(database, now);
  return checkRows(database, rows, formOf(keys, directory), directory, now);
}

const isBad = ({ problema }: CheckedRow) => problema !== null;

/** Returns the line about a draft: the number of files, and of those that need a look. */
export function draftSummary(rows: readonly CheckedRow[]): string {
  const bad = rows.filter(isBad).length;
  const warned = rows.filter((row) => !isBad(row) && row.avviso !== null).length;
  const parts = [
    ...(bad > 0 ? [`${bad} da correggere`] : []),
    ...(warned > 0 ? [`${warned} da guardare`] : []),
  ];
  return `${rows.length} file: ${parts.length > 0 ? parts.join(', ') : 'tutto a posto'}`;
}

/** Returns the names to correct, one per line in the order of the list; null without any. */
export function namesToCorrect(rows: readonly CheckedRow[]): string | null {
  const bad = rows.filter(isBad).sort((one, other) => one.ordine - other.ordine);
  return bad.map(({ nome }) => nome).join('\n') || null;
}

/** Returns the line about a published delivery. */
export function publishedSummary(rows: readonly CheckedRow[]): string {
  const left = rows.filter(isBad).length;
  const count = rows.length - left;
  const published = count === 1 ? '1 documento pubblicato' : `${count} documenti pubblicati`;
  if (left === 0) return published;
  return `${published}, ${left === 1 ? '1 file lasciato fuori' : `${left} file lasciati fuori`}`;
}

/** A document as a delivery publishes it. */
interface NewDocument {
  cliente: string | null;
  azienda: number | null;
  tipologia: number | null;
  documento: string;
  anno: number | null;
  mese: number | null;
  consenti_duplicato: boolean;
}

/**
 * Returns the documents that the rows become.
 * @throws about files to correct, unless they are left out, and when none is left
 */
export function documentsOf(rows: readonly CheckedRow[], leavesOut: boolean): NewDocument[] {
  const bad = rows.filter(isBad).length;
  if (bad > 0 && !leavesOut) {
    const count = bad === 1 ? 'Un file va corretto' : `${bad} file vanno corretti`;
    throw deliveryProblem(
      'azione',
      `${count}, e sono i primi dell’elenco. Per pubblicare gli altri scegli «Pubblica senza i file da correggere».`,
    );
  }
  if (bad === rows.length) {
    throw deliveryProblem('azione', 'Non resta nessun file da pubblicare: correggine almeno uno.');
  }
  return rows
    .filter((row) => !isBad(row))
    .map(({ cliente, azienda, tipologia, file, anno, mese }) => ({
      cliente,
      azienda,
      tipologia,
      documento: file,
      anno,
      mese,
      // The row has shown the warning.
      consenti_duplicato: true,
    }));
}

/** Gives the files of a delivery the titles that clients see. */
export async function writeTitles(database: Knex, rows: readonly CheckedRow[]): Promise<void> {
  for (const { file, titolo, problema } of rows) {
    if (problema === null)
      await database('directus_files').where({ id: file }).update({ title: titolo });
  }
}
