import knex, { type Knex } from 'knex';
import type { DatabaseSettings } from './settings.ts';
// Days are read in the zone in which Directus writes them.
import './time-zone.ts';

/** Connects to the database of an installation, for a script that works while no backend runs. */
export function connect(database: DatabaseSettings): Knex {
  if (database.client === 'pg') {
    const { ssl, client: _client, ...connection } = database;
    return knex({ client: 'pg', connection: { ...connection, ...(ssl && { ssl }) } });
  }
  const { filename } = database;
  return knex({
    client: 'sqlite3',
    connection: { filename },
    useNullAsDefault: true,
    pool: {
      // SQLite deletes what belongs to a deleted row only when a connection asks for it.
      afterCreate: (
        connection: { run: (sql: string, done: () => void) => void },
        done: () => void,
      ) => connection.run('PRAGMA foreign_keys = ON', done),
    },
  });
}
