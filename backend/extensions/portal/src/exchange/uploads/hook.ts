import type { HookConfig } from '@directus/extensions';
import { loggingFailure, runPeriodically } from '../../platform/periodic-task.ts';
import { uploadsTable } from '../requests/stored-uploads.ts';
import { removeLeftovers } from './leftovers.ts';
import { openParts } from './parts.ts';
import { settlerOf } from './settle.ts';
import { settlingIn } from './settling-in.ts';
import { findUnfinished, transfersTable } from './transfers.ts';

/**
 * Finishes uploads whose last byte has arrived: records those that a killed program left, checks all, hands them to the
 * firm, and removes what is left over every night.
 */
export const uploads: HookConfig = (register, context) => {
  const { database, getSchema, services } = context;
  const parts = openParts(context);
  const settler = settlerOf(settlingIn(context, parts));

  runPeriodically(register, context, {
    tables: [transfersTable, uploadsTable],
    failing: 'Files of clients cannot be checked, and wait',
    working: 'Files of clients are checked again',
    async run() {
      for (const transfer of await findUnfinished(database)) await parts.closeWhenWhole(transfer);
      return settler.all();
    },
  });

  const failing = 'What uploads left over could not be removed';
  const removeAll = loggingFailure(context, failing, async () => {
    const files = new services.FilesService({ schema: await getSchema(), knex: database });
    await removeLeftovers(database, parts, Date.now(), (ids) => files.deleteMany(ids));
  });
  register.schedule('53 3 * * *', removeAll);
};
