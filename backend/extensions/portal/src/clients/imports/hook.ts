import type { HookConfig } from '@directus/extensions';
import type { EventContext, FilterHandler } from '@directus/types';
import { folders } from '@studio/shared/contract';
import { dayLength } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { importDays } from '../../../../../schema/importazioni-clienti.ts';
import { requireRight } from '../../common/field-problems.ts';
import { inTransaction, relatedId, updatedKeys } from '../../common/writes.ts';
import { accountMails } from '../../notify/mail/account-mails.ts';
import { storedMoment } from '../../platform/database-values.ts';
import { clientCreation } from '../create-clients.ts';
import { checkFile, checkRows } from './check-import.ts';
import { importProblem, inviteImported, runImport } from './run-import.ts';
import { runningChecks } from './running-checks.ts';
import { importTable, lockImports, rowTable, type StoredImport } from './stored-imports.ts';

const ofRow = v.object({ key: v.number() });
const creation = v.looseObject({ file: relatedId });

// A row that the editor takes off the list is left out of the import, and stays as a record of the file.
const rowChanges = v.pipe(
  v.object({
    create: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(0))),
    update: v.array(v.looseObject({ id: v.number() })),
    delete: v.optional(v.array(v.number()), []),
  }),
  v.transform((changes) => [
    ...changes.update,
    ...changes.delete.map((id) => ({ id, esclusa: true })),
  ]),
);

const change = v.looseObject({
  file: v.optional(v.unknown()),
  stato: v.optional(v.string()),
  ignora_problemi: v.optional(v.nullable(v.boolean())),
  invito: v.optional(v.string()),
  righe: v.optional(rowChanges),
});
type Change = v.InferOutput<typeof change>;

const uploads = v.array(v.object({ id: v.string(), uploaded_on: storedMoment }));

const importsOfRows = v.array(v.object({ importazione: v.number(), stato: v.string() }));

const isDone = 'Questa importazione è già stata fatta: per altri clienti carica un altro file.';

/**
 * Checks the file of an import when an editor saves it, and makes its rows clients when the editor chooses so: all at
 * once, or none with the reason. The file is deleted after 90 days, and its rows with it.
 */
export const clientImports: HookConfig = ({ filter, action, schedule }, context) => {
  const { database, services, getSchema, logger } = context;
  const mails = accountMails(context);
  const clients = clientCreation(context);
  const checks = runningChecks((error) => logger.error(error, 'An import could not be checked'));

  filter(`${importTable}.items.create`, async (payload, _meta, event) => {
    await requireRight({ collection: importTable, action: 'create', context: event });
    const parsed = v.safeParse(creation, payload);
    if (!parsed.success) throw importProblem('Carica il file dei clienti.', 'file');
    const { file } = parsed.output;
    const folder = folders.importazioni.id;
    const found = await event.database('directus_files').where({ id: file, folder }).first('id');
    if (found === undefined) throw importProblem('Carica il file da questo campo.', 'file');
    return payload;
  });

  action(`${importTable}.items.create`, (meta) => {
    const { key: id } = v.parse(ofRow, meta);
    return checks.run(() => checkFile(database, id));
  });

  async function carryOut(event: EventContext, id: number, chosen: Change) {
    const { schema, accountability } = event;
    if (schema === null) throw new Error('An import without a schema');
    if (chosen.file !== undefined) {
      throw importProblem('Il file è nuovo: salva, leggi l’esito del controllo e poi importa.');
    }
    await inTransaction(event.database, async (transaction) => {
      const [stored] = await lockImports(transaction, [id]);
      if (stored === undefined || stored.stato === 'importata') throw importProblem(isDone);
      const writing = { database: transaction, schema, accountability };
      const rows = new services.ItemsService(rowTable, { ...writing, knex: transaction });
      for (const { id, ...row } of chosen.righe ?? []) await rows.updateOne(id, row);
      await runImport(clients, writing, stored, {
        isIgnoring: chosen.ignora_problemi ?? stored.ignora_problemi,
        invitation: (chosen.invito ?? stored.invito) === 'ora' ? 'now' : 'later',
      });
    });
  }

  async function changeDone(event: EventContext, stored: StoredImport, chosen: Change) {
    if ([chosen.stato, chosen.file, chosen.righe].some((one) => one !== undefined))
      throw importProblem(isDone);
    if (chosen.invito !== 'ora' || stored.invito === 'ora') return;
    await inTransaction(event.database, (transaction) =>
      inviteImported(mails, transaction, stored),
    );
  }

  const onUpdate: FilterHandler = async (payload, meta, event) => {
    const keys = updatedKeys(meta);
    await requireRight({ collection: importTable, action: 'update', keys, context: event });
    const parsed = v.safeParse(change, payload);
    if (!parsed.success) throw importProblem('Righe non si aggiungono: carica un altro file.');
    const chosen = parsed.output;
    if (!event.database.isTransaction) await checks.settled();
    const found = await inTransaction(event.database, (transaction) =>
      lockImports(transaction, keys),
    );
    const done = found.filter(({ stato }) => stato === 'importata');
    for (const stored of done) await changeDone(event, stored, chosen);
    const { righe, ...rest } = chosen;
    if (chosen.stato !== 'importata') {
      return { ...rest, ...(righe && { righe: { create: [], update: righe, delete: [] } }) };
    }
    const [stored, ...others] = found;
    if (stored === undefined || others.length > 0)
      throw importProblem('Si importa un file alla volta.');
    await carryOut(event, stored.id, chosen);
    return rest;
  };
  filter(`${importTable}.items.update`, onUpdate);

  action(`${importTable}.items.update`, async (meta) => {
    const keys = updatedKeys(meta);
    const { payload } = v.parse(v.object({ payload: change }), meta);
    if (payload.file === undefined && payload.stato !== 'bozza') return;
    await Promise.all(keys.map((id) => checks.run(() => checkFile(database, id))));
  });

  const importsWith = async (connection: Knex, keys: readonly number[]) => {
    const rows: unknown = await connection(rowTable)
      .join(importTable, `${importTable}.id`, `${rowTable}.importazione`)
      .whereIn(`${rowTable}.id`, [...keys])
      .distinct('importazione', 'stato');
    return v.parse(importsOfRows, rows);
  };

  filter(`${rowTable}.items.update`, async (payload, meta, event) => {
    const keys = updatedKeys(meta);
    await requireRight({ collection: rowTable, action: 'update', keys, context: event });
    const found = await importsWith(event.database, keys);
    if (found.some(({ stato }) => stato === 'importata')) throw importProblem(isDone);
    return payload;
  });

  action(`${rowTable}.items.update`, async (meta) => {
    const keys = updatedKeys(meta);
    // Found within the check: a reader has to wait for it from now on.
    await checks.run(async () => {
      for (const { importazione: id } of await importsWith(database, keys))
        await checkRows(database, id);
    });
  });

  // The Studio reads an import right after it saved it. Within a transaction the check could wait for the reader.
  const afterChecks: FilterHandler = async (query, _meta, event) => {
    if (!event.database.isTransaction) await checks.settled();
    return query;
  };
  filter(`${importTable}.items.query`, afterChecks);
  filter(`${rowTable}.items.query`, afterChecks);

  schedule('29 3 * * *', async () => {
    const rows: unknown = await database('directus_files')
      .where({ folder: folders.importazioni.id })
      .select('id', 'uploaded_on');
    const oldest = Date.now() - importDays * dayLength;
    const old = v.parse(uploads, rows).filter(({ uploaded_on }) => uploaded_on.getTime() < oldest);
    if (old.length === 0) return;
    const files = new services.FilesService({ schema: await getSchema(), knex: database });
    await files.deleteMany(old.map(({ id }) => id));
  });
};
