import { createError, ForbiddenError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import {
  checkValue,
  isProfileField,
  normaliseProfile,
  type ProfileField,
  type ProfileValues,
  profileFields,
} from '@studio/shared/rules';
import * as v from 'valibot';
import { InvalidBody, WrongField } from '../../platform/parse-body.ts';
import { lockProfile, waitingChange, waitingKey, withdrawRequest } from './stored-requests.ts';

interface Change {
  field: ProfileField;
  /** The stored value, so that the decision can see a later change. */
  from: string;
  /** The value in the form in which it will be stored. */
  to: string;
}

/**
 * Returns the fields that would change.
 * @throws a list of `WrongField`, one for each invalid value
 */
function changesOf(stored: ProfileValues, requested: ProfileValues): Change[] {
  const before = normaliseProfile(stored);
  const after = normaliseProfile(requested);
  const changed = profileFields.filter(
    (field) => field in requested && after[field] !== before[field],
  );
  const wrong = changed.flatMap((field) => {
    const type = checkValue(field, after[field]);
    return type === undefined ? [] : [new WrongField({ field, type })];
  });
  if (wrong.length > 0) throw wrong;
  return changed.map((field) => ({ field, from: stored[field] ?? '', to: after[field] }));
}

/**
 * Files a request for each field that differs from the stored value, all or none, and resolves with these fields. A new
 * request replaces the waiting one of the same field by a row of its own, so that an editor cannot approve a value that
 * they have not seen.
 * @throws {NothingChanged} when no field differs
 * @throws a list of `WrongField`
 */
export async function fileRequests(
  { database, getSchema, services }: EndpointExtensionContext,
  client: string,
  requested: ProfileValues,
): Promise<ProfileField[]> {
  const schema = await getSchema();
  return database.transaction(async (transaction) => {
    const stored = await lockProfile(transaction, client);
    if (stored === undefined) throw new ForbiddenError();
    const changes = changesOf(stored, requested);
    if (changes.length === 0) throw new NothingChanged();
    const requests = new services.ItemsService('richieste_modifica', {
      schema,
      knex: transaction,
    });
    for (const { field, from, to } of changes) {
      const waiting = await waitingChange(transaction, client, field);
      // A request against an older stored value could never be approved.
      if (waiting?.to === to && waiting.from === from) continue;
      await withdrawRequest(transaction, client, field);
      await requests.createOne({
        cliente: client,
        campo: field,
        valore_attuale: from,
        valore_richiesto: to,
        stato: 'in_attesa',
        chiave_attesa: waitingKey(client, field),
      });
    }
    return changes.map(({ field }) => field);
  });
}

// Older forms send these fields as well; a client cannot change them (decision P2).
const ignored = new Set(['status', 'role']);

const record = v.record(v.string(), v.unknown());

/** The longest accepted text, in characters: more than any field holds. */
const value = v.nullable(v.pipe(v.string(), v.maxLength(4096)));

/**
 * Returns the values that a client requests: the body is `{ values: { … } }` with fields of the profile; `status` and
 * `role` are ignored.
 * @throws {InvalidBody} for any other body
 */
export function requestedValues(body: unknown): Partial<Record<ProfileField, string | null>> {
  if (!v.is(record, body) || Object.keys(body).join() !== 'values') throw new InvalidBody();
  const { values } = body;
  if (!v.is(record, values) || Array.isArray(values)) throw new InvalidBody();
  const requested: Partial<Record<ProfileField, string | null>> = {};
  for (const [name, given] of Object.entries(values)) {
    if (ignored.has(name)) continue;
    if (!isProfileField(name) || !v.is(value, given)) throw new InvalidBody();
    requested[name] = given;
  }
  return requested;
}

/** Answers a request for values that the profile has already: 400. */
const NothingChanged = createError('NOTHING_CHANGED', 'Nothing would change.', 400);
