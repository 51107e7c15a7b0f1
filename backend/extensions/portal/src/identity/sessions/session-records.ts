import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedMoment } from '../../platform/database-values.ts';

/** The table of the records. */
export const sessionTable = 'sessioni';

/** One token of a family: the moments when it was made, used and replaced. */
export const sessionRecordSchema = v.object({
  id: v.number(),
  utente: v.string(),
  famiglia: v.string(),
  impronta: v.string(),
  creata_il: storedMoment,
  usata_il: v.nullable(storedMoment),
  rinnovata_il: v.nullable(storedMoment),
});

export type SessionRecord = v.InferOutput<typeof sessionRecordSchema>;

const openSchema = v.array(v.object({ token: v.string(), user_agent: v.nullable(v.string()) }));

/** Returns the digest under which a token is stored here. */
export const tokenDigest = (token: string) => createHash('sha256').update(token).digest('hex');

/** Returns the tokens that Directus holds of a user, by their digests. */
export async function tokensOf(knex: Knex, user: string) {
  const rows = await knex('directus_sessions').where({ user }).select('token', 'user_agent');
  return new Map(v.parse(openSchema, rows).map((row) => [tokenDigest(row.token), row]));
}
