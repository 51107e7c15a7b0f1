import { readdir, rm } from 'node:fs/promises';
import { folders } from '@studio/shared/contract';
import { dayLength } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { idsOf } from '../../platform/read-keys.ts';
import { uploadsTable } from '../requests/stored-uploads.ts';
import type { PartStore } from './parts.ts';
import { rejectLost } from './reject.ts';
import { transferLifetime, transfersTable } from './transfers.ts';

const transferRows = v.array(v.object({ trasferimento: v.string() }));

/** The age after which a file without a row is left over, and a row without its file is lost, in milliseconds. */
const orphaned = dayLength;

/** Returns the transfers whose part is needed: the unfinished ones, and those that wait for the check. */
function needed(database: Knex): Knex.QueryBuilder {
  const checking = database(uploadsTable).where({ stato: 'in_controllo' }).select('trasferimento');
  return database(transfersTable)
    .where((open) => open.where({ finito: false }).orWhereIn('trasferimento', checking))
    .select('trasferimento');
}

/**
 * Removes expired uploads, the parts that no upload needs, and stored files that no row names: what clients gave up, and
 * what a killed program left. Rejects the files that wait for their check and whose part is not there.
 * @param now in milliseconds since the epoch
 * @param deleteFiles deletes stored files with their bytes
 */
export async function removeLeftovers(
  database: Knex,
  parts: PartStore,
  now: number,
  deleteFiles: (ids: string[]) => Promise<unknown>,
): Promise<void> {
  const checking = database(uploadsTable).where({ stato: 'in_controllo' }).select('trasferimento');
  await database(transfersTable)
    .where('iniziato_il', '<', new Date(now - transferLifetime))
    .whereNotIn('trasferimento', checking)
    .delete();
  // Listed before the rows are read: a row is older than its part.
  const names = await readdir(parts.directory);
  const rows: unknown = await needed(database);
  const kept = new Set(v.parse(transferRows, rows).map(({ trasferimento }) => trasferimento));
  for (const name of names) if (!kept.has(name)) await rm(parts.pathOf(name), { force: true });
  // After a day: the folder may be a disk that is away for a while.
  const before = new Date(now - orphaned);
  const present = new Set(names);
  await rejectLost(database, (id) => !present.has(id), { now: new Date(now), before });

  const orphans = database('directus_files')
    .where({ folder: folders.caricamenti.id })
    .where('uploaded_on', '<', new Date(now - orphaned))
    .whereNotIn('id', database(uploadsTable).whereNotNull('file').select('file'))
    .whereNotIn('id', database('documenti_clienti').whereNotNull('documento').select('documento'));
  const ids = await idsOf(orphans);
  if (ids.length > 0) await deleteFiles(ids);
}
