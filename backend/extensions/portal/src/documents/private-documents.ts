import { InvalidPayloadError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import type { FilterHandler } from '@directus/types';
import { folders } from '@studio/shared/contract';
import * as v from 'valibot';
import { updatedIds } from '../common/writes.ts';

const privateFolder = folders.documenti.id;

const document = v.object({
  documento: v.union([
    v.string(),
    v.object({ id: v.optional(v.string()), folder: v.optional(v.nullable(v.string())) }),
  ]),
});
const move = v.object({ folder: v.nullable(v.string()) });
const keys = v.array(v.string());

/**
 * Keeps clients' documents out of public folders: a document's file must be in the private folder, and a published file
 * can neither be moved elsewhere nor deleted.
 */
export const privateDocuments: HookConfig = ({ filter }, { services }) => {
  // Uses the writer's own connection: SQLite has only one, and the writer holds it.
  const requirePrivateFile: FilterHandler = async (payload, _meta, { database }) => {
    if (!v.is(document, payload)) return payload;
    const { documento } = payload;
    // A file whose title changes at the same time comes as its id and the title.
    const id = typeof documento === 'string' ? documento : documento.id;
    const isMoved = typeof documento !== 'string' && documento.folder !== undefined;
    const file =
      id === undefined || isMoved
        ? documento
        : await database('directus_files').where({ id }).first('folder');
    if (file === undefined || file.folder === privateFolder) return payload;
    throw new InvalidPayloadError({
      reason: 'Il file non è nella cartella Documenti: caricalo direttamente nel campo Documento',
    });
  };

  // Uses the writer's own rights: users who may not read a document do not learn that it exists.
  async function isDelivered(
    ids: string[],
    { accountability, database: knex, schema }: Parameters<FilterHandler>[2],
  ): Promise<boolean> {
    if (schema === null) return false;
    const documents = new services.ItemsService('documenti_clienti', {
      accountability,
      knex,
      schema,
    });
    const found = await documents.readByQuery({
      filter: { documento: { _in: ids } },
      fields: ['id'],
      limit: 1,
    });
    return found.length > 0;
  }

  filter('documenti_clienti.items.create', requirePrivateFile);
  filter('documenti_clienti.items.update', requirePrivateFile);
  filter('files.update', async (payload, meta, context) => {
    if (!v.is(move, payload) || payload.folder === privateFolder) return payload;
    if (!(await isDelivered(updatedIds(meta), context))) return payload;
    throw new InvalidPayloadError({
      reason: 'Il file è un documento di un cliente: non può lasciare la cartella Documenti',
    });
  });
  filter('files.delete', async (payload, _meta, context) => {
    if (!(await isDelivered(v.parse(keys, payload), context))) return payload;
    throw new InvalidPayloadError({
      reason: 'Il file è un documento di un cliente: elimina prima il documento',
    });
  });
};
