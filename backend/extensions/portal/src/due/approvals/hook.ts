import type { HookConfig } from '@directus/extensions';
import type { FilterHandler } from '@directus/types';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { requireRight } from '../../common/field-problems.ts';
import { relatedId, updatedKeys } from '../../common/writes.ts';
import { storedDay } from '../../platform/database-values.ts';
import { firstNotice } from '../rules.ts';

const collection = 'documenti_clienti';

const payloadSchema = v.looseObject({
  documento: v.fallback(v.optional(relatedId), undefined),
  risposta_chiesta: v.optional(v.nullable(v.string())),
  risposta_entro: v.optional(v.nullable(v.string())),
});
const storedRows = v.array(
  v.object({
    id: v.number(),
    documento: v.nullable(v.string()),
    risposta_chiesta: v.nullable(v.string()),
    risposta_entro: v.nullable(storedDay),
  }),
);

/** The columns of an answer, empty: the client answers anew, and gets the notices again. */
const unanswered = { risposta: null, risposta_di: null, risposta_il: null, avviso_risposta: null };

/** Asks anew about documents whose file is another one now; only later readings of it count. */
const askAnew = (documents: Knex.QueryBuilder, now: Date) =>
  documents.update({ ...unanswered, file_dal: now });

/**
 * Asks clients anew when a document gets another file or asks for another answer: the earlier answer stays in the
 * record, about the earlier file. A new day to answer by sends the reminders again.
 */
export const approvals: HookConfig = ({ filter, action }, { database: ownDatabase }) => {
  const onUpdate: FilterHandler = async (payload, meta, context) => {
    const parsed = v.safeParse(payloadSchema, payload);
    if (!parsed.success) return payload;
    const { documento, risposta_chiesta, risposta_entro } = parsed.output;
    if ([documento, risposta_chiesta, risposta_entro].every((value) => value === undefined))
      return payload;
    const { database } = context;
    const keys = updatedKeys(meta);
    const found: unknown = await database(collection)
      .whereIn('id', keys)
      .select('id', 'documento', 'risposta_chiesta', 'risposta_entro');
    const stored = v.parse(storedRows, found);
    const idsOf = (isChanged: (row: (typeof stored)[number]) => boolean) =>
      stored.filter(isChanged).map(({ id }) => id);
    const otherFile = idsOf((row) => documento !== undefined && documento !== row.documento);
    const otherAnswer = idsOf(
      (row) => risposta_chiesta !== undefined && risposta_chiesta !== row.risposta_chiesta,
    );
    const otherDay = idsOf(
      (row) => risposta_entro !== undefined && risposta_entro?.slice(0, 10) !== row.risposta_entro,
    );
    if ([...otherFile, ...otherAnswer, ...otherDay].length === 0) return payload;
    // No editor may write these columns, so they are not in the payload; the rights come first.
    await requireRight({ collection, action: 'update', keys, context });
    const rows = (ids: number[]) => database(collection).whereIn('id', ids);
    await askAnew(rows(otherFile), new Date());
    await rows(otherAnswer).update(unanswered);
    await rows(otherDay).whereNotNull('avviso_risposta').update({ avviso_risposta: firstNotice });
    return payload;
  };
  filter(`${collection}.items.update`, onUpdate);

  // The same file with other bytes.
  action('files.upload', async (meta) => {
    const { key } = v.parse(v.object({ key: v.string() }), meta);
    const documents = ownDatabase(collection).where({ documento: key });
    await askAnew(
      documents.whereIn('risposta_chiesta', ['presa_visione', 'approvazione']),
      new Date(),
    );
  });
};
