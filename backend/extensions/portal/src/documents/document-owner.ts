import type { HookConfig } from '@directus/extensions';
import type { FilterHandler } from '@directus/types';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { problemsIn, refuse } from '../common/field-problems.ts';
import { isEmpty, relatedRow, updatedKeys } from '../common/writes.ts';
import { ownerEntries } from '../rights/may.ts';
import { accessKey } from './visible-documents.ts';

const collection = 'documenti_clienti';
const problem = problemsIn(collection);

const relation = v.optional(v.unknown());
const payloadSchema = v.looseObject({
  cliente: relation,
  azienda: relation,
  tipologia: relation,
  chiave_accesso: v.optional(v.unknown()),
});
type Payload = v.InferOutput<typeof payloadSchema>;

const isGiven = (value: unknown) => !isEmpty(value);

/** Returns the key for delegates; null without company and type, or while the type is being created with the row. */
function keyOf({ azienda, tipologia }: Payload): string | null {
  const company = v.safeParse(relatedRow, azienda);
  const type = v.safeParse(relatedRow, tipologia);
  return company.success && type.success ? accessKey(company.output, type.output) : null;
}

/** Returns the error about the owners of a document; none when it has one. */
function ownerProblems({ cliente, azienda }: Payload): Error[] {
  if (isGiven(cliente) && isGiven(azienda)) {
    const sentence = 'Il documento è di un cliente oppure di un’azienda: togli uno dei due.';
    return [problem('azienda', sentence)];
  }
  if (!isGiven(cliente) && !isGiven(azienda)) {
    const sentence = 'Scegli di chi è il documento: un cliente oppure un’azienda.';
    return [problem('cliente', sentence)];
  }
  if (isGiven(azienda) && !v.is(relatedRow, azienda)) {
    return [problem('azienda', 'Scegli un’azienda dell’elenco.')];
  }
  return [];
}

const created = v.object({ key: v.number() });
const storedRows = v.array(v.object(ownerEntries));

const withKey = v.object({ payload: v.object({ chiave_accesso: v.nullable(v.string()) }) });

/**
 * Writes the keys as the stored rows have them: the filter cannot know the type that is created with its document, the
 * values of several rows, or another change at the same moment.
 */
async function completeKeys(database: Knex, ids: readonly number[]): Promise<void> {
  const key = database.raw("?? || ':' || ??", ['azienda', 'tipologia']);
  await database(collection).whereIn('id', ids).update({ chiave_accesso: key });
}

/** Makes each document one client's or one company's, and keeps its key for delegates. */
export const documentOwner: HookConfig = ({ filter, action }, { database: ownDatabase }) => {
  const onCreate: FilterHandler = async (payload, _meta, context) => {
    const row = v.parse(payloadSchema, payload);
    await refuse(ownerProblems(row), { collection, action: 'create', context });
    if (!isGiven(row.azienda) && !('chiave_accesso' in row)) return payload;
    return { ...row, chiave_accesso: keyOf(row) };
  };

  const onUpdate: FilterHandler = async (payload, meta, context) => {
    const { chiave_accesso: _, ...change } = v.parse(payloadSchema, payload);
    if (!('cliente' in change || 'azienda' in change || 'tipologia' in change)) return change;
    const keys = updatedKeys(meta);
    const found: unknown = await context
      .database(collection)
      .whereIn('id', keys)
      .select('cliente', 'azienda', 'tipologia');
    const after = v.parse(storedRows, found).map((stored) => ({ ...stored, ...change }));
    const errors = after.flatMap(ownerProblems).slice(0, 1);
    await refuse(errors, { collection, action: 'update', keys, context });
    // Without a key a delegate does not see the document: that is the safe side of the moment until `completeKeys`.
    const [key = null, ...others] = new Set(after.map(keyOf));
    return { ...change, chiave_accesso: others.length === 0 ? key : null };
  };

  filter(`${collection}.items.create`, onCreate);
  filter(`${collection}.items.update`, onUpdate);
  action(`${collection}.items.create`, async (meta) => {
    if (!v.is(withKey, meta)) return;
    await completeKeys(ownDatabase, [v.parse(created, meta).key]);
  });
  action(`${collection}.items.update`, async (meta) => {
    if (!v.is(withKey, meta)) return;
    await completeKeys(ownDatabase, updatedKeys(meta));
  });
};
