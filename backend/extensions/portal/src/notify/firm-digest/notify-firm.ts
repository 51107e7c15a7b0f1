import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedMoment, storedNumber } from '../../platform/database-values.ts';
import { readFirm } from '../mail/firm.ts';
import type { StoreMail } from '../mail/outbox.ts';
import { type FoundNews, firmDigest } from './digest-mail.ts';
import { firmMailKind, keyOf, type NewsKind, newsKinds, toldTable, untoldNews } from './news.ts';
import { dueSince } from './rhythm.ts';

/** The record of the mail's recipients and rhythm. */
export const settingsTable = 'avvisi_studio';

/** The tables that the mail needs: a new installation gets them a moment after its first start. */
export const firmDigestTables = [
  ...new Set([settingsTable, toldTable, ...newsKinds.map(({ table }) => table)]),
];

// SQLite stores JSON as a text.
const addresses = v.union([
  v.array(v.string()),
  v.pipe(v.string(), v.parseJson(), v.nullable(v.array(v.string()), [])),
]);

const settingsSchema = v.object({
  id: v.number(),
  destinatari: v.nullable(addresses, []),
  ritmo: v.picklist(['subito', 'ogni_ora', 'ogni_giorno', 'mai']),
  ora: storedNumber,
  giorni_non_letti: storedNumber,
  controllato_il: v.nullable(storedMoment),
});
type Settings = v.InferOutput<typeof settingsSchema>;

async function recipientsOf(database: Knex, { destinatari }: Settings): Promise<string[]> {
  if (destinatari.length > 0) return [...new Set(destinatari)];
  const firm = await readFirm(database);
  return firm?.email ? [firm.email] : [];
}

async function findNews(database: Knex, settings: Settings, now: number) {
  const context = { now, unreadDays: settings.giorni_non_letti };
  const found: Omit<FoundNews, 'listUrl'>[] = [];
  for (const kind of newsKinds) {
    const news = await untoldNews(database, kind, context);
    if (news.length > 0) found.push({ kind, news });
  }
  return found;
}

const bookmarkSchema = v.optional(v.object({ id: v.number() }));

/** Resolves with the address of a kind's list; without its bookmark, which staff can delete, of the whole collection. */
async function listUrlOf(database: Knex, { table, list }: NewsKind, studioUrl: string) {
  if ('page' in list) return `${studioUrl}/admin${list.page}`;
  const row: unknown = await database('directus_presets')
    .where({ collection: table, bookmark: list.bookmark })
    .whereNull('user')
    .whereNull('role')
    .first('id');
  const bookmark = v.parse(bookmarkSchema, row);
  return `${studioUrl}/admin/content/${table}${bookmark ? `?bookmark=${bookmark.id}` : ''}`;
}

/** Claims the mail that is due: of several processes, the one whose update changes the row writes it. */
async function claim(transaction: Knex, { id }: Settings, since: number, now: number) {
  const claimed: number = await transaction(settingsTable)
    .where({ id })
    .where((due) =>
      due.whereNull('controllato_il').orWhere('controllato_il', '<=', new Date(since)),
    )
    .update({ controllato_il: new Date(now) });
  return claimed > 0;
}

/** Writes the mail about all untold news, and marks it as told, in the transaction that claimed the mail. */
async function tell(
  transaction: Knex,
  settings: Settings,
  store: StoreMail,
  { studioUrl, now }: { studioUrl: string; now: number },
): Promise<boolean> {
  const recipients = await recipientsOf(transaction, settings);
  const found = recipients.length > 0 ? await findNews(transaction, settings, now) : [];
  if (found.length === 0) return false;
  const quando = new Date(now);
  const withLists: FoundNews[] = [];
  for (const { kind, news } of found) {
    const rows = news.map((one) => ({ chiave: keyOf(kind, one), quando }));
    await transaction.batchInsert(toldTable, rows, 100);
    withLists.push({ kind, news, listUrl: await listUrlOf(transaction, kind, studioUrl) });
  }
  const data = firmDigest(withLists, studioUrl);
  // A mail for each: a refused address does not stop the others, and no recipient reads who else gets it.
  for (const to of recipients) {
    const template = { name: firmMailKind, data };
    await store(transaction, { to, subject: data.subject, template });
  }
  await transaction(settingsTable).where({ id: settings.id }).update({ inviato_il: quando });
  return true;
}

/**
 * Writes the mail about news to the firm when its rhythm allows one. Resolves with 1 when it wrote one, else with 0.
 * @param options.now in milliseconds since the epoch
 */
export async function notifyFirm(
  database: Knex,
  store: StoreMail,
  options: { studioUrl: string; now: number },
): Promise<number> {
  const { now } = options;
  const row: unknown = await database(settingsTable).first(...Object.keys(settingsSchema.entries));
  if (row === undefined) return 0;
  const settings = v.parse(settingsSchema, row);
  const { ritmo, controllato_il } = settings;
  const since = dueSince(settings, now);
  if (since === undefined) return 0;
  if (controllato_il !== null && controllato_il.getTime() > since) return 0;
  const isDaily = ritmo === 'ogni_giorno';
  // A daily mail counts its check, the others only their mails: those look before they claim.
  if (!isDaily && (await findNews(database, settings, now)).length === 0) return 0;
  const isFirst = isDaily && controllato_il === null;
  return database.transaction(async (transaction) => {
    if (!(await claim(transaction, settings, since, now))) return 0;
    // A new installation waits for its hour.
    if (isFirst) return 0;
    return (await tell(transaction, settings, store, options)) ? 1 : 0;
  });
}
