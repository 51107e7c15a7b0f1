import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedText } from '../../platform/database-values.ts';
import { eraseAccount, erasedWords } from './erase-account.ts';
import { keptDataOf, keptWords } from './kept-data.ts';

const person = v.object({
  first_name: storedText,
  last_name: storedText,
  societa: storedText,
  piva: storedText,
});

/** Returns the words by which staff find the person of documents that stay. */
async function holderOf(transaction: Knex, client: string): Promise<string> {
  const row: unknown = await transaction('directus_users')
    .where({ id: client })
    .first(...Object.keys(person.entries));
  const { first_name, last_name, societa, piva } = v.parse(person, row);
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return [societa, name, piva && `P. IVA ${piva}`].filter(Boolean).join(' · ').slice(0, 255);
}

/**
 * Erases the account of a request for deletion.
 * @param announce tells the client, before the address is gone, what stays
 * @returns what the request records of it
 */
export async function eraseOnRequest(
  transaction: Knex,
  { id, cliente }: { readonly id: number; readonly cliente: string },
  now: Date,
  announce: (kept: string[]) => Promise<void>,
): Promise<{ conservato: string | null; intestatario: string | null }> {
  const words = keptWords(await keptDataOf(transaction, cliente, now));
  const holder = words.length > 0 ? await holderOf(transaction, cliente) : '';
  await announce(words);
  await eraseAccount(transaction, cliente, `Account cancellato n. ${id}`, now);
  return { conservato: words.join('\n') || null, intestatario: holder || null };
}

/** Returns the words about the data of a client that go and that stay, if the account were erased now. */
export async function forecastErasure(
  transaction: Knex,
  cliente: string,
  now: Date,
): Promise<{ cancellato: string; conservato: string | null }> {
  const kept = keptWords(await keptDataOf(transaction, cliente, now));
  const erased = await erasedWords(transaction, cliente);
  return { cancellato: erased.join('\n'), conservato: kept.join('\n') || null };
}

/** Persons whose data were erased after the moment of a restored database. */
export interface EarlierErasures {
  readonly erased: readonly { readonly id: string; readonly at: string }[];
  /** Accounts that staff deleted. */
  readonly deleted: readonly string[];
}

const requestRow = v.object({ id: v.number() });
const table = 'richieste_cancellazione';

/** Returns the request of a client, which waits in the restored database or came after it. */
async function requestOf(transaction: Knex, cliente: string): Promise<number> {
  const waiting: unknown = await transaction(table).where({ chiave_attesa: cliente }).first('id');
  if (waiting !== undefined) return v.parse(requestRow, waiting).id;
  const [added]: unknown[] = await transaction(table)
    .insert({ cliente, stato: 'in_attesa', chiave_attesa: cliente, date_created: new Date() })
    .returning('id');
  return v.parse(requestRow, added).id;
}

/**
 * Repeats erasures on a restored database, without a mail; those that it knows already change nothing.
 * @returns the number of accounts that were erased or deleted
 */
export async function repeatErasures(
  database: Knex,
  { erased, deleted }: EarlierErasures,
): Promise<number> {
  let count = 0;
  for (const { id: cliente, at } of erased) {
    await database.transaction(async (transaction) => {
      const row: unknown = await transaction('directus_users')
        .where({ id: cliente })
        .whereNull('cancellato_il')
        .first('id');
      if (row === undefined) return;
      const id = await requestOf(transaction, cliente);
      const now = new Date(at);
      const outcome = await eraseOnRequest(
        transaction,
        { id, cliente },
        now,
        async () => undefined,
      );
      await transaction(table)
        .where({ id })
        .update({ ...outcome, stato: 'eseguita', chiave_attesa: null, decisa_il: now });
      count += 1;
    });
  }
  for (const id of deleted) {
    await database.transaction(async (transaction) => {
      // Rows that would hold the account back; the database deletes what belongs to it.
      for (const column of ['uploaded_by', 'modified_by'])
        await transaction('directus_files')
          .where({ [column]: id })
          .update({ [column]: null });
      count += await transaction('directus_users').where({ id }).delete();
    });
  }
  return count;
}
