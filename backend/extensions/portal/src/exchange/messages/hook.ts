import { ForbiddenError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import type { FilterHandler } from '@directus/types';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { longestMessage } from '../../../../../schema/messaggi.ts';
import { problemsIn, requireRight } from '../../common/field-problems.ts';
import { isScript, refuseWrites, relatedRow, updatedKeys } from '../../common/writes.ts';
import { noticesTable, notify } from '../../notify/notices/notify.ts';
import { runPeriodically } from '../../platform/periodic-task.ts';
import { findThread, ownerColumns } from './threads.ts';

const collection = 'messaggi';

const problem = problemsIn(collection, false);

const newMessage = v.object({
  testo: v.optional(v.pipe(v.string(), v.trim()), ''),
  documento: v.nullish(relatedRow),
  richiesta: v.nullish(relatedRow),
});

const marked = v.strictObject({ letto_dallo_studio_il: v.string() });

/** A message as scripts store it, with its author and moment. */
const scriptMessage = v.strictObject({
  id: v.number(),
  testo: v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestMessage)),
  documento: v.optional(v.number()),
  richiesta: v.optional(v.number()),
  da: v.picklist(['cliente', 'studio']),
  quando: v.string(),
  persona: v.optional(v.string()),
  collaboratore: v.optional(v.string()),
  letto_dallo_studio_il: v.optional(v.string()),
  annunciato_il: v.optional(v.string()),
});

/** Returns a script's message with the owner of its thread; one without a thread has none. */
async function ofOwner(database: Knex, message: v.InferOutput<typeof scriptMessage>) {
  const { documento, richiesta = 0 } = message;
  const thread = await findThread(
    database,
    documento === undefined ? { richiesta } : { documento },
  );
  return { ...message, ...(thread && ownerColumns(thread.subject)) };
}

const waiting = v.array(
  v.object({
    id: v.number(),
    documento: v.nullable(v.number()),
    richiesta: v.nullable(v.number()),
  }),
);

/** The most messages that one round announces. */
const mostAtOnce = 100;

/**
 * Stores the notices about messages of the firm that have none yet, each in one transaction with the mark of it, so that
 * a message has its notices once, whatever process stored it. Resolves with the number of messages.
 */
async function announceMessages(database: Knex, now: Date): Promise<number> {
  const found: unknown = await database(collection)
    .where({ da: 'studio' })
    .whereNull('annunciato_il')
    .orderBy('id')
    .limit(mostAtOnce)
    .select('id', 'documento', 'richiesta');
  const messages = v.parse(waiting, found);
  for (const { id, documento, richiesta } of messages) {
    await database.transaction(async (transaction) => {
      const claimed: number = await transaction(collection)
        .where({ id })
        .whereNull('annunciato_il')
        .update({ annunciato_il: now });
      if (claimed === 0) return;
      const about = documento === null ? { richiesta: richiesta ?? 0 } : { documento };
      const thread = await findThread(transaction, about);
      if (thread === undefined) return;
      await notify(transaction, { kind: 'messaggio', subject: thread.subject, item: id, now });
    });
  }
  return messages.length;
}

/**
 * Makes a message of the Studio the firm's own: its author and moment are those of the write, and a sent message is never
 * changed or deleted. The notices to the people of its document or request follow.
 */
export const messages: HookConfig = (register, context) => {
  const { filter, action } = register;
  const { database, logger } = context;

  const onCreate: FilterHandler = async (payload, _meta, event) => {
    await requireRight({ collection, action: 'create', context: event });
    const user = event.accountability?.user;
    if (!user) throw new ForbiddenError();
    if (isScript(event) && v.is(scriptMessage, payload)) return ofOwner(event.database, payload);
    const { testo, documento = null, richiesta = null } = v.parse(newMessage, payload);
    if (testo === '') throw problem('testo', 'Scrivi il messaggio.');
    if (testo.length > longestMessage)
      throw problem('testo', `Il messaggio ha al massimo ${longestMessage} caratteri.`);
    const about =
      documento !== null && richiesta === null
        ? { documento }
        : richiesta !== null && documento === null
          ? { richiesta }
          : undefined;
    if (about === undefined)
      throw problem('testo', 'Un messaggio riguarda un documento oppure una richiesta.');
    const thread = await findThread(event.database, about);
    if (thread === undefined)
      throw problem('testo', 'Il documento è stato ritirato: il cliente non lo leggerebbe.');
    return {
      ...{ ...about, ...ownerColumns(thread.subject) },
      ...{ testo, da: 'studio', collaboratore: user, quando: new Date().toISOString() },
    };
  };

  const onUpdate: FilterHandler = async (payload, meta, event) => {
    const keys = updatedKeys(meta);
    const fields = ['letto_dallo_studio_il'];
    await requireRight({ collection, action: 'update', keys, fields, context: event });
    if (!v.is(marked, payload))
      throw new ForbiddenError({ reason: 'Un messaggio inviato non si modifica.' });
    await event
      .database(collection)
      .whereIn('id', keys)
      .where({ da: 'cliente' })
      .whereNull('letto_dallo_studio_il')
      .update({ letto_dallo_studio_il: new Date() });
    return {};
  };

  filter(`${collection}.items.create`, onCreate);
  filter(`${collection}.items.update`, onUpdate);
  refuseWrites(register, collection, 'Un messaggio inviato non si elimina.', ['delete']);

  action(`${collection}.items.create`, async () => {
    try {
      await announceMessages(database, new Date());
    } catch (error) {
      logger.error(error, 'Notices about a message could not be stored yet');
    }
  });
  runPeriodically(register, context, {
    tables: [collection, noticesTable],
    failing: 'Notices about messages cannot be stored',
    working: 'Notices about messages are stored again',
    run: () => announceMessages(database, new Date()),
  });
};
