import type { EndpointExtensionContext } from '@directus/extensions';
import type { Knex } from 'knex';
import { createMailThrottle, type MailThrottle } from './mail-throttle.ts';
import { sealText } from './sealed-text.ts';
import { mailWriter, type OutgoingMail } from './written-mail.ts';

/** The collection of mails that are to be sent, or were. */
export const outboxTable = 'posta_in_uscita';

/**
 * Writes a mail to the outbox; `database` is the transaction of what the mail tells, so that both are stored or neither.
 * Resolves also where the mail is dropped: its link leads elsewhere, or its recipient has reached the limit of the kind.
 */
export type StoreMail = (database: Knex, mail: OutgoingMail) => Promise<void>;

/** The kind whose newest link is the only one that counts: over the limit it waits instead of being dropped. */
const waitingKind = 'email-change';

// One for the process: all hooks and endpoints count together.
let throttle: MailThrottle | undefined;

/** Returns the way into the outbox. */
export function outbox(context: Pick<EndpointExtensionContext, 'env' | 'logger'>): StoreMail {
  const { env, logger } = context;
  const write = mailWriter(env);
  throttle ??= createMailThrottle(Number(env.MAILS_PER_HOUR));
  const secondsToWait = throttle;

  const logDropped = (kind: string, reason: string) =>
    logger.warn(`A mail "${kind}" was not sent: ${reason}.`);

  return async (database, mail) => {
    const written = await write(database, mail);
    if ('dropped' in written) return logDropped(written.kind, written.dropped);
    const { kind, isLimited, message, expires } = written;
    const recipients = message.to.join(', ');
    const wait = isLimited ? await secondsToWait(kind, recipients) : 0;
    if (wait > 0 && kind !== waitingKind)
      return logDropped(kind, 'its recipient has reached the limit');
    const now = Date.now();
    await database(outboxTable).insert({
      creata_il: new Date(now),
      destinatario: recipients,
      tipo: kind,
      stato: 'in_attesa',
      tentativi: 0,
      prossimo_tentativo_il: new Date(now + wait * 1000),
      scade_il: expires,
      contenuto: sealText(JSON.stringify(message), String(env.SECRET)),
    });
  };
}
