import type { HookConfig } from '@directus/extensions';
import { refuseWrites } from '../../common/writes.ts';
import { loggingFailure } from '../../platform/periodic-task.ts';
import { answersTable, chainTable } from './chain.ts';
import { verifyChain } from './verify.ts';

/**
 * Keeps the chain of answers: no call of Directus writes it, not even an administrator's, and at the start and every
 * night the whole chain is checked. The log names the first changed row, and else the last hash, which so stands outside
 * the database too.
 */
export const answerChain: HookConfig = (register, context) => {
  const { action, schedule } = register;
  const { database, getSchema, logger } = context;
  for (const table of [answersTable, chainTable])
    refuseWrites(register, table, 'Le risposte dei clienti non si modificano.');

  const check = loggingFailure(context, 'The chain of answers could not be checked', async () => {
    const { collections } = await getSchema();
    if (collections[answersTable] === undefined || collections[chainTable] === undefined) return;
    const { count, last, broken } = await verifyChain(database);
    if (broken === undefined) {
      logger.info(`The chain of answers is intact: ${count} answers, the last hash is ${last}`);
      return;
    }
    const { numero, reason } = broken;
    logger.error(`The chain of answers is broken at answer ${numero} (${reason})`);
  });
  action('server.start', check);
  schedule('17 4 * * *', check);
};
