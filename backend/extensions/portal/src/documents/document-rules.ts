import type { HookConfig } from '@directus/extensions';
import type { EventContext, FilterHandler } from '@directus/types';
import { roleIds } from '@studio/shared/contract';
import { formatDate } from '@studio/shared/kit/format';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { problemsIn, refuse, requireRight } from '../common/field-problems.ts';
import { isEmpty, isScript, related, updatedKeys } from '../common/writes.ts';
import { ownerEntries } from '../rights/may.ts';
import { earlierDocuments } from './fingerprints.ts';
import { isPossibleYear } from './period.ts';
import { withdrawDocuments } from './withdrawals.ts';

const collection = 'documenti_clienti';

const unknown = v.optional(v.unknown());
const payloadSchema = v.looseObject({
  cliente: unknown,
  azienda: unknown,
  tipologia: unknown,
  documento: unknown,
  anno: unknown,
  stato: unknown,
  motivo_ritiro: unknown,
  consenti_duplicato: unknown,
});
type Payload = v.InferOutput<typeof payloadSchema>;

const problem = problemsIn(collection, false);

const key = related(v.union([v.string(), v.number()]));

function keyOf(value: unknown): string | number | null {
  const parsed = v.safeParse(key, value);
  return parsed.success ? parsed.output : null;
}

function yearProblem(anno: unknown, now: Date): Error[] {
  const year = typeof anno === 'string' && anno !== '' ? Number(anno) : anno;
  if (typeof year === 'number' && isPossibleYear(year, now)) return [];
  return [problem('anno', `Un anno dal 1990 al ${now.getFullYear() + 1}.`)];
}

/** Returns the errors about written values that need no other row. */
function valueProblems(row: Payload, isNew: boolean, context: EventContext): Error[] {
  const needsType = (isNew || 'tipologia' in row) && !isScript(context);
  return [
    ...(needsType && isEmpty(row.tipologia) ? [problem('tipologia', 'Scegli la tipologia.')] : []),
    ...(isNew || 'anno' in row ? yearProblem(row.anno, new Date()) : []),
  ];
}

async function clientProblems(row: Payload, context: EventContext): Promise<Error[]> {
  const id = keyOf(row.cliente);
  if (id === null || isScript(context)) return [];
  const client: unknown = await context
    .database('directus_users')
    .where({ id, role: roleIds.cliente })
    .whereNotIn('status', ['suspended', 'archived'])
    .first('id');
  return client === undefined ? [problem('cliente', 'Scegli un cliente attivo dell’elenco.')] : [];
}

const isAllowed = v.union([v.literal(true), v.literal(1)]);

/** Returns the error about a file that the same client or company has already. */
async function duplicateProblems(
  row: Payload,
  ownId: number | undefined,
  context: EventContext,
): Promise<Error[]> {
  const file = keyOf(row.documento);
  if (isScript(context)) return [];
  if (typeof file !== 'string' || v.is(isAllowed, row.consenti_duplicato)) return [];
  const [cliente, azienda] = [keyOf(row.cliente), keyOf(row.azienda)];
  const delivered = {
    file,
    cliente: cliente === null ? null : String(cliente),
    azienda: azienda === null ? null : Number(azienda),
  };
  const earlier = (await earlierDocuments(context.database, [delivered], ownId)).get(file);
  if (earlier === undefined) return [];
  const when =
    earlier.published === null
      ? ''
      : ` dal ${formatDate(earlier.published.toISOString(), 'it-IT')}`;
  const sentence = `Questo file è già tra i suoi documenti${when}. Per pubblicarlo lo stesso attiva «Pubblicalo anche se lo ha già».`;
  return [problem('documento', sentence)];
}

const storedRow = v.looseObject({
  id: v.number(),
  ...ownerEntries,
  documento: v.nullable(v.string()),
  letto_il: v.unknown(),
  ritirato_il: v.unknown(),
});
type StoredDocument = v.InferOutput<typeof storedRow>;

/** Returns what is stored of a write: a confirmation counts once, and a withdrawal is written with all that it needs. */
function writtenFields(row: Payload) {
  const { stato: _, motivo_ritiro: __, consenti_duplicato: ___, ...kept } = row;
  return kept;
}

/** The fields that decide who sees a document. */
const rightsFields = ['cliente', 'azienda', 'tipologia'] as const;

/** Returns a relation as a text to compare; a new row, which has no key yet, is no stored one. */
const comparable = (value: unknown) => (isEmpty(value) ? null : String(keyOf(value) ?? 'new'));

/**
 * Returns the errors about another owner or type of a document about which something was said, answered or read: its
 * record is about the former owner, and the people of the former type.
 */
async function historyProblems(
  row: Payload,
  before: StoredDocument,
  database: Knex,
): Promise<Error[]> {
  const changed = rightsFields.find(
    (field) => field in row && comparable(row[field]) !== comparable(before[field]),
  );
  if (changed === undefined) return [];
  const { id: documento } = before;
  const traces = await Promise.all([
    database('messaggi').where({ documento }).first('id'),
    database('risposte').where({ argomento: 'documento', oggetto: documento }).first('numero'),
    database('accessi_documenti').where({ documento }).whereNull('collaboratore').first('id'),
  ]);
  const isUntouched = before.letto_il === null && traces.every((one: unknown) => one === undefined);
  if (isUntouched) return [];
  const sentence =
    'Il documento è già stato letto, o se ne è già scritto: ritiralo e consegnalo di nuovo.';
  return [problem(changed, sentence)];
}

const changesOwner = (row: Payload) =>
  ['cliente', 'azienda', 'documento'].some((name) => name in row);

async function withdraw(row: Payload, keys: number[], context: EventContext): Promise<void> {
  await requireRight({ collection, action: 'update', keys, context });
  const reason = typeof row.motivo_ritiro === 'string' ? row.motivo_ritiro.trim() : '';
  if (reason === '') throw problem('motivo_ritiro', 'Scrivi perché ritiri il documento.');
  const user = context.accountability?.user ?? null;
  await context.database.transaction((transaction) =>
    withdrawDocuments(transaction, { ids: keys }, { reason, user, now: new Date() }),
  );
}

/**
 * Keeps the rules of documents at every write: a type, a possible year, an active client, and not the same bytes twice
 * for one client unless the editor confirms it. A withdrawn document stays as it is, and one with a history keeps its
 * owner and type.
 */
export const documentRules: HookConfig = ({ filter }) => {
  const onCreate: FilterHandler = async (payload, _meta, context) => {
    const row = v.parse(payloadSchema, payload);
    const errors = [
      ...valueProblems(row, true, context),
      ...(await clientProblems(row, context)),
      ...(await duplicateProblems(row, undefined, context)),
    ];
    await refuse(errors, { collection, action: 'create', context });
    return writtenFields(row);
  };

  const onUpdate: FilterHandler = async (payload, meta, context) => {
    const row = v.parse(payloadSchema, payload);
    const keys = updatedKeys(meta);
    const { database } = context;
    const write = { collection, action: 'update', keys, context } as const;
    const found: unknown = await database(collection)
      .whereIn('id', keys)
      .select('id', 'cliente', 'azienda', 'tipologia', 'documento')
      .select('consenti_duplicato', 'letto_il', 'ritirato_il');
    const stored = v.parse(v.array(storedRow), found);
    if (stored.some(({ ritirato_il }) => ritirato_il !== null)) {
      await refuse([problem('stato', 'Un documento ritirato non si modifica più.')], write);
    }
    if (row.stato === 'ritirato' || !isEmpty(row.motivo_ritiro)) {
      await withdraw(row, keys, context);
      return {};
    }
    const errors = [
      ...valueProblems(row, false, context),
      ...('cliente' in row ? await clientProblems(row, context) : []),
    ];
    for (const before of stored) errors.push(...(await historyProblems(row, before, database)));
    for (const before of changesOwner(row) ? stored : []) {
      errors.push(...(await duplicateProblems({ ...before, ...row }, before.id, context)));
    }
    await refuse(errors, write);
    return writtenFields(row);
  };

  filter(`${collection}.items.create`, onCreate);
  filter(`${collection}.items.update`, onUpdate);
};
