import type { HookConfig } from '@directus/extensions';
import type { EventContext, FilterHandler } from '@directus/types';
import { roleIds } from '@studio/shared/contract';
import { romeToday } from '@studio/shared/kit/format';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { problemsIn, refuse, requireRight } from '../../common/field-problems.ts';
import { inTransaction, isEmpty, isScript, related, updatedKeys } from '../../common/writes.ts';
import { decideRequest } from './outcomes.ts';
import { isClosed, lockRequests, requestsTable, type StoredRequest } from './stored-requests.ts';

const collection = requestsTable;

/** Returns the error at a field of a request. */
const problem = problemsIn(collection);

const owner = related(v.union([v.string(), v.number()]));
const text = v.nullish(v.string());
const payloadSchema = v.looseObject({
  cliente: v.optional(v.nullable(owner)),
  azienda: v.optional(v.nullable(owner)),
  titolo: text,
  scadenza: text,
  stato: text,
  nota: text,
});
type Payload = v.InferOutput<typeof payloadSchema>;

/** The columns that the site writes itself. */
const ownColumns = [
  ...['documento_scade_il', 'inviata_il', 'chiusa_il', 'annunciata_il', 'ultimo_promemoria'],
  'caricamenti',
];

/** Returns true for the backend itself and its scripts. */
const isTrusted = (context: EventContext) => context.accountability === null || isScript(context);

/** Returns the errors about the owner of a request, in the words of documents. */
async function ownerProblems({ cliente, azienda }: Payload, database: Knex): Promise<Error[]> {
  if (!isEmpty(cliente) && !isEmpty(azienda)) {
    return [
      problem('azienda', 'La richiesta è a un cliente oppure a un’azienda: togli uno dei due.'),
    ];
  }
  if (isEmpty(cliente) && isEmpty(azienda)) {
    return [problem('cliente', 'Scegli a chi chiedi: un cliente oppure un’azienda.')];
  }
  if (isEmpty(cliente)) return [];
  const found: unknown = await database('directus_users')
    .where({ id: String(cliente), role: roleIds.cliente })
    .whereNotIn('status', ['suspended', 'archived'])
    .first('id');
  return found === undefined ? [problem('cliente', 'Scegli un cliente attivo dell’elenco.')] : [];
}

function valueProblems({ titolo, scadenza }: Payload, isNew: boolean): Error[] {
  const lacksTitle = (isNew || titolo !== undefined) && isEmpty(titolo?.trim());
  const isPast = !isEmpty(scadenza) && String(scadenza).slice(0, 10) < romeToday(new Date());
  return [
    ...(lacksTitle ? [problem('titolo', 'Scrivi che cosa serve.')] : []),
    ...(isPast ? [problem('scadenza', 'Scegli un giorno da oggi in poi.')] : []),
  ];
}

/** Returns the error about another owner: what has arrived, and who was told, would be about the former one. */
const changesOwner = ({ cliente, azienda }: Payload): Error[] =>
  cliente === undefined && azienda === undefined
    ? []
    : [problem('cliente', 'A chi è la richiesta non si cambia: annullala e fanne un’altra.')];

/** The states to which staff lead a request, and the sentence where a state cannot become another. */
function stateProblem(stored: StoredRequest, to: string, nota: string): Error | undefined {
  if (to === 'chiesta')
    return problem('stato', 'Una richiesta a cui si è risposto non torna «Chiesta».');
  if (to === 'inviata')
    return problem('stato', 'Diventa «Inviata» quando il cliente manda un file.');
  if (to !== 'da_rifare') return undefined;
  if (stored.stato === 'chiesta') {
    return problem('stato', 'Non è ancora arrivato nulla: non c’è niente da rifare.');
  }
  return nota === '' ? problem('nota', 'Scrivi al cliente che cosa va rifatto.') : undefined;
}

const withoutOwnColumns = (payload: Payload) =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => !ownColumns.includes(name)));

/** Returns true for a change that only leads a request to the state and note that it has. */
const isRepeated = ({ stato, nota, ...others }: Payload, stored: StoredRequest) =>
  stato === stored.stato &&
  (nota === undefined || (nota?.trim() || null) === stored.nota) &&
  Object.values(others).every((value) => value === undefined);

const decision = v.picklist(['accettata', 'da_rifare', 'annullata']);

/**
 * Keeps the rules of requests for documents: exactly one owner, an active client, a day that is not over, and the states
 * in their order. A closed request does not change.
 */
export const documentRequests: HookConfig = ({ filter }) => {
  const onCreate: FilterHandler = async (payload, _meta, context) => {
    const row = v.parse(payloadSchema, payload);
    const errors = [
      ...(await ownerProblems(row, context.database)),
      ...(isTrusted(context) ? [] : valueProblems(row, true)),
    ];
    await refuse(errors, { collection, action: 'create', context });
    if (isTrusted(context)) return row;
    return { ...withoutOwnColumns(row), stato: 'chiesta', nota: null };
  };

  const changeOne = async (
    transaction: Knex,
    stored: StoredRequest,
    change: Payload,
    context: EventContext,
  ) => {
    // A second click on the same decision changes nothing.
    if (isClosed(stored.stato) && isRepeated(change, stored)) return;
    if (isClosed(stored.stato)) {
      throw [problem('stato', 'Una richiesta chiusa non si modifica: fanne un’altra.')];
    }
    const nota = (change.nota === undefined ? stored.nota : change.nota)?.trim() ?? '';
    const to = change.stato ?? stored.stato;
    if (to === stored.stato) return;
    const refused = stateProblem(stored, to, nota);
    if (refused !== undefined) throw [refused];
    const stato = v.parse(decision, to);
    await decideRequest(
      transaction,
      stored,
      { stato, nota: nota === '' ? null : nota },
      { user: context.accountability?.user ?? null, now: new Date() },
    );
  };

  const onUpdate: FilterHandler = async (payload, meta, context) => {
    if (isTrusted(context)) return payload;
    const keys = updatedKeys(meta);
    const given = v.parse(v.looseObject({}), payload);
    await requireRight({
      ...{ collection, action: 'update', keys, context },
      fields: Object.keys(given),
    });
    const change = v.parse(payloadSchema, given);
    const errors = [...valueProblems(change, false), ...changesOwner(change)];
    if (errors.length > 0) throw errors;
    await inTransaction(context.database, async (transaction) => {
      for (const stored of await lockRequests(transaction, keys)) {
        await changeOne(transaction, stored, change, context);
      }
      // Another due day has reminders of its own.
      if (change.scadenza !== undefined) {
        await transaction(collection).whereIn('id', keys).update({ ultimo_promemoria: null });
      }
    });
    // The decision is written, with all that follows from it.
    const { stato, nota, ...rest } = withoutOwnColumns(change);
    return stato === undefined && nota !== undefined ? { ...rest, nota } : rest;
  };

  filter(`${collection}.items.create`, onCreate);
  filter(`${collection}.items.update`, onUpdate);
};
