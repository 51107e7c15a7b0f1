import type { HookConfig } from '@directus/extensions';
import { readEnvironment } from '../../platform/environment.ts';
import { runPeriodically } from '../../platform/periodic-task.ts';
import { noticesTable } from '../notices/notify.ts';
import { preferencesTable } from '../preferences/stored-preferences.ts';
import { subscriptionsTable, waitingPushTable } from '../push-subscriptions.ts';
import { pushSender } from './push-service.ts';
import { deliverMessages, queueMessages } from './queue.ts';

/** Sends push messages about notices, every `MAIL_INTERVAL` seconds. */
export const pushMessages: HookConfig = (register, context) => {
  const { database } = context;
  const env = readEnvironment(context.env);
  const send = pushSender(env);
  runPeriodically(register, context, {
    tables: [noticesTable, preferencesTable, subscriptionsTable, waitingPushTable],
    failing: 'Push messages cannot be sent',
    working: 'Push messages are sent again',
    async run() {
      const now = new Date();
      const queued = await queueMessages(database, now);
      const firstPause = env.MAIL_INTERVAL * 1000;
      return queued + (await deliverMessages({ database, send, firstPause, now }));
    },
  });
};
