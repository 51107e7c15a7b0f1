import knex, { type Knex } from 'knex';
import * as v from 'valibot';
import { currentRun, type Installation } from './installation.ts';

const moment = v.nullable(v.string());

const outgoingSchema = v.object({
  id: v.number(),
  destinatario: v.string(),
  tipo: v.string(),
  stato: v.string(),
  tentativi: v.number(),
  creata_il: v.string(),
  ultimo_tentativo_il: moment,
  prossimo_tentativo_il: moment,
  conclusa_il: moment,
});

/** A row of the outbox as staff can read it. */
export type Outgoing = v.InferOutput<typeof outgoingSchema>;

/** Resolves with the mails to this address in the outbox, of this kind if given, oldest first. */
export async function outgoing(
  { service }: Installation,
  address: string,
  kind?: string,
): Promise<Outgoing[]> {
  const filter = `filter[destinatario][_eq]=${encodeURIComponent(address)}`;
  const fields = Object.keys(outgoingSchema.entries).join();
  const found = await service.get(
    `/items/posta_in_uscita?sort=id&limit=-1&fields=${fields}&${filter}`,
  );
  const all = v.parse(v.array(outgoingSchema), found);
  return all.filter(({ tipo }) => kind === undefined || tipo === kind);
}

interface SqliteConnection {
  configure(option: 'busyTimeout', milliseconds: number): void;
  run(statement: string, done: (error: Error | null) => void): void;
}

/**
 * Connects to the database of an installation without the backend. The SQLite file of the shared installation is opened
 * for reading alone: when another program writes to it, Directus' own transactions fail.
 */
export function connectDatabase({ settings }: Installation): Knex {
  const { database, dataDir } = settings;
  if (database.client === 'pg') return knex({ client: 'pg', connection: { ...database } });
  const { filename } = database;
  const isShared = currentRun().shared.variables.DATA_DIR === dataDir;
  // On a busy machine the backend and other processes hold the file for longer than SQLite's second.
  const afterCreate = (connection: SqliteConnection, done: (error: Error | null) => void) => {
    connection.configure('busyTimeout', 60_000);
    connection.run(`PRAGMA query_only = ${isShared}`, done);
  };
  return knex({
    client: 'sqlite3',
    connection: { filename },
    useNullAsDefault: true,
    pool: { afterCreate },
  });
}
