import type { HookConfig } from '@directus/extensions';
import { folders } from '@studio/shared/contract';
import * as v from 'valibot';
import { loggingFailure } from '../../platform/periodic-task.ts';
import { idsOf } from '../../platform/read-keys.ts';

const keys = v.array(v.string());

/**
 * Deletes a client's picture together with the client. Directus itself would refuse to delete a client who uploaded a
 * file.
 */
export const avatars: HookConfig = ({ filter, action, schedule }, context) => {
  const { database, getSchema, services } = context;
  filter('users.delete', async (payload, _meta, { accountability, database: connection }) => {
    // Directus runs filters before it checks rights; only administrators and the backend itself delete users.
    if (accountability && !accountability.admin) return payload;
    await connection('directus_files')
      .whereIn('uploaded_by', v.parse(keys, payload))
      .update({ uploaded_by: null });
    return payload;
  });

  const failing = 'Pictures of deleted clients could not be removed';
  const deleteOrphans = loggingFailure(context, failing, async () => {
    const orphans = database('directus_files')
      .where({ folder: folders.avatar.id, uploaded_by: null })
      .whereNotIn('id', database('directus_users').whereNotNull('avatar').select('avatar'));
    const ids = await idsOf(orphans);
    if (ids.length === 0) return;
    const service = new services.FilesService({ schema: await getSchema(), knex: database });
    await service.deleteMany(ids);
  });

  action('users.delete', deleteOrphans);
  // The erasure of an account leaves its picture without an owner.
  action('richieste_cancellazione.items.update', deleteOrphans);
  // A restore repeats erasures while no hook runs.
  schedule('17 4 * * *', deleteOrphans);
};
