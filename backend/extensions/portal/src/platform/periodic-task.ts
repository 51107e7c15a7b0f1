import type { HookConfig } from '@directus/extensions';
import { readEnvironment } from './environment.ts';

type Register = Pick<Parameters<HookConfig>[0], 'schedule'>;
type Context = Pick<Parameters<HookConfig>[1], 'env' | 'getSchema' | 'logger'>;

const hour = 60 * 60 * 1000;

/** Returns a job that logs its failure under a sentence, and then resolves: the next time it tries again. */
export const loggingFailure =
  ({ logger }: Pick<Context, 'logger'>, failing: string, run: () => Promise<void>) =>
  async (): Promise<void> => {
    try {
      await run();
    } catch (error) {
      logger.error(error, failing);
    }
  };

/** A task that runs again and again. */
interface PeriodicTask {
  /** The collections that it needs: they do not exist on the very first start. */
  tables: string[];
  /** The log's sentences about a failure ("Mail cannot be sent") and its end ("Mail is sent again"). */
  failing: string;
  working: string;
  /** Runs one round; resolves with the number of processed items. 0 does not prove that the task works. */
  run(): Promise<number>;
}

/** Runs a task every `MAIL_INTERVAL` seconds, one round after the other. While it fails, the log says so every hour. */
export function runPeriodically(
  { schedule }: Register,
  context: Context,
  work: PeriodicTask,
): void {
  const { getSchema, logger } = context;
  const env = readEnvironment(context.env);
  let isWorking = false;
  /** The last report of a failure that lasts, in milliseconds since the epoch. */
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
