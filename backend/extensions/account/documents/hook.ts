import type { HookConfig } from '@directus/extensions';
import * as v from 'valibot';
import { tellRegularly } from '../mail/digest.ts';
import { newAgain } from './new-again.ts';
import { documentNews, unreadDocuments } from './news.ts';

const firstMark = v.object({
  collection: v.literal('documenti_clienti'),
  key: v.literal('avvisato_il'),
});

/** Tells clients of new documents by mail: one for all that arrive together, none for what they have read already. */
export const documentMails: HookConfig = (register, context) => {
  const { database, env } = context;

  // An installation that is older than these mails: nobody is told of what they have had for years.
  register.action('fields.create', async (meta) => {
    if (!v.is(firstMark, meta)) return;
    await database('documenti_clienti').update({ avvisato_il: new Date() });
  });

  newAgain(register, database);

  tellRegularly(register, context, {
    table: 'documenti_clienti',
    since: 'date_created',
    which: () => {},
    async mail(transaction, rows) {
      const documents = await unreadDocuments(transaction, rows);
      if (documents.length === 0) return undefined;
      return { ...documentNews(documents), url: `${env.SITE_URL}/account/documenti` };
    },
  });
};
