import type { HookConfig } from '@directus/extensions';
import { readEnvironment } from '../common/environment.ts';

type Register = Pick<Parameters<HookConfig>[0], 'schedule'>;
type Context = Pick<Parameters<HookConfig>[1], 'env' | 'getSchema' | 'logger'>;

const hour = 60 * 60 * 1000;

/** A piece of work that comes again and again. */
export interface PeriodicTask {
  /** The collections it needs: on the very first start they are not there yet. */
  tables: string[];
  /** Words for the log: of a failure and, with "again" after them, of its end; for instance "Mail cannot be sent". */
  failing: string;
  working: string;
  /** Resolves with the number of items processed; 0 does not prove that the work succeeds. */
  run(): Promise<number>;
}

/** Does the work every `MAIL_INTERVAL` seconds, one round after the other. While it fails the log says so every hour. */
export function runPeriodically(
  { schedule }: Register,
  context: Context,
  work: PeriodicTask,
): void {
  const { getSchema, logger } = context;
  const env = readEnvironment(context.env);
  let isWorking = false;
  /** When the log said last that it fails, as long as it does. */
  let reported: number | undefined;

  async function round(): Promise<void> {
    const { collections } = await getSchema();
    if (work.tables.some((table) => collections[table] === undefined)) return;
    if ((await work.run()) === 0 || reported === undefined) return;
    logger.warn(work.working);
    reported = undefined;
  }

  schedule(`*/${env.MAIL_INTERVAL} * * * * *`, async () => {
    if (isWorking) return;
    isWorking = true;
    try {
      await round();
    } catch (error) {
      const now = Date.now();
      if (reported === undefined || now - reported >= hour) {
        logger.error(error, work.failing);
        reported = now;
      }
    } finally {
      isWorking = false;
    }
  });
}
