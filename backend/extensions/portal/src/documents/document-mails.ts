import type { HookConfig } from '@directus/extensions';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { updatedKeys } from '../common/writes.ts';
import { notifyPeriodically } from '../notify/mail/digest.ts';
import { announceDocuments } from '../notify/notices/announce-documents.ts';
import { noticesTable } from '../notify/notices/notify.ts';
import { documentRecipients } from '../notify/preferences/digest-recipients.ts';
import { subscriptionsTable } from '../notify/push-subscriptions.ts';
import { readEnvironment } from '../platform/environment.ts';
import { companyNews } from './company-news.ts';
import { documentNews, unreadDocuments } from './news.ts';

/**
 * Mails clients about new documents, their own and those of their companies that they may see: one mail for all that
 * arrive together, none for documents that they have read already.
 */
export const documentMails: HookConfig = (register, context) => {
  const { database } = context;
  const env = readEnvironment(context.env);

  newAgain(register, database);

  const recipients = documentRecipients(env.SITE_URL);
  notifyPeriodically(register, context, {
    table: 'documenti_clienti',
    since: 'date_created',
    which: (query) => query.whereNull('documenti_clienti.ritirato_il'),
    shared: companyNews,
    recipients: {
      ...recipients,
      tables: [...recipients.tables, noticesTable, subscriptionsTable],
      async mails(transaction, client, mail, rows) {
        await announceDocuments(transaction, client.cliente, rows, new Date());
        return recipients.mails(transaction, client, mail, rows);
      },
    },
    async mail(transaction, rows) {
      const documents = await unreadDocuments(transaction, rows);
      if (documents.length === 0) return undefined;
      return documentNews(documents, env.SITE_URL);
    },
  });
};

type Register = Pick<Parameters<HookConfig>[0], 'action'>;

const otherDocument = v.union([
  v.object({ documento: v.string() }),
  v.object({ cliente: v.string() }),
  v.object({ azienda: v.number() }),
]);
const upload = v.object({ key: v.string() });

const unread = { letto_il: null, avvisato_il: null };

/** A change that sets the marks itself, as only the backend can. */
const withMarks = v.object({ avvisato_il: v.string() });

/**
 * Marks a document as new again when it gets another file, other bytes under the same id, or another client or company.
 * For other bytes Directus only reports an upload.
 */
function newAgain({ action }: Register, database: Knex): void {
  const documents = () => database('documenti_clienti');
  const forget = async (ids: Knex.QueryBuilder) => {
    await database('avvisi_documenti').whereIn('documento', ids).delete();
  };

  action('documenti_clienti.items.update', async (meta) => {
    const { payload } = v.parse(v.object({ payload: v.unknown() }), meta);
    if (!v.is(otherDocument, payload)) return;
    const keys = updatedKeys(meta);
    await forget(documents().whereIn('id', keys).select('id'));
    if (!v.is(withMarks, payload)) await documents().whereIn('id', keys).update(unread);
  });
  action('files.upload', async (meta) => {
    const ofFile = { documento: v.parse(upload, meta).key };
    await forget(documents().where(ofFile).select('id'));
    await documents().where(ofFile).update(unread);
  });
}
