import { type DataRules, oneYear } from './vocabulary/data-rules.ts';

/** Directus' own tables with data about people; `directus_users` and `directus_files` stand among the collections. */
export const systemTables: Readonly<Record<string, DataRules>> = {
  directus_activity: {
    about: ['C', 'S'],
    data: 'Logins and changes in the Studio, address',
    why: 'tracing changes',
    periods: [{ since: 'timestamp', days: oneYear, after: 'the change' }],
    erasure: 'deleted',
    exportedAs: 'accessi_e_modifiche',
  },
  directus_revisions: {
    about: ['C', 'S'],
    data: 'Earlier values',
    why: 'tracing changes',
    // The database deletes them with it.
    kept: 'as the activity',
    erasure: 'deleted',
    exportedAs: null,
  },
  directus_sessions: {
    about: ['C', 'S'],
    data: 'Sessions: address, browser',
    why: 'access, ending it elsewhere',
    periods: [{ since: 'expires', days: 0, after: 'they expire' }],
    erasure: 'deleted',
    erasedRows: (database, { id: user }) => database('directus_sessions').where({ user }),
    exportedAs: 'sessioni_aperte',
  },
};
