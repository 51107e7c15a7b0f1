import type { Knex } from 'knex';
import * as v from 'valibot';
import { folders } from '../../../access/folders.ts';

const fileSchema = v.object({
  id: v.string(),
  filename_download: v.fallback(v.string(), ''),
  folder: v.nullable(v.string()),
});

/** A file of a delivery, and what keeps it from being delivered whatever its name says. */
export interface DeliveryFile {
  id: string;
  name: string;
  problems: string[];
}

const documentRow = v.object({ documento: v.string() });

/** Values that are there more than once. */
function repeated(values: string[]): Set<string> {
  return new Set(values.filter((one, index) => values.indexOf(one) !== index));
}

/** The files with these ids, in the order of the ids; one that does not exist has its id for a name. */
export async function deliveryFiles(database: Knex, ids: string[]): Promise<DeliveryFile[]> {
  const rows: unknown = await database('directus_files')
    .whereIn('id', ids)
    // Another delivery of the same file waits for this one, and finds it published.
    .forUpdate()
    .select('id', 'filename_download', 'folder');
  const published: unknown = await database('documenti_clienti')
    .whereIn('documento', ids)
    .select('documento');
  const taken = new Set(v.parse(v.array(documentRow), published).map(({ documento }) => documento));
  const known = new Map(v.parse(v.array(fileSchema), rows).map((row) => [row.id, row]));
  const names = ids.map((id) => known.get(id)?.filename_download ?? id);
  const twice = repeated(names);
  return ids.map((id, index) => {
    const file = known.get(id);
    const name = names[index] ?? id;
    const problems = [
      ...(file === undefined ? ['il file non esiste'] : []),
      ...(file !== undefined && file.folder !== folders.documenti.id
        ? ['non è nella cartella Documenti']
        : []),
      ...(taken.has(id) ? ['è già pubblicato'] : []),
      ...(twice.has(name) ? ['c’è due volte'] : []),
    ];
    return { id, name, problems };
  });
}
