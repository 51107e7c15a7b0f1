import type { HookConfig } from '@directus/extensions';
import * as v from 'valibot';
import { readEnvironment } from '../../platform/environment.ts';
import { type Digest, notifyPeriodically } from '../mail/digest.ts';
import { lastDailyMoment, withStopLinks } from '../preferences/digest-recipients.ts';
import { exchangeStopCodeOf, preferencesTable } from '../preferences/stored-preferences.ts';
import { noticeMail } from './notice-mail.ts';
import { noticesTable } from './notify.ts';
import { trueNotices, whereChosen } from './true-notices.ts';

const sameColumn = (column: string) => column;

/**
 * Mails clients about the exchange with the firm: one mail about all notices that arrive together, and one a day about
 * those of which the client wants to know once a day.
 */
export const noticeMails: HookConfig = (register, context) => {
  const { database } = context;
  const { SITE_URL } = readEnvironment(context.env);
  const digest = (isDaily: boolean): Digest => ({
    table: noticesTable,
    person: 'persona',
    since: 'quando',
    which: (query) => whereChosen(query, database, sameColumn, 'ogni_giorno', isDaily),
    recipients: {
      tables: [
        ...[preferencesTable, 'richieste_documenti', 'caricamenti', 'scadenze_clienti'],
        ...['messaggi', 'letture_messaggi'],
      ],
      ready:
        async (_database, now) =>
        ({ oldest }, isSettled) =>
          isDaily ? oldest < lastDailyMoment(now) : isSettled,
      async mails(transaction, { cliente, email }, mail) {
        const code = await exchangeStopCodeOf(transaction, cliente);
        return [{ to: email, mail: withStopLinks(mail, SITE_URL, code) }];
      },
    },
    async mail(transaction, ids) {
      const wanted: unknown = await transaction(noticesTable)
        .whereIn('id', ids)
        .modify((query) => whereChosen(query, transaction, sameColumn, 'mai', false))
        .pluck('id');
      const notices = await trueNotices(
        transaction,
        v.parse(v.array(v.number()), wanted),
        new Date(),
      );
      return noticeMail(notices, SITE_URL);
    },
  });
  notifyPeriodically(register, context, digest(false));
  notifyPeriodically(register, context, digest(true));
};
