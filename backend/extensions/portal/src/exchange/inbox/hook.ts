import type { HookConfig } from '@directus/extensions';
import type { EventContext } from '@directus/types';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { fieldProblem, labelIn, requireRight } from '../../common/field-problems.ts';
import { uploadsTable } from '../requests/stored-uploads.ts';
import { accept, sendBack } from './handle-uploads.ts';

const collection = uploadsTable;

const problem = (field: string, sentence: string) =>
  fieldProblem(field, labelIn(collection, field), sentence, collection);

const change = v.looseObject({
  stato: v.optional(v.string()),
  nota: v.nullish(v.pipe(v.string(), v.trim())),
});
const rowKeys = v.object({
  keys: v.array(v.union([v.number(), v.pipe(v.string(), v.transform(Number))])),
});

const isScript = ({ accountability }: EventContext) =>
  accountability === null ||
  (accountability.admin === true && accountability.session === undefined);

/** Decides on uploads in the form of the Studio by the same steps as in the inbox. */
export const uploadDecisions: HookConfig = ({ filter }) => {
  filter(`${collection}.items.update`, async (payload, meta, context) => {
    if (isScript(context)) return payload;
    const { keys } = v.parse(rowKeys, meta);
    const { stato, nota, ...rest } = v.parse(change, payload);
    const fields = Object.keys(v.parse(v.looseObject({}), payload));
    await requireRight({ collection, action: 'update', keys, fields, context });
    if (stato === undefined) {
      if (nota !== undefined) throw [problem('nota', 'La nota si scrive quando rimandi il file.')];
      return rest;
    }
    if (stato !== 'accettato' && stato !== 'da_rifare') {
      throw [problem('stato', 'Scegli «Accettato» oppure «Da rifare».')];
    }
    if (stato === 'da_rifare' && !nota) {
      throw [problem('nota', 'Scrivi al cliente che cosa va rifatto.')];
    }
    const deciding = { user: context.accountability?.user ?? null, now: new Date() };
    const decide = async (transaction: Knex) => {
      for (const key of keys) {
        if (stato === 'accettato') await accept(transaction, key, deciding);
        else await sendBack(transaction, key, nota ?? '', deciding);
      }
    };
    const { database } = context;
    await (database.isTransaction ? decide(database) : database.transaction(decide));
    return rest;
  });
};
