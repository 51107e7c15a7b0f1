import * as v from 'valibot';
import { isProfileField, type ProfileField } from '../../../../shared/src/profile-rules/index.ts';
import { InvalidBody } from '../accounts/refusals.ts';

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
