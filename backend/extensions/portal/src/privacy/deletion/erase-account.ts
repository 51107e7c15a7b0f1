import type { EndpointExtensionContext } from '@directus/extensions';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { profileColumns } from '../../../../../schema/directus-users.ts';
import { collections } from '../../../../../schema/index.ts';
import { outboxTable } from '../../notify/mail/outbox.ts';
import { readPreferences } from '../../notify/preferences/stored-preferences.ts';
import { storedNumber } from '../../platform/database-values.ts';
import { timedDocuments } from './kept-data.ts';

/** Rows that stay with an erased account: documents until their term ends, requests as the record of the erasure. */
const staying = new Set(['documenti_clienti', 'richieste_cancellazione']);

/** Every column whose rows would be deleted together with their user, except those of `staying`. */
const ownRows = collections
  .filter(({ collection }) => !staying.has(collection))
  .flatMap(({ collection, fields, meta }) =>
    Object.entries(fields).flatMap(([column, { relation }]) =>
      relation?.collection === 'directus_users' && relation.onDelete === 'CASCADE'
        ? [{ table: collection, column, label: meta?.translations[0]?.plural ?? collection }]
        : [],
    ),
  );

const stockColumns = [
  ...['first_name', 'email', 'password', 'location', 'title', 'description', 'tags', 'avatar'],
  ...['language', 'tfa_secret', 'token', 'last_access', 'last_page'],
  ...['external_identifier', 'auth_data', 'iscritto_il', 'invitato_il'],
];

const emptyProfile = Object.fromEntries(
  [...stockColumns, ...Object.keys(profileColumns)].map((column) => [column, null]),
);

/**
 * Deletes the threads about a client's own documents; those about own requests go with them. A company's threads stay
 * the company's, with an author who has no name any more.
 */
async function deleteMessages(transaction: Knex, client: string): Promise<void> {
  await messagesOf(transaction, client).delete();
}

function messagesOf(database: Knex, client: string): Knex.QueryBuilder {
  const own = database('documenti_clienti')
    .where({ cliente: client })
    .orWhere({ ritirato_a: client })
    .select('id');
  return database('messaggi').whereIn('documento', own);
}

const counted = v.object({ count: storedNumber });

/** Returns the words about what an erasure of this account deletes: rows by the Studio's name of their collection. */
export async function erasedWords(database: Knex, client: string): Promise<string[]> {
  const rows = [
    ...ownRows.map(({ table, column, label }) => ({
      label,
      found: database(table).where({ [column]: client }),
    })),
    { label: 'Messaggi sui suoi documenti', found: messagesOf(database, client) },
  ];
  const counts = new Map<string, number>();
  for (const { label, found } of rows) {
    const { count } = v.parse(counted, await found.count('* as count').first());
    if (count > 0) counts.set(label, (counts.get(label) ?? 0) + count);
  }
  return [
    'Accesso, profilo, foto, preferenze e cronologia.',
    ...[...counts].map(([label, count]) => `${label}: ${count}`),
  ];
}

/** Deletes the rows of imported files about a client, also those that did not become the account. */
async function deleteImportedRows(transaction: Knex, client: string, email: string | null) {
  await transaction('righe_importazione')
    .where({ cliente: client })
    .modify((rows) => {
      if (email) rows.orWhereRaw('LOWER(TRIM(??)) = ?', ['email', email.toLowerCase()]);
    })
    .delete();
}

const ids = v.array(v.object({ id: v.number() }));
const withAddress = v.object({ email: v.nullable(v.string()) });

/** The collections about one client whose earlier values go with the account. */
const withHistory = ['richieste_modifica', 'richieste_documenti', 'caricamenti'] as const;

/** Deletes logins, changes and earlier values: the history of an account and of what is about it. */
async function forgetHistory(transaction: Knex, client: string): Promise<void> {
  const about = new Map<string, string[]>();
  for (const collection of withHistory) {
    const found: unknown = await transaction(collection).where({ cliente: client }).select('id');
    about.set(
      collection,
      v.parse(ids, found).map(({ id }) => String(id)),
    );
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
  const { email } = v.parse(withAddress, await user().forUpdate().first('email'));
  const { second } = await readPreferences(transaction, client);
  await forgetHistory(transaction, client);
  await deleteMessages(transaction, client);
  for (const { table, column } of ownRows) {
    await transaction(table)
      .where({ [column]: client })
      .delete();
  }
  await deleteImportedRows(transaction, client, email);
  await transaction('directus_sessions').where({ user: client }).delete();
  for (const address of [email, second?.email]) {
    if (!address) continue;
    await transaction(outboxTable)
      .whereRaw('LOWER(??) = ?', ['destinatario', address.toLowerCase()])
      .whereNot('tipo', 'deletion-done')
      .delete();
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

/** The most rows that a statement takes: databases limit its values. */
const batch = 500;

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
  for (let start = 0; start < ended.length; start += batch) {
    const part = ended.slice(start, start + batch);
    await database.transaction(async (transaction) => {
      await transaction('documenti_clienti')
        .whereIn(
          'id',
          part.map(({ id }) => id),
        )
        .delete();
      const used: unknown = await transaction('documenti_clienti')
        .whereIn(
          'documento',
          part.map(({ file }) => file),
        )
        .select('documento as id');
      const kept = new Set(
        v.parse(v.array(v.object({ id: v.string() })), used).map(({ id }) => id),
      );
      const files = new Set(part.map(({ file }) => file).filter((file) => !kept.has(file)));
      const service = new services.FilesService({ schema, knex: transaction });
      if (files.size > 0) await service.deleteMany([...files]);
    });
  }
  return ended.length;
}
