import type { HookConfig } from '@directus/extensions';
import type { EventContext, FilterHandler } from '@directus/types';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { fieldProblem, labelIn, requireRight } from '../common/field-problems.ts';
import { accessKey } from './visible-documents.ts';

const collection = 'documenti_clienti';

/** A relation as writers send it: a key, a row with its key, or a new row. */
const relation = v.optional(v.unknown());
const payloadSchema = v.looseObject({
  cliente: relation,
  azienda: relation,
  tipologia: relation,
  chiave_accesso: v.optional(v.unknown()),
});
type Payload = v.InferOutput<typeof payloadSchema>;

const number = v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]);
const keyed = v.union([
  number,
  v.pipe(
    v.looseObject({ id: number }),
    v.transform(({ id }) => id),
  ),
]);

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Returns the key for delegates; null without company and type, or while the type is being created with the row. */
function keyOf({ azienda, tipologia }: Payload): string | null {
  const company = v.safeParse(keyed, azienda);
  const type = v.safeParse(keyed, tipologia);
  return company.success && type.success ? accessKey(company.output, type.output) : null;
}

/** Returns the error about the owners of a document; undefined when it has one. */
function ownerProblem({ cliente, azienda }: Payload): Error | undefined {
  const label = (field: string) => labelIn(collection, field);
  if (isGiven(cliente) && isGiven(azienda)) {
    const sentence = 'Il documento è di un cliente oppure di un’azienda: togli uno dei due.';
    return fieldProblem('azienda', label('azienda'), sentence, collection);
  }
  if (!isGiven(cliente) && !isGiven(azienda)) {
    const sentence = 'Scegli di chi è il documento: un cliente oppure un’azienda.';
    return fieldProblem('cliente', label('cliente'), sentence, collection);
  }
  if (isGiven(azienda) && !v.is(keyed, azienda)) {
    return fieldProblem('azienda', label('azienda'), 'Scegli un’azienda dell’elenco.', collection);
  }
  return undefined;
}

const rows = v.object({ keys: v.array(v.union([v.number(), v.string()])) });
const created = v.object({ key: v.union([v.number(), v.string()]) });
const storedRows = v.array(
  v.object({
    cliente: v.nullable(v.string()),
    azienda: v.nullable(v.number()),
    tipologia: v.nullable(v.number()),
  }),
);

async function refuse(
  problem: Error,
  action: 'create' | 'update',
  keys: (number | string)[] | undefined,
  context: EventContext,
): Promise<never> {
  await requireRight({ collection, action, context, ...(keys && { keys }) });
  throw problem;
}

const withKey = v.object({ payload: v.object({ chiave_accesso: v.nullable(v.string()) }) });

/**
 * Writes the keys as the stored rows have them: the filter cannot know the type that is created with its document, the
 * values of several rows, or another change at the same moment.
 */
async function completeKeys(database: Knex, ids: (number | string)[]): Promise<void> {
  const key = database.raw("?? || ':' || ??", ['azienda', 'tipologia']);
  await database(collection).whereIn('id', ids).update({ chiave_accesso: key });
}

/** Makes each document one client's or one company's, and keeps its key for delegates. */
export const documentOwner: HookConfig = ({ filter, action }, { database: ownDatabase }) => {
  const onCreate: FilterHandler = async (payload, _meta, context) => {
    const row = v.parse(payloadSchema, payload);
    const problem = ownerProblem(row);
    if (problem !== undefined) await refuse(problem, 'create', undefined, context);
    if (!isGiven(row.azienda) && !('chiave_accesso' in row)) return payload;
    return { ...row, chiave_accesso: keyOf(row) };
  };

  const onUpdate: FilterHandler = async (payload, meta, context) => {
    const { chiave_accesso: _, ...change } = v.parse(payloadSchema, payload);
    if (!('cliente' in change || 'azienda' in change || 'tipologia' in change)) return change;
    const { keys } = v.parse(rows, meta);
    const found: unknown = await context
      .database(collection)
      .whereIn('id', keys)
      .select('cliente', 'azienda', 'tipologia');
    const after = v.parse(storedRows, found).map((stored) => ({ ...stored, ...change }));
    for (const row of after) {
      const problem = ownerProblem(row);
      if (problem !== undefined) await refuse(problem, 'update', keys, context);
    }
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
    await completeKeys(ownDatabase, v.parse(rows, meta).keys);
  });
};
