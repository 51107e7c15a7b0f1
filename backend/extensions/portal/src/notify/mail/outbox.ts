import type { EndpointExtensionContext } from '@directus/extensions';
import { type Counters, consumePoint } from '@studio/gateway/counters';
import type { Knex } from 'knex';
import { encryptText } from '../../platform/encrypted-text.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { countersOf } from '../../platform/rate-limits.ts';
import { countOf } from '../../platform/read-keys.ts';
import { mailComposer, type OutgoingMail } from './compose.ts';

/** The collection of outgoing mails. */
export const outboxTable = 'posta_in_uscita';

/**
 * Writes a mail to the outbox with `database`, the transaction of the change that the mail reports, so that both are
 * stored or neither. Over the limit of its recipient and kind the mail waits.
 * @returns whether the mail is stored; false when it is dropped: its link leads to another site, it repeats one over the
 *   limit, or too many of its kind wait
 */
export type StoreMail = (database: Knex, mail: OutgoingMail) => Promise<boolean>;

/**
 * The kinds that a visitor can cause again and again, and whose earlier mail says the same: over the limit they are
 * dropped. All others report a change, or carry a link that replaces the one before.
 */
const repeating = new Set([
  'account-confirm',
  'sign-up-confirm',
  'already-registered',
  'first-password',
  'password-reset',
]);

// One for the process: all hooks and endpoints count together.
let throttle: MailThrottle | undefined;

/** Returns the function that writes to the outbox. */
export function outbox(context: Pick<EndpointExtensionContext, 'env' | 'logger'>): StoreMail {
  const { logger } = context;
  const env = readEnvironment(context.env);
  const write = mailComposer(env, logger);
  throttle ??= createMailThrottle(countersOf(context), env.MAILS_PER_HOUR);
  const secondsToWait = throttle;

  function drop(kind: string, reason: string): false {
    logger.warn(`A mail "${kind}" was not sent: ${reason}.`);
    return false;
  }

  return async (database, mail) => {
    const written = await write(database, mail);
    if ('dropped' in written) return drop(written.kind, written.dropped);
    const { kind, isLimited, message, expires } = written;
    const recipients = message.to.join(', ');
    const wait = isLimited ? await secondsToWait(kind, recipients) : 0;
    if (wait > 0) {
      const mayWait =
        !repeating.has(kind) &&
        (await waitingMails(database, kind, recipients)) < env.MAILS_PER_HOUR;
      if (!mayWait) return drop(kind, 'its recipient has reached the limit');
    }
    const now = Date.now();
    await database(outboxTable).insert({
      creata_il: new Date(now),
      destinatario: recipients,
      tipo: kind,
      stato: 'in_attesa',
      tentativi: 0,
      prossimo_tentativo_il: new Date(now + wait * 1000),
      scade_il: expires,
      ...(mail.about && { riguarda: JSON.stringify(mail.about) }),
      contenuto: encryptText(JSON.stringify(message), env.SECRET),
    });
    return true;
  };
}

const waitingMails = (database: Knex, kind: string, recipients: string) =>
  countOf(
    database(outboxTable).where({ stato: 'in_attesa', tipo: kind, destinatario: recipients }),
  );

const hour = 60 * 60;
const minute = 60;

/** Counts a mail of this kind to this address; resolves with the seconds that it has to wait, 0 for none. */
type MailThrottle = (kind: string, address: string) => Promise<number>;

/**
 * Returns a limit of one mail of a kind to an address per minute, and `perHour` in an hour (a higher number also
 * shortens the pause), so that our forms cannot flood a mailbox.
 */
export function createMailThrottle(counters: Counters, perHour: number): MailThrottle {
  const pause = counters.create('mail-pauses', {
    points: 1,
    duration: Math.min(minute, hour / perHour),
  });
  const budget = counters.create('mails', { points: perHour, duration: hour });
  return async (kind, address) => {
    const key = `${kind} ${address.trim().toLowerCase()}`;
    return (await consumePoint(pause, key)) || (await consumePoint(budget, key));
  };
}
