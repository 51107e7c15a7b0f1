import { validateAccess } from '@directus/api/permissions/modules/validate-access/validate-access';
import { ForbiddenError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import type { EventContext, FilterHandler } from '@directus/types';
import { roleIds } from '@studio/shared/directus-ids';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { fieldProblem, labelIn, requireRight } from '../common/field-problems.ts';
import { findById } from '../common/find-account.ts';
import { accountMails } from '../mail/account-mails.ts';
import { carryOut } from './carry-out.ts';
import { deleteEndedDocuments } from './erase-account.ts';
import { keptDataOf, keptWords } from './kept-data.ts';
import { deleteUnusedFiles } from './unused-files.ts';

const collection = 'richieste_cancellazione';

const problem = (field: string, sentence: string) =>
  fieldProblem(field, labelIn(collection, field), sentence);

const newRequest = v.object({ cliente: v.string(), motivo: v.optional(v.nullable(v.string())) });

const change = v.object({
  stato: v.optional(v.picklist(['in_attesa', 'eseguita', 'respinta'])),
  nota: v.optional(v.nullable(v.string())),
});

const rows = v.object({ keys: v.array(v.union([v.number(), v.string()])) });
const text = v.pipe(
  v.nullable(v.string()),
  v.transform((value) => value ?? ''),
);
const storedRequest = v.object({
  id: v.number(),
  cliente: v.string(),
  stato: v.string(),
  nota: text,
});
type StoredRequest = v.InferOutput<typeof storedRequest>;

/** Runs work in the open transaction, or in a new one. */
function inTransaction<T>(database: Knex, work: (transaction: Knex) => Promise<T>): Promise<T> {
  return database.isTransaction ? work(database) : database.transaction(work);
}

/**
 * Records clients' requests for deletion, and decides each once when an editor updates it. Directus runs filters before
 * it checks rights and writes, so these check the rights first.
 */
export const deletionRequests: HookConfig = ({ filter, action, schedule }, context) => {
  const { logger } = context;
  const mails = accountMails(context);

  const onCreate: FilterHandler = async (payload, _meta, event) => {
    await requireRight({ collection, action: 'create', context: event });
    const { database } = event;
    const parsed = v.safeParse(newRequest, payload);
    if (!parsed.success) throw problem('cliente', 'Scegli il cliente.');
    const { cliente, motivo = null } = parsed.output;
    const account = await findById(database, cliente);
    if (account?.role !== roleIds.cliente || account.email === '') {
      throw problem('cliente', 'Scegli un cliente con un account.');
    }
    const waiting = await database(collection).where({ chiave_attesa: cliente }).first('id');
    if (waiting !== undefined) {
      throw problem('cliente', 'Questo cliente ha già una richiesta in attesa.');
    }
    const kept = keptWords(await keptDataOf(database, cliente, new Date()));
    await mails.deletionRequested(database, cliente, kept);
    return { cliente, motivo, stato: 'in_attesa', chiave_attesa: cliente };
  };
  filter(`${collection}.items.create`, onCreate);

  async function execute(transaction: Knex, request: StoredRequest, now: Date) {
    const { email } = (await findById(transaction, request.cliente)) ?? {};
    return await carryOut(transaction, request, now, async (kept) => {
      if (email) await mails.deletionDone(transaction, email, kept);
    });
  }

  async function decide(
    transaction: Knex,
    request: StoredRequest,
    { stato, nota }: v.InferOutput<typeof change>,
  ): Promise<void> {
    if (request.stato !== 'in_attesa') {
      throw problem('stato', 'Questa richiesta è già stata decisa: una decisione non si cambia.');
    }
    const answer = (nota ?? request.nota).trim();
    if (stato === 'respinta' && answer === '') {
      throw problem('nota', 'Scrivi al cliente perché la richiesta è respinta.');
    }
    const now = new Date();
    const outcome = stato === 'eseguita' ? await execute(transaction, request, now) : {};
    if (stato === 'respinta') await mails.deletionRefused(transaction, request.cliente, answer);
    await transaction(collection)
      .where({ id: request.id })
      .update({ ...outcome, stato, chiave_attesa: null, decisa_il: now });
  }

  async function requireUpdate(payload: unknown, keys: (number | string)[], event: EventContext) {
    const { accountability, database: knex, schema } = event;
    if (accountability === null || schema === null) return;
    const fields = Object.keys(v.parse(v.record(v.string(), v.unknown()), payload));
    const access = { accountability, action: 'update', collection, fields } as const;
    await validateAccess({ ...access, primaryKeys: keys }, { schema, knex });
  }

  const onUpdate: FilterHandler = async (payload, meta, event) => {
    const { keys } = v.parse(rows, meta);
    await requireUpdate(payload, keys, event);
    const parsed = v.safeParse(change, payload);
    if (!parsed.success) throw problem('stato', 'Questo stato non esiste.');
    const { stato } = parsed.output;
    if (stato === undefined || stato === 'in_attesa') {
      if (parsed.output.nota === undefined && stato === undefined) return payload;
      const open = await event
        .database(collection)
        .whereIn('id', keys)
        .whereNot('stato', 'in_attesa');
      if (open.length === 0) return payload;
      throw problem('stato', 'Questa richiesta è già stata decisa: una decisione non si cambia.');
    }
    if (keys.length > 1) throw problem('stato', 'Decidi una richiesta alla volta.');
    await inTransaction(event.database, async (transaction) => {
      const found: unknown = await transaction(collection)
        .whereIn('id', keys)
        .forUpdate()
        .first(...Object.keys(storedRequest.entries));
      if (found === undefined) throw new ForbiddenError();
      const request = v.parse(storedRequest, found);
      const isSaved =
        request.stato === stato && (parsed.output.nota ?? request.nota) === request.nota;
      if (!isSaved) await decide(transaction, request, parsed.output);
    });
    return payload;
  };
  filter(`${collection}.items.update`, onUpdate);

  async function removeEnded(): Promise<void> {
    try {
      const count = await deleteEndedDocuments(context, new Date());
      if (count > 0) logger.warn(`${count} documents of erased accounts were deleted`);
    } catch (error) {
      logger.error(error, 'Documents of erased accounts could not be deleted');
    }
  }
  action(`${collection}.items.update`, removeEnded);
  schedule('11 4 * * *', removeEnded);

  schedule('23 4 * * *', async () => {
    try {
      const { database, getSchema, services } = context;
      const schema = await getSchema();
      await deleteUnusedFiles(database, schema, Date.now(), async (knex, ids) => {
        await new services.FilesService({ schema, knex }).deleteMany(ids);
        // By its id a file can be taken out of a backup.
        logger.warn(`Files that no document uses any more were deleted: ${ids.join(', ')}`);
      });
    } catch (error) {
      logger.error(error, 'Files that no document uses could not be deleted');
    }
  });
};
