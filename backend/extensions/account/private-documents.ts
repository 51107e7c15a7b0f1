import { InvalidPayloadError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import type { FilterHandler } from '@directus/types';
import * as v from 'valibot';
import { folders } from '../../access/folders.ts';

const privateFolder = folders.documenti.id;

const document = v.object({
  documento: v.union([v.string(), v.object({ folder: v.optional(v.nullable(v.string())) })]),
});
const move = v.object({ folder: v.nullable(v.string()) });
const files = v.object({ keys: v.array(v.string()) });

/**
 * Keeps clients' documents out of the folders visitors can read: only a file of the private folder
 * can be delivered to a client, and a delivered file cannot be moved elsewhere.
 */
export const privateDocuments: HookConfig = ({ filter }) => {
  // Asks through the writer's own connection: SQLite has only one, and the writer holds it.
  const requirePrivateFile: FilterHandler = async (payload, _meta, { database }) => {
    if (!v.is(document, payload)) return payload;
    const { documento } = payload;
    const file =
      typeof documento === 'string'
        ? await database('directus_files').where({ id: documento }).first('folder')
        : documento;
    if (file === undefined || file.folder === privateFolder) return payload;
    throw new InvalidPayloadError({
      reason: 'Il file non è nella cartella Documenti: caricalo direttamente nel campo Documento',
    });
  };

  filter('documenti_clienti.items.create', requirePrivateFile);
  filter('documenti_clienti.items.update', requirePrivateFile);
  filter('files.update', async (payload, meta, { database }) => {
    if (!v.is(move, payload) || payload.folder === privateFolder) return payload;
    const { keys } = v.parse(files, meta);
    const delivered = await database('documenti_clienti').whereIn('documento', keys).first('id');
    if (delivered === undefined) return payload;
    throw new InvalidPayloadError({
      reason: 'Il file è un documento di un cliente: non può lasciare la cartella Documenti',
    });
  });
};
