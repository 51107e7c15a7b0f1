import type { HookConfig } from '@directus/extensions';
import { createBackoff } from './backoff.ts';
import type { Round, Sending } from './send-each.ts';

type Register = Pick<Parameters<HookConfig>[0], 'schedule'>;
type Context = Parameters<HookConfig>[1];

const hour = 60 * 60 * 1000;

/** What the work asks for: on the very first start it is not there yet. */
interface Source {
  table: string;
  column: string;
  /** What the keys of the mails are, for the log: they must be no address. */
  what: string;
}

/**
 * Sends every MAIL_INTERVAL seconds what there is to send, one round after the other. While mail is down the log says so every
 * hour, and once more when it works again; of a mail that its receiver's server does not take it says so by itself.
 */
export function regularly<Key>(
  { schedule }: Register,
  { env, getSchema, logger }: Context,
  { table, column, what }: Source,
  work: (sending: Sending<Key>) => Promise<Round>,
): void {
  const interval = Number(env.MAIL_INTERVAL);
  // A little less than an interval: what failed once is tried again in the next round.
  const backoff = createBackoff<Key>(interval * 800);
  let isWorking = false;
  /** When the log said last that mail is down, as long as it is. */
  let reported: number | undefined;

  const onRefused = (key: Key, reason: string) =>
    logger.error(`News of "${table}" for ${what} ${key} was refused by its mail server: ${reason}`);

  async function round(now: number): Promise<Round> {
    try {
      const { collections } = await getSchema();
      if (collections[table]?.fields[column] === undefined) return { sent: 0, failures: [] };
      return await work({ backoff, now, onRefused });
    } catch (error) {
      return { sent: 0, failures: [error] };
    }
  }

  function report({ sent, failures }: Round, now: number): void {
    if (failures.length > 0) {
      if (reported !== undefined && now - reported < hour) return;
      logger.error(failures[0], `News of "${table}" could not be sent by mail`);
      reported = now;
    } else if (reported !== undefined && (sent > 0 || backoff.resting(now).length === 0)) {
      // Not after a round in which everything rested: that says nothing about mail.
      logger.warn(`News of "${table}" goes out by mail again`);
      reported = undefined;
    }
  }

  schedule(`*/${interval} * * * * *`, async () => {
    if (isWorking) return;
    isWorking = true;
    const now = Date.now();
    report(await round(now), now);
    isWorking = false;
  });
}
