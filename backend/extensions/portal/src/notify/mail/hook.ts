import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';
import { refuseWrites } from '../../common/writes.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { runPeriodically } from '../../platform/periodic-task.ts';
import type { OutgoingMail } from './compose.ts';
import { mailServer } from './mail-server.ts';
import { outbox, outboxTable } from './outbox.ts';
import { sendDueMails } from './send-mails.ts';
import { codeReader, tokenCalls } from './short-links.ts';
import { inviteHandler, resetHandler, trackMail } from './stock-mails.ts';

/**
 * Sends all mails through the outbox: writes Directus' own mails to it, and hands the due ones to the mail server every
 * `MAIL_INTERVAL` seconds. Only the backend itself writes its rows.
 */
export const mail: HookConfig = (register, context) => {
  const { database, logger } = context;
  const env = readEnvironment(context.env);
  const { filter, init } = register;
  const store = outbox(context);

  filter<OutgoingMail | null>('email.send', async (outgoing) => {
    if (outgoing === null) return null;
    const written = store(database, outgoing);
    trackMail(written);
    await written;
    // Directus sends nothing itself.
    return null;
  });

  init('routes.before', ({ app }: { app?: Application }) => {
    app?.post(tokenCalls, codeReader(context));
    app?.post('/auth/password/request', resetHandler(context));
    app?.post('/users/invite', inviteHandler(context));
  });

  refuseWrites(register, outboxTable, 'La posta in uscita non si modifica.');

  const send = mailServer(env);
  runPeriodically(register, context, {
    tables: [outboxTable],
    failing: 'Mail cannot be sent',
    working: 'Mail is sent again',
    run: () =>
      sendDueMails({
        database,
        secret: env.SECRET,
        send,
        firstPause: env.MAIL_INTERVAL * 1000,
        log: logger,
        now: Date.now,
      }),
  });
};
