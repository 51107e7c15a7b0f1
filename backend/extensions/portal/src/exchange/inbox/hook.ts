import type { HookConfig } from '@directus/extensions';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { problemsIn, requireRight } from '../../common/field-problems.ts';
import { inTransaction, isScript, updatedKeys } from '../../common/writes.ts';
import { uploadsTable } from '../requests/stored-uploads.ts';
import { accept, sendBack } from './handle-uploads.ts';

const collection = uploadsTable;

const problem = problemsIn(collection);

const change = v.looseObject({
  stato: v.optional(v.string()),
  nota: v.nullish(v.pipe(v.string(), v.trim())),
});

/** Decides on uploads in the form of the Studio by the same steps as in the inbox. */
export const uploadDecisions: HookConfig = ({ filter }) => {
  filter(`${collection}.items.update`, async (payload, meta, context) => {
    if (context.accountability === null || isScript(context)) return payload;
    const keys = updatedKeys(meta);
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
    await inTransaction(context.database, decide);
    return rest;
  });
};
