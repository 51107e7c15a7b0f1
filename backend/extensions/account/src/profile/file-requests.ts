import { createError, ForbiddenError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import * as v from 'valibot';
import {
  checkValue,
  isProfileField,
  normaliseProfile,
  type ProfileField,
  type ProfileValues,
  profileFields,
} from '../../../../../shared/src/profile-rules/index.ts';
import { InvalidBody, WrongField } from '../common/parse-body.ts';
import { holdProfile, waitingChange, waitingKey, withdrawRequest } from './stored-requests.ts';

interface Change {
  field: ProfileField;
  /** As stored, so that the decision can tell whether it changed since. */
  from: string;
  /** In the form it will be stored in. */
  to: string;
}

/** The fields that would change. Throws one `WrongField` each for those that may not be so. */
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
 * Files a request for each field that differs from what is stored, all or none, and resolves with these fields. A
 * request that waits for the same field gives way, as a row of its own: whoever is about to decide on the old one
 * cannot approve a value they have not seen. Throws `NothingChanged`, or a list of `WrongField`.
 */
export async function fileRequests(
  { database, getSchema, services }: EndpointExtensionContext,
  client: string,
  requested: ProfileValues,
): Promise<ProfileField[]> {
  const schema = await getSchema();
  return database.transaction(async (transaction) => {
    const stored = await holdProfile(transaction, client);
    if (stored === undefined) throw new ForbiddenError();
    const changes = changesOf(stored, requested);
    if (changes.length === 0) throw new NothingChanged();
    const requests = new services.ItemsService('richieste_modifica', {
      schema,
      knex: transaction,
    });
    for (const { field, from, to } of changes) {
      const waiting = await waitingChange(transaction, client, field);
      // One that was asked for when another value was stored could never be approved.
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

// What the form of old sent along; whatever it holds, a client has no say in it (decision P2).
const ignored = new Set(['status', 'role']);

const record = v.record(v.string(), v.unknown());

/** Longest text that is looked at at all, in characters: no field comes near it. */
const value = v.nullable(v.pipe(v.string(), v.maxLength(4096)));

/**
 * The values a client asks for: a body `{ values: { … } }` with fields of the profile. `status` and `role` are passed
 * over; anything else than this throws `InvalidBody`.
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

/** A request for values that the profile has already: 400. */
export const NothingChanged = createError('NOTHING_CHANGED', 'Nothing would change.', 400);
