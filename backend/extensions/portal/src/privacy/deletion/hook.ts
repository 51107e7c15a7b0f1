import { ForbiddenError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import type { FilterHandler } from '@directus/types';
import { roleIds } from '@studio/shared/contract';
import { formatMoment } from '@studio/shared/kit/format';
import { dayLength } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { problemsIn, requireRight } from '../../common/field-problems.ts';
import { findById } from '../../common/find-account.ts';
import { inTransaction, updatedKeys } from '../../common/writes.ts';
import { accountMails, stayingWords } from '../../notify/mail/account-mails.ts';
import { storedMoment, storedText } from '../../platform/database-values.ts';
import { loggingFailure } from '../../platform/periodic-task.ts';
import { keysOf } from '../../platform/read-keys.ts';
import { deleteEndedDocuments } from './erase-account.ts';
import { eraseOnRequest, forecastErasure } from './erase-on-request.ts';
import { keptDataOf, keptWords } from './kept-data.ts';
import { deleteUnusedFiles } from './unused-files.ts';

const collection = 'richieste_cancellazione';

const problem = problemsIn(collection, false);

const newRequest = v.object({ cliente: v.string(), motivo: v.optional(v.nullable(v.string())) });

const change = v.object({
  stato: v.optional(v.picklist(['in_attesa', 'confermata', 'eseguita', 'respinta'])),
  nota: v.optional(v.nullable(v.string())),
});

const storedRequest = v.object({
  id: v.number(),
  cliente: v.string(),
  stato: v.string(),
  nota: storedText,
  confermata_da: v.nullable(v.string()),
  da_eseguire_il: v.nullable(storedMoment),
});
type StoredRequest = v.InferOutput<typeof storedRequest>;
type Change = v.InferOutput<typeof change>;

const requestFields = Object.keys(storedRequest.entries);
const openStates: readonly string[] = ['in_attesa', 'confermata'];

/** The days from a confirmation to the erasure, unless a second member of staff executes it before. */
const waitingDays = 7;
const decided = 'Questa richiesta è già stata decisa: una decisione non si cambia.';

/** Returns the reason why this member of staff cannot execute a request now; undefined when they can. */
function notYet(request: StoredRequest, staff: string | null, now: Date): string | undefined {
  const { stato, confermata_da, da_eseguire_il } = request;
  if (stato !== 'confermata' || da_eseguire_il === null)
    return `Scegli prima «Confermata»: la cancellazione si esegue dopo ${waitingDays} giorni, o subito quando un’altra persona dello studio sceglie «Eseguita».`;
  const isSecond = staff !== null && confermata_da !== null && staff !== confermata_da;
  return isSecond || da_eseguire_il <= now
    ? undefined
    : `L’hai confermata tu: si esegue da sola il ${formatMoment(da_eseguire_il.toISOString(), 'it-IT')}, o subito quando la sceglie un’altra persona dello studio.`;
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
    await mails.toOwner(database, cliente, 'deletion-requested', { kept: stayingWords(kept) });
    const words = await forecastErasure(database, cliente, new Date());
    return { cliente, motivo, ...words, stato: 'in_attesa', chiave_attesa: cliente };
  };
  filter(`${collection}.items.create`, onCreate);

  async function execute(transaction: Knex, request: StoredRequest, now: Date) {
    const { email } = (await findById(transaction, request.cliente)) ?? {};
    return await eraseOnRequest(transaction, request, now, async (kept) => {
      if (email) await mails.deletionDone(transaction, email, kept);
    });
  }

  async function decide(
    transaction: Knex,
    request: StoredRequest,
    { stato, nota }: Change,
    staff: string | null,
  ): Promise<void> {
    if (!openStates.includes(request.stato)) throw problem('stato', decided);
    const now = new Date();
    const row = () => transaction(collection).where({ id: request.id });
    if (stato === 'in_attesa') {
      await row().update({ stato, confermata_da: null, da_eseguire_il: null });
      return;
    }
    if (stato === 'confermata') {
      const da_eseguire_il = new Date(now.getTime() + waitingDays * dayLength);
      const words = await forecastErasure(transaction, request.cliente, now);
      await row().update({ ...words, stato, confermata_da: staff, da_eseguire_il });
      return;
    }
    const answer = (nota ?? request.nota).trim();
    if (stato === 'respinta' && answer === '') {
      throw problem('nota', 'Scrivi al cliente perché la richiesta è respinta.');
    }
    const reason = stato === 'eseguita' ? notYet(request, staff, now) : undefined;
    if (reason !== undefined) throw problem('stato', reason);
    const outcome = stato === 'eseguita' ? await execute(transaction, request, now) : {};
    if (stato === 'respinta')
      await mails.toOwner(transaction, request.cliente, 'deletion-refused', { note: answer });
    await row().update({ ...outcome, stato, chiave_attesa: null, decisa_il: now });
  }

  const onUpdate: FilterHandler = async (payload, meta, event) => {
    const keys = updatedKeys(meta);
    const fields = Object.keys(v.parse(v.record(v.string(), v.unknown()), payload));
    await requireRight({ collection, action: 'update', keys, fields, context: event });
    const parsed = v.safeParse(change, payload);
    if (!parsed.success) throw problem('stato', 'Questo stato non esiste.');
    const { stato, nota } = parsed.output;
    if (stato === undefined && nota === undefined) return payload;
    if (stato === undefined) {
      const open = event.database(collection).whereIn('id', keys).whereNotIn('stato', openStates);
      if ((await open).length > 0) throw problem('stato', decided);
      return payload;
    }
    if (keys.length > 1) throw problem('stato', 'Decidi una richiesta alla volta.');
    await inTransaction(event.database, async (transaction) => {
      const found: unknown = await transaction(collection)
        .whereIn('id', keys)
        .forUpdate()
        .first(...requestFields);
      if (found === undefined) throw new ForbiddenError();
      const request = v.parse(storedRequest, found);
      const isSaved = request.stato === stato && (nota ?? request.nota) === request.nota;
      if (isSaved) return;
      await decide(transaction, request, parsed.output, event.accountability?.user ?? null);
    });
    return payload;
  };
  filter(`${collection}.items.update`, onUpdate);

  const notExecuted = 'Confirmed erasures could not be executed';
  const executeDue = loggingFailure(context, notExecuted, async () => {
    const due = context
      .database(collection)
      .where({ stato: 'confermata' })
      .where('da_eseguire_il', '<=', new Date());
    for (const id of await keysOf(due)) {
      await context.database.transaction(async (transaction) => {
        const found: unknown = await transaction(collection)
          .where({ id, stato: 'confermata' })
          .forUpdate()
          .first(...requestFields);
        if (found === undefined) return;
        await decide(transaction, v.parse(storedRequest, found), { stato: 'eseguita' }, null);
      });
    }
  });
  schedule('41 * * * *', executeDue);

  const notRemoved = 'Documents of erased accounts could not be deleted';
  const removeEnded = loggingFailure(context, notRemoved, async () => {
    const count = await deleteEndedDocuments(context, new Date());
    if (count > 0) logger.warn(`${count} documents of erased accounts were deleted`);
  });
  action(`${collection}.items.update`, async () => {
    await executeDue();
    await removeEnded();
  });
  schedule('11 4 * * *', removeEnded);

  const notDeleted = 'Files that no document uses could not be deleted';
  const deleteUnused = loggingFailure(context, notDeleted, async () => {
    const { database, getSchema, services } = context;
    const schema = await getSchema();
    await deleteUnusedFiles(database, schema, Date.now(), async (knex, ids) => {
      await new services.FilesService({ schema, knex }).deleteMany(ids);
      // By its id a file can be taken out of a backup.
      logger.warn(`Files that no document uses any more were deleted: ${ids.join(', ')}`);
    });
  });
  schedule('23 4 * * *', deleteUnused);
};
