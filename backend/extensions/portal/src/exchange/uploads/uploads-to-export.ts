import { longestInArchive, shortName } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedMoment, storedNumber } from '../../platform/database-values.ts';
import { uploadsTable } from '../requests/stored-uploads.ts';
import { whereMayReadUpload } from './readable.ts';

const text = v.nullable(v.string());

const rowSchema = v.object({
  id: v.number(),
  nome: v.string(),
  dimensione: storedNumber,
  arrivato_il: v.nullable(storedMoment),
  stato: v.string(),
  nota: text,
  messaggio: text,
  titolo: text,
  denominazione: text,
  file: text,
  storage: text,
  filename_disk: text,
});

/** Resolves with what was sent for a person and their companies, as far as they may know of it, oldest first. */
export async function uploadsToExport(database: Knex, person: string, now: Date) {
  const uploads = database(`${uploadsTable} as c`)
    .leftJoin('richieste_documenti as r', 'r.id', 'c.richiesta')
    .leftJoin('aziende as a', 'a.id', 'c.azienda')
    .leftJoin('directus_files as f', 'f.id', 'c.file')
    .orderBy('c.id')
    .select('c.id', 'c.nome', 'c.dimensione', 'c.arrivato_il', 'c.stato', 'c.nota', 'c.messaggio')
    .select('r.titolo', 'a.denominazione', 'f.id as file', 'f.storage', 'f.filename_disk');
  const found: unknown = await whereMayReadUpload(uploads, database, 'c', person, now);
  return v.parse(v.array(rowSchema), found).map((row) => {
    const { file, storage, filename_disk: onDisk, titolo, denominazione, ...own } = row;
    // Names of uploads have no characters that a path could not have.
    const path = `inviati/${row.id}-${shortName(row.nome, longestInArchive)}`;
    const archived = file && storage && onDisk ? { file, storage, onDisk, path } : undefined;
    const described = {
      ...own,
      richiesta: titolo,
      azienda: denominazione,
      file: archived === undefined ? null : path,
    };
    return { archived, described };
  });
}
