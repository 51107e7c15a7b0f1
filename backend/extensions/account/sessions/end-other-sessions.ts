import { InvalidCredentialsError } from '@directus/errors';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { sessionTable as table, tokenDigest, tokensOf } from './session-records.ts';

const familySchema = v.object({ famiglia: v.string() });
const printsSchema = v.array(v.object({ impronta: v.string() }));

/**
 * Ends every session of a user but the login that this token belongs to, which keeps all of its tokens: a renewal may be
 * on its way.
 * @param knex a transaction
 * @throws InvalidCredentialsError where that login has ended itself
 */
export async function endOtherSessions(knex: Knex, user: string, token: string): Promise<void> {
  const records = () => knex(table).where({ utente: user });
  const row: unknown = await records()
    .where({ impronta: tokenDigest(token) })
    .first('famiglia');
  if (row === undefined) throw new InvalidCredentialsError();
  const { famiglia } = v.parse(familySchema, row);

  /** Returns the tokens that Directus holds of this login and of all others. */
  async function heldTokens(): Promise<{ own: string[]; others: string[] }> {
    // Held tokens first: one that comes meanwhile has a record by then, or is not among them.
    const held = await tokensOf(knex, user);
    const prints = v.parse(printsSchema, await records().where({ famiglia }).select('impronta'));
    const ofFamily = new Set(prints.map(({ impronta }) => impronta));
    const tokens = Map.groupBy(held, ([print]) => (ofFamily.has(print) ? 'own' : 'others'));
    const list = (kind: 'own' | 'others') =>
      (tokens.get(kind) ?? []).map(([, session]) => session.token);
    return { own: list('own'), others: list('others') };
  }

  for (;;) {
    // Waits for renewals of these logins that are under way: the next round finds what they add.
    const ended: number = await records().whereNot({ famiglia }).delete();
    const { own, others } = await heldTokens();
    if (own.length === 0) throw new InvalidCredentialsError();
    await knex('directus_sessions').whereIn('token', others).delete();
    if (ended === 0 && others.length === 0) return;
  }
}
