import type { EndpointExtensionContext } from '@directus/extensions';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { declaredTables } from '../../../../../schema/data-protection.ts';
import { profileColumns } from '../../../../../schema/directus-users.ts';
import type { ErasedPerson } from '../../../../../schema/vocabulary/data-rules.ts';
import { batchesOf } from '../../common/batches.ts';
import { readPreferences } from '../../notify/preferences/stored-preferences.ts';
import { countOf, idsOf, keysOf } from '../../platform/read-keys.ts';
import { timedDocuments } from './kept-data.ts';

/** A table that loses rows by an erasure, and those rows. */
const erasedTables = declaredTables
  .filter(({ rules }) => rules.erasure === 'deleted')
  .map(({ table, rules, label, ownedBy, hasHistory }) => {
    const queries = (database: Knex, person: ErasedPerson): Knex.QueryBuilder[] => [
      ...ownedBy.map((column) => database(table).where({ [column]: person.id })),
      ...(rules.erasedRows === undefined ? [] : [rules.erasedRows(database, person)]),
    ];
    return { table, label, hasHistory, queries };
  });

const stockColumns = [
  ...['first_name', 'email', 'password', 'location', 'title', 'description', 'tags', 'avatar'],
  ...['language', 'tfa_secret', 'token', 'last_access', 'last_page'],
  ...['external_identifier', 'auth_data', 'iscritto_il', 'invitato_il', 'gruppi'],
];

const emptyProfile = Object.fromEntries(
  [...stockColumns, ...Object.keys(profileColumns)].map((column) => [column, null]),
);

/** Returns the words about what an erasure of this account deletes: rows by the Studio's name of their collection. */
export async function erasedWords(database: Knex, client: string): Promise<string[]> {
  const person = await erasedPerson(database, client);
  const counts = new Map<string, number>();
  for (const { label, queries } of erasedTables) {
    if (label === undefined) continue;
    for (const found of queries(database, person)) {
      const count = await countOf(found);
      if (count > 0) counts.set(label, (counts.get(label) ?? 0) + count);
    }
  }
  return [
    'Accesso, profilo, foto, preferenze e cronologia.',
    ...[...counts].map(([label, count]) => `${label}: ${count}`),
  ];
}

const withAddress = v.object({ email: v.nullable(v.string()) });

/** Resolves with a person's account, and the addresses under which other rows know them. */
async function erasedPerson(database: Knex, id: string): Promise<ErasedPerson> {
  const row: unknown = await database('directus_users').where({ id }).first('email');
  const { email } = v.parse(withAddress, row);
  const { second } = await readPreferences(database, id);
  return { id, email: lowerCase(email), second: lowerCase(second?.email) };
}

const lowerCase = (address: string | null | undefined) => address?.toLowerCase() || null;

/** Deletes logins, changes and earlier values: the history of an account and of what is about it. */
async function forgetHistory(transaction: Knex, person: ErasedPerson): Promise<void> {
  const client = person.id;
  const about = new Map<string, string[]>();
  for (const { table, hasHistory, queries } of erasedTables) {
    if (!hasHistory) continue;
    for (const query of queries(transaction, person)) {
      const items = (await keysOf(query)).map(String);
      about.set(table, [...(about.get(table) ?? []), ...items]);
    }
  }
  const history = () => {
    const rows = transaction('directus_activity')
      .where({ user: client })
      .orWhere({ collection: 'directus_users', item: client });
    for (const [collection, items] of about) {
      rows.orWhere((of) => of.where({ collection }).whereIn('item', items));
    }
    return rows;
  };
  // The revisions go with their activity; one that was written together with another record names it as its parent.
  const ended = transaction('directus_revisions')
    .whereIn('activity', history().select('id'))
    .select('id');
  await transaction('directus_revisions').whereIn('parent', ended).update({ parent: null });
  await history().delete();
}

/**
 * Erases a client's account for ever: access, profile, preferences and history go. The row of the user stays, without
 * a name and closed, as the owner of the documents and downloads that the law keeps; only staff read them.
 * @param label the name of the closed account for staff
 */
export async function eraseAccount(
  transaction: Knex,
  client: string,
  label: string,
  now: Date,
): Promise<void> {
  const user = () => transaction('directus_users').where({ id: client });
  await user().forUpdate().first('id');
  const person = await erasedPerson(transaction, client);
  await forgetHistory(transaction, person);
  for (const { queries } of erasedTables) {
    for (const rows of queries(transaction, person)) await rows.delete();
  }
  // The hook of avatars deletes pictures without an owner.
  await transaction('directus_files').where({ uploaded_by: client }).update({ uploaded_by: null });
  await user().update({
    ...emptyProfile,
    last_name: label,
    status: 'archived',
    provider: 'default',
    cancellato_il: now,
  });
}

/**
 * Deletes the documents of erased accounts whose term has ended, with their files; resolves with their number. A file
 * that another document uses stays.
 */
export async function deleteEndedDocuments(
  {
    database,
    getSchema,
    services,
  }: Pick<EndpointExtensionContext, 'database' | 'getSchema' | 'services'>,
  now: Date,
): Promise<number> {
  const erased = database('directus_users').whereNotNull('cancellato_il').select('id');
  const today = now.toISOString().slice(0, 10);
  const ended = (await timedDocuments(database, erased)).filter(({ until }) => until < today);
  const schema = await getSchema();
  for (const part of batchesOf(ended)) {
    await database.transaction(async (transaction) => {
      await transaction('documenti_clienti')
        .whereIn(
          'id',
          part.map(({ id }) => id),
        )
        .delete();
      const deleted = part.map(({ file }) => file);
      const used = transaction('documenti_clienti').whereIn('documento', deleted);
      const kept = new Set(await idsOf(used, 'documento'));
      const files = new Set(deleted.filter((file) => !kept.has(file)));
      const service = new services.FilesService({ schema, knex: transaction });
      if (files.size > 0) await service.deleteMany([...files]);
    });
  }
  return ended.length;
}
