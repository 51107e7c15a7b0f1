import type { Knex } from 'knex';
import { lastHourInRome } from '../../common/rome-hours.ts';
import type { Recipients } from '../mail/digest.ts';
import type { DigestMail } from '../mail/envelope.ts';
import { otherRhythms, preferencesTable, readPreferences } from './stored-preferences.ts';

/** Returns the last moment until `now` at which daily mails were due, at 8 in Rome, in milliseconds since the epoch. */
export const lastDailyMoment = (now: number) => lastHourInRome(8, now);

/** Returns the mail for a second address: how many documents there are, and nothing about them or the client. */
function mailForSecond({ lines, count = lines.length }: DigestMail, siteUrl: string): DigestMail {
  const subject = count === 1 ? 'Un nuovo documento' : `${count} nuovi documenti`;
  const there = count === 1 ? 'c’è un nuovo documento' : `ci sono ${count} nuovi documenti`;
  return {
    subject,
    title: subject,
    paragraphs: [
      `Nell’area riservata del cliente che ci ha indicato questo indirizzo ${there}.`,
      'Per leggerli serve l’account del cliente: questo avviso non dà accesso ai documenti.',
    ],
    lines: [],
    button: 'Vai all’area riservata',
    url: `${siteUrl}/account/documenti`,
  };
}

/** Returns the mail with the link and the header by which its recipient stops these mails. */
export const withStopLinks = (mail: DigestMail, siteUrl: string, code: string): DigestMail => ({
  ...mail,
  stopUrl: `${siteUrl}/disdetta?code=${code}`,
  stopCall: `${siteUrl}/api/disdetta?code=${code}`,
});

/** Returns the recipients of mails about new documents, as the clients chose them. */
export function documentRecipients(siteUrl: string): Recipients {
  const stoppable = (mail: DigestMail, code: string) => withStopLinks(mail, siteUrl, code);

  return {
    tables: [preferencesTable],
    async ready(database: Knex, now: number) {
      const rhythms = await otherRhythms(database);
      return ({ cliente, oldest }, isSettled) => {
        const rhythm = rhythms.get(cliente);
        if (rhythm === 'mai') return true;
        return rhythm === 'ogni_giorno' ? oldest < lastDailyMoment(now) : isSettled;
      };
    },
    async mails(transaction, { cliente, email }, mail) {
      const choices = await readPreferences(transaction, cliente);
      const { second, stopCode, secondStopCode } = choices;
      if (choices.mail.documents === 'mai') return [];
      const own = { to: email, mail: stoppable(mail, stopCode) };
      if (!second?.isVerified || secondStopCode === null) return [own];
      return [
        own,
        { to: second.email, mail: stoppable(mailForSecond(mail, siteUrl), secondStopCode) },
      ];
    },
  };
}
