import type { Knex } from 'knex';
import * as v from 'valibot';
import { type ProfileField, profileFields } from '../../../../shared/src/profile-rules/index.ts';

const text = v.fallback(v.nullable(v.string()), null);

const profileRow = v.object({
  role: v.nullable(v.string()),
  first_name: text,
  last_name: text,
  email: text,
  societa: text,
  indirizzo: text,
  citta: text,
  provincia: text,
  nazione: text,
  telefono: text,
  pec: text,
  piva: text,
  codice_univoco: text,
} satisfies Record<ProfileField | 'role', v.GenericSchema>);

/** The profile of an account as the database has it, and its role. */
export type StoredProfile = v.InferOutput<typeof profileRow>;

/** The profile of an account, held until the transaction ends: whoever else wants to change it waits. */
export async function holdProfile(
  transaction: Knex,
  id: string,
): Promise<StoredProfile | undefined> {
  const row: unknown = await transaction('directus_users')
    .where({ id })
    // SQLite has one writer at a time and needs no lock.
    .forUpdate()
    .first('role', ...profileFields);
  return row === undefined ? undefined : v.parse(profileRow, row);
}
