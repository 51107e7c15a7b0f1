import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import * as v from 'valibot';
import type { mailRhythms } from '../../../../schema/preferenze-avvisi.ts';

/** The table of the preferences. */
export const preferencesTable = 'preferenze_avvisi';

/** When a client gets mails about new documents. */
export type Rhythm = keyof typeof mailRhythms;

/** Parses a rhythm. */
export const rhythm = v.picklist(['subito', 'ogni_giorno', 'mai'] satisfies Rhythm[], 'invalid');

const rowSchema = v.object({
  utente: v.string(),
  documenti: rhythm,
  secondo_indirizzo: v.nullable(v.string()),
  secondo_dal: v.nullable(v.unknown()),
  disdetta: v.string(),
  disdetta_secondo: v.nullable(v.string()),
});

const columns = Object.keys(rowSchema.entries);

/** A client's choices about mails on new documents. */
export interface Preferences {
  documents: Rhythm;
  second: { email: string; isVerified: boolean } | null;
  /** The code that stops the mails to the client. */
  stopCode: string;
  /** The code that stops the mails to the second address. */
  secondStopCode: string | null;
}

function preferencesOf(row: unknown): Preferences & { user: string } {
  const stored = v.parse(rowSchema, row);
  const { secondo_indirizzo: email } = stored;
  return {
    user: stored.utente,
    documents: stored.documenti,
    second: email === null ? null : { email, isVerified: stored.secondo_dal !== null },
    stopCode: stored.disdetta,
    secondStopCode: stored.disdetta_secondo,
  };
}

/** Returns 128 random bits as base64url. */
export const stopCode = () => randomBytes(16).toString('base64url');

const rowOf = (database: Knex, user: string) => database(preferencesTable).where({ utente: user });

/** Resolves with a client's choices; creates the row with the default ones. */
export async function readPreferences(database: Knex, user: string): Promise<Preferences> {
  const stored: unknown = await rowOf(database, user).first(...columns);
  if (stored !== undefined) return preferencesOf(stored);
  await database(preferencesTable)
    .insert({ utente: user, documenti: 'subito', disdetta: stopCode() })
    .onConflict('utente')
    .ignore();
  return preferencesOf(await rowOf(database, user).first(...columns));
}

/** Resolves with the rhythms of all clients who do not get their mails at once. */
export async function otherRhythms(database: Knex): Promise<Map<string, Rhythm>> {
  const found: unknown = await database(preferencesTable)
    .whereNot({ documenti: 'subito' })
    .select(...columns);
  const all = v.parse(v.array(v.unknown()), found).map(preferencesOf);
  return new Map(all.map(({ user, documents }) => [user, documents]));
}

/** Stores when a client gets mails. */
export async function setRhythm(database: Knex, user: string, documents: Rhythm): Promise<void> {
  await readPreferences(database, user);
  await rowOf(database, user).update({ documenti: documents });
}

/** Stores a second address, which is not confirmed yet; null removes it. */
export async function setSecond(database: Knex, user: string, email: string | null): Promise<void> {
  await readPreferences(database, user);
  await rowOf(database, user).update({
    secondo_indirizzo: email,
    secondo_dal: null,
    // A link in a mail to the previous address must not stop the mails to this one.
    ...(email !== null && { disdetta_secondo: stopCode() }),
  });
}

/**
 * Stops the mails of the recipient who has this code; resolves with the stopped ones: all of the client, or those to the
 * second address. Undefined for an unknown code.
 */
export async function stopMails(
  database: Knex,
  code: string,
): Promise<'all' | 'second' | undefined> {
  const row = () => database(preferencesTable);
  const own: number = await row().where({ disdetta: code }).update({ documenti: 'mai' });
  if (own > 0) return 'all';
  const second: number = await row()
    .where({ disdetta_secondo: code })
    .update({ secondo_indirizzo: null, secondo_dal: null });
  return second > 0 ? 'second' : undefined;
}
