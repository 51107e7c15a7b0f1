import { ForbiddenError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import type { EventContext, FilterHandler } from '@directus/types';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { requireRight } from '../../common/field-problems.ts';
import { refuseWrites, updatedKeys } from '../../common/writes.ts';
import { withdrawDocuments } from '../withdrawals.ts';
import {
  checkDelivery,
  deliveryProblem,
  documentsOf,
  type FormKeys,
  publishedSummary,
  withFiles,
  writeTitles,
} from './check.ts';
import { deliveriesTable, draftValues, saveDraft, storedDelivery } from './drafts.ts';
import { type DeliveryPayload, deliveryPayload, formChange } from './payload.ts';
import { remind } from './reminders.ts';
import type { CheckedRow } from './rows.ts';
import { rowsTable, writeRows } from './stored-rows.ts';

const collection = deliveriesTable;

const emptyForm: FormKeys = {
  cliente: null,
  azienda: null,
  tipologia: null,
  anno: null,
  mese: null,
};

/** The rows of a new delivery, on their way through Directus. Callers cannot send one: JSON has no instances. */
class NewRows {
  readonly rows: readonly CheckedRow[];

  constructor(rows: readonly CheckedRow[]) {
    this.rows = rows;
  }
}

const newRows = v.object({ consegna: v.number(), righe: v.instance(NewRows) });

const nestedUpdates = v.object({ documenti: v.object({ update: v.array(v.looseObject({})) }) });

function parsePayload(payload: unknown): DeliveryPayload {
  const parsed = v.safeParse(deliveryPayload, payload);
  if (parsed.success) return parsed.output;
  throw deliveryProblem(
    'file',
    'Carica i file, e scegli cliente, azienda e tipologia dagli elenchi.',
  );
}

/** Publishes documents as the editor, so that all rules of documents hold for each. */
type CreateDocuments = (
  event: EventContext,
  transaction: Knex,
  documents: (ReturnType<typeof documentsOf>[number] & { consegna: number })[],
) => Promise<void>;

const onlyOfDrafts = ['file', 'righe', 'cliente', 'azienda', 'tipologia', 'anno', 'mese'];

async function changePublished(
  transaction: Knex,
  id: number,
  payload: DeliveryPayload,
  event: EventContext,
): Promise<void> {
  const now = new Date();
  if (payload.action === 'pubblica') {
    throw deliveryProblem('azione', 'La consegna è già pubblicata.');
  }
  if (payload.action === 'sollecita') await remind(transaction, id, now);
  if (payload.action !== 'ritira') return;
  const reason = payload.motivo_ritiro?.trim() ?? '';
  if (reason === '') {
    throw deliveryProblem('motivo_ritiro', 'Scrivi perché ritiri i documenti di questa consegna.');
  }
  const user = event.accountability?.user ?? null;
  await withdrawDocuments(transaction, { consegna: id }, { reason, user, now });
  await transaction(collection).where({ id }).update({ stato: 'ritirata', motivo_ritiro: reason });
}

/**
 * Keeps deliveries: each save of a draft checks its files, and a client sees nothing of it before it is published. A
 * published one only changes by reminders and withdrawal. Every change is one transaction.
 */
export const deliveries: HookConfig = (register, { services }) => {
  const { filter } = register;
  const createDocuments: CreateDocuments = async (event, transaction, documents) => {
    const { accountability, schema } = event;
    if (schema === null) throw new Error('A delivery cannot be published without the schema');
    const options = { accountability, schema, knex: transaction };
    await new services.ItemsService('documenti_clienti', options).createMany(documents);
  };

  const onCreate: FilterHandler = async (payload, _meta, context) => {
    // Rights first: the messages below are only for users who may deliver.
    await requireRight({ collection, action: 'create', context });
    const parsed = parsePayload(payload);
    const { database } = context;
    const form = { ...emptyForm, ...formChange(parsed) };
    const drafts = await withFiles(database, [], parsed.files);
    const rows = await checkDelivery(database, drafts, form, new Date());
    const nested = (create: object[]) => ({ create, update: [], delete: [] });
    const delivery = { ...form, righe: nested([{ righe: new NewRows(rows) }]) };
    const needsLook = rows.some(({ problema, avviso }) => problema !== null || avviso !== null);
    if (parsed.action !== 'pubblica' || needsLook) {
      return { ...delivery, ...draftValues(rows) };
    }
    await writeTitles(database, rows);
    const documenti = nested(documentsOf(rows, false));
    return { ...delivery, stato: 'pubblicata', riepilogo: publishedSummary(rows), documenti };
  };

  const changeOne = (id: number, payload: DeliveryPayload, given: object, event: EventContext) =>
    event.database.transaction(async (transaction) => {
      const found: unknown = await transaction(collection).where({ id }).forUpdate().first();
      if (found === undefined) throw new ForbiddenError();
      const stored = v.parse(storedDelivery, found);
      if (stored.stato === 'ritirata') {
        throw deliveryProblem('stato', 'Una consegna ritirata non si modifica più.');
      }
      if (stored.stato === 'bozza' || stored.stato === 'controllata') {
        await saveDraft(transaction, id, stored, payload, (documents) =>
          createDocuments(
            event,
            transaction,
            documents.map((one) => ({ ...one, consegna: id })),
          ),
        );
        return;
      }
      const wrong = onlyOfDrafts.find((name) => name in given);
      if (wrong !== undefined) {
        const sentence =
          'Una consegna pubblicata non si modifica: ritira i documenti sbagliati e fanne un’altra.';
        throw deliveryProblem(wrong, sentence);
      }
      await changePublished(transaction, id, payload, event);
    });

  const onUpdate: FilterHandler = async (payload, meta, context) => {
    const keys = updatedKeys(meta);
    await requireRight({ collection, action: 'update', keys, context });
    const given = v.parse(v.looseObject({}), payload);
    const parsed = parsePayload(given);
    for (const id of keys) await changeOne(id, parsed, given, context);
    // All else is written; what stays are the form, and changes of single documents.
    return {
      ...formChange(parsed),
      ...(parsed.lascia_fuori !== undefined && { lascia_fuori: parsed.lascia_fuori }),
      ...(v.is(nestedUpdates, given) && { documenti: { update: given.documenti.update } }),
    };
  };

  filter(`${collection}.items.create`, onCreate);
  filter(`${collection}.items.update`, onUpdate);
  filter(`${rowsTable}.items.create`, async (payload, _meta, { database }) => {
    const parsed = v.safeParse(newRows, payload);
    if (!parsed.success) throw new ForbiddenError();
    const { consegna, righe } = parsed.output;
    const [first, ...others] = righe.rows;
    await writeRows(database, consegna, others);
    return { ...first, consegna };
  });
  const changes = ['update', 'delete'] as const;
  refuseWrites(register, rowsTable, 'Le righe si cambiano nella loro consegna.', changes);
};
