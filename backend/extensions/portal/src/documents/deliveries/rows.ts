import { folders } from '@studio/shared/contract';
import { formatDate } from '@studio/shared/kit/format';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { earlierDocuments, fingerprintsOf } from '../fingerprints.ts';
import {
  type CheckedFile,
  checkFile,
  type DeliveryForm,
  type Directory,
  type RowChoices,
  sentenceOf,
} from './delivered-document.ts';

/** A file of a delivery before its check: name, and the choices of its row. */
export interface DraftRow {
  readonly id?: number;
  readonly file: string;
  readonly nome: string;
  readonly choices: RowChoices;
}

/** A checked file as its row stores it. */
export interface CheckedRow extends Omit<CheckedFile, 'problems' | 'warnings'> {
  readonly id?: number;
  readonly file: string;
  readonly nome: string;
  readonly problema: string | null;
  readonly avviso: string | null;
  readonly scelti: string[];
  readonly ordine: number;
}

const fileRows = v.array(
  v.object({
    id: v.string(),
    filename_download: v.fallback(v.string(), ''),
    folder: v.nullable(v.string()),
  }),
);
const takenRows = v.array(v.object({ documento: v.string() }));

/** The files of a delivery, as far as they exist, and those that are published already. */
interface Files {
  readonly names: ReadonlyMap<string, string>;
  readonly outside: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
  readonly hashes: ReadonlyMap<string, string>;
}

/** Resolves with the download names of these files. */
export async function namesOf(database: Knex, ids: readonly string[]) {
  const rows: unknown = await database('directus_files')
    .whereIn('id', ids)
    .select('id', 'filename_download', 'folder');
  return new Map(v.parse(fileRows, rows).map((one) => [one.id, one.filename_download]));
}

async function readFiles(database: Knex, ids: readonly string[]): Promise<Files> {
  const rows: unknown = await database('directus_files')
    .whereIn('id', ids)
    // Another delivery of the same file waits for this one, and then finds it published.
    .forUpdate()
    .select('id', 'filename_download', 'folder');
  const published: unknown = await database('documenti_clienti')
    .whereIn('documento', ids)
    .select('documento');
  const found = v.parse(fileRows, rows);
  return {
    names: new Map(found.map((one) => [one.id, one.filename_download])),
    outside: new Set(
      found.filter(({ folder }) => folder !== folders.documenti.id).map(({ id }) => id),
    ),
    taken: new Set(v.parse(takenRows, published).map(({ documento }) => documento)),
    hashes: await fingerprintsOf(database, ids),
  };
}

function fileProblems(file: string, { names, outside, taken }: Files): string[] {
  if (!names.has(file)) return ['il file non esiste più'];
  return [
    ...(outside.has(file) ? ['il file non è nella cartella Documenti'] : []),
    ...(taken.has(file) ? ['il file è già pubblicato'] : []),
  ];
}

const ownerKey = ({ cliente, azienda }: Pick<CheckedFile, 'cliente' | 'azienda'>) =>
  cliente ?? (azienda === null ? null : `azienda ${azienda}`);

/** Returns the first name with this key, when it is another file's. */
function firstOf<Key>(keys: readonly (Key | null)[], names: readonly string[]) {
  const first = new Map<Key, number>();
  for (const [index, key] of keys.entries()) {
    if (key !== null && !first.has(key)) first.set(key, index);
  }
  return (index: number): string | undefined => {
    const key = keys[index] ?? null;
    const found = key === null ? undefined : first.get(key);
    return found === undefined || found === index ? undefined : names[found];
  };
}

/**
 * Checks the files of a delivery. A file that a client has already, or that occurs twice, gets a warning; any problem
 * keeps its file from being published. The order puts problems first, then warnings.
 */
export async function checkRows(
  database: Knex,
  drafts: readonly DraftRow[],
  form: DeliveryForm,
  directory: Directory,
  now: Date,
): Promise<CheckedRow[]> {
  const files = await readFiles(
    database,
    drafts.map(({ file }) => file),
  );
  const checked = drafts.map((draft) => ({
    ...draft,
    result: checkFile(draft.nome, draft.choices, form, directory, now),
  }));
  const owned = checked.map(({ file, result: { cliente, azienda } }) => ({
    file,
    cliente,
    azienda,
  }));
  const earlier = await earlierDocuments(
    database,
    owned.filter((one) => ownerKey(one) !== null),
  );
  const names = drafts.map(({ nome }) => nome);
  const hashKeys = owned.map((one) => {
    const [owner, hash] = [ownerKey(one), files.hashes.get(one.file)];
    return owner === null || hash === undefined ? null : `${owner} ${hash}`;
  });
  const sameBytes = firstOf(hashKeys, names);
  const sameName = firstOf(names, names);
  return checked.map(({ id, file, nome, choices, result }, index) => {
    const { problems, warnings, ...values } = result;
    const before = earlier.get(file);
    const twin = sameBytes(index);
    const problema = sentenceOf([...fileProblems(file, files), ...problems]);
    const when = before?.published
      ? ` il ${formatDate(before.published.toISOString(), 'it-IT')}`
      : '';
    const avviso = sentenceOf([
      ...(before === undefined || before.file === file
        ? []
        : [`lo stesso file è già stato consegnato${when}`]),
      ...(twin === undefined ? [] : [`lo stesso file è già in questa consegna: «${twin}»`]),
      ...(twin === undefined && sameName(index) !== undefined
        ? ['un altro file di questa consegna ha lo stesso nome']
        : []),
      ...warnings,
    ]);
    const rank = problema !== null ? 0 : avviso !== null ? 1 : 2;
    return {
      ...(id !== undefined && { id }),
      file,
      nome,
      ...values,
      titolo: values.titolo?.slice(0, 255) ?? null,
      destinatario: values.destinatario?.slice(0, 255) ?? null,
      problema,
      avviso,
      scelti: Object.keys(choices),
      ordine: rank * 10_000 + index,
    };
  });
}
