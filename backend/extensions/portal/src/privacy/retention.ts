import type { HookConfig } from '@directus/extensions';
import { dayLength } from '@studio/shared/rules';
import type { Knex } from 'knex';
import { declaredTables } from '../../../../schema/data-protection.ts';
import { answersTable, deleteOldAnswers } from '../due/answers/chain.ts';

/** The periods of the declarations; rows that point to others end before these. */
const periods = declaredTables
  .flatMap(({ table, rules }) => (rules.periods ?? []).map((period) => ({ table, ...period })))
  .filter(({ ownJob }) => ownJob === undefined)
  .reverse();

/** Reports deleted rows and failures. */
interface Log {
  readonly info: (sentence: string) => void;
  readonly error: (error: unknown, sentence: string) => void;
}

/**
 * Deletes the rows whose period has ended. When one kind fails, the others are still deleted.
 * @param now in milliseconds since the epoch
 */
export async function deleteOldRows(database: Knex, now: number, log: Log): Promise<void> {
  for (const { table, since, days, where } of periods) {
    try {
      const before = new Date(now - days * dayLength);
      const old = database(table).where(since, '<', before);
      const count: number =
        table === answersTable
          ? // They are a chain, which only its beginning leaves.
            await deleteOldAnswers(database, before)
          : await (where?.(old, database, before) ?? old).delete();
      if (count > 0) log.info(`${count} rows of "${table}" were deleted: their period has ended`);
    } catch (error) {
      log.error(error, `Old rows of "${table}" could not be deleted`);
    }
  }
}

/** Deletes old rows every night. */
export const retention: HookConfig = ({ schedule }, { database, logger }) => {
  schedule('41 3 * * *', () =>
    deleteOldRows(database, Date.now(), {
      info: (sentence) => logger.info(sentence),
      error: (error, sentence) => logger.error(error, sentence),
    }),
  );
};
