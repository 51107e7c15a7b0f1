import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedMoment, storedNumber } from '../../platform/database-values.ts';
import type { Credential } from './verify.ts';

const table = 'passkey';

const rowSchema = v.object({
  id: v.number(),
  utente: v.string(),
  nome: v.string(),
  credenziale: v.string(),
  chiave_pubblica: v.string(),
  contatore: storedNumber,
  trasporti: v.string(),
  // 0 or 1 on SQLite.
  sincronizzata: v.pipe(
    v.union([v.boolean(), v.number()]),
    v.transform((value) => value === true || value === 1),
  ),
  creata_il: storedMoment,
  usata_il: v.nullable(storedMoment),
});

/** A stored passkey of a client. */
interface StoredPasskey {
  readonly id: number;
  readonly user: string;
  readonly name: string;
  readonly credential: Credential;
  readonly created: Date;
  readonly lastUsed: Date | null;
}

function toPasskey(row: unknown): StoredPasskey {
  const read = v.parse(rowSchema, row);
  return {
    id: read.id,
    user: read.utente,
    name: read.nome,
    credential: {
      id: read.credenziale,
      publicKey: read.chiave_pubblica,
      counter: read.contatore,
      transports: read.trasporti.split(',').filter(Boolean),
      isBackedUp: read.sincronizzata,
    },
    created: read.creata_il,
    lastUsed: read.usata_il,
  };
}

/** Returns the passkeys of a client, the oldest first. */
export async function passkeysOf(database: Knex, user: string): Promise<StoredPasskey[]> {
  const rows: unknown[] = await database(table).where({ utente: user }).orderBy('id');
  return rows.map(toPasskey);
}

/** Returns the passkey with this credential. */
export async function findPasskey(
  database: Knex,
  credential: string,
): Promise<StoredPasskey | undefined> {
  const row: unknown = await database(table).where({ credenziale: credential }).first();
  return row === undefined ? undefined : toPasskey(row);
}

/**
 * Stores a new passkey.
 * @returns false when its credential is stored already, for this client or another
 */
export async function addPasskey(
  database: Knex,
  passkey: { readonly user: string; readonly name: string; readonly credential: Credential },
): Promise<boolean> {
  const { user, name, credential } = passkey;
  const row = {
    utente: user,
    nome: name,
    credenziale: credential.id,
    chiave_pubblica: credential.publicKey,
    contatore: credential.counter,
    trasporti: credential.transports.join(','),
    sincronizzata: credential.isBackedUp,
    creata_il: new Date(),
  };
  const added: unknown[] = await database(table)
    .insert(row, ['id'])
    .onConflict('credenziale')
    .ignore();
  return added.length > 0;
}

/**
 * Records a login. Of two copies of an authenticator, one fails.
 * @returns false when the passkey was removed meanwhile, or another login has raised its counter
 */
export async function recordUse(
  database: Knex,
  { id, credential }: StoredPasskey,
  { counter, isBackedUp }: Credential,
): Promise<boolean> {
  const changed: number = await database(table)
    .where({ id, contatore: credential.counter })
    .update({ contatore: counter, sincronizzata: isBackedUp, usata_il: new Date() });
  return changed > 0;
}

/**
 * Removes a passkey of a client.
 * @returns false when the client has none with this id
 */
export async function removePasskey(database: Knex, user: string, id: number): Promise<boolean> {
  const removed: number = await database(table).where({ id, utente: user }).delete();
  return removed > 0;
}

/** Removes all passkeys of a client; resolves with their number. */
export async function removePasskeys(database: Knex, user: string): Promise<number> {
  return await database(table).where({ utente: user }).delete();
}
