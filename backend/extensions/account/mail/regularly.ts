import type { HookConfig } from '@directus/extensions';

type Register = Pick<Parameters<HookConfig>[0], 'schedule'>;
type Context = Parameters<HookConfig>[1];

/**
 * Sends every five seconds what there is to send, one round after the other. While mail is down the log says so once,
 * and once more when it works again. `column` and `table` are what the work asks for: on the very first start they are
 * not there yet.
 */
export function regularly(
  { schedule }: Register,
  { getSchema, logger }: Context,
  { table, column }: { table: string; column: string },
  work: () => Promise<void>,
): void {
  let isWorking = false;
  let isFailing = false;

  async function round(): Promise<void> {
    try {
      const { collections } = await getSchema();
      if (collections[table]?.fields[column] === undefined) return;
      await work();
      if (isFailing) logger.warn(`News of "${table}" goes out by mail again`);
      isFailing = false;
    } catch (error) {
      if (!isFailing) logger.error(error, `News of "${table}" could not be sent by mail`);
      isFailing = true;
    }
  }

  schedule('*/5 * * * * *', async () => {
    if (isWorking) return;
    isWorking = true;
    await round().finally(() => {
      isWorking = false;
    });
  });
}
