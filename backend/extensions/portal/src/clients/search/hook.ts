import type { HookConfig } from '@directus/extensions';
import { searchedTables } from '../../../../../schema/searched-tables.ts';
import { runPeriodically } from '../../platform/periodic-task.ts';
import { hasDefinitions } from '../../platform/readiness.ts';
import { prepareIndexes } from './text-index.ts';

/** Makes the indexes of the search soon after a start: with a million documents the first search would wait for seconds. */
export const searchIndexes: HookConfig = (register, context) => {
  runPeriodically(register, context, {
    tables: Object.values(searchedTables).map(({ table }) => table),
    failing: 'The indexes of the search cannot be made',
    working: 'The indexes of the search are made again',
    async run() {
      // Definitions that are applied still change tables, which costs SQLite their triggers.
      if (!hasDefinitions()) return 0;
      await prepareIndexes(context.database);
      return 1;
    },
  });
};
