import type { HookConfig } from '@directus/extensions';
import type { EventContext, FilterHandler } from '@directus/types';
import { roleIds } from '@studio/shared/contract';
import * as v from 'valibot';
import { problemsIn, refuse } from '../../common/field-problems.ts';
import { relatedId, relatedRow, updatedKeys } from '../../common/writes.ts';
import { storedNumber } from '../../platform/database-values.ts';
import { countOf } from '../../platform/read-keys.ts';
import { companyProblems, normalCompany } from './company-values.ts';

const memberships = 'persone_aziende';

const record = v.looseObject({});
const keys = v.array(v.union([v.string(), v.number()]));

const membershipProblem = problemsIn(memberships);
const companyProblem = problemsIn('aziende');

const relation = v.optional(v.unknown());
const membership = v.looseObject({ azienda: relation, persona: relation });
const pair = v.object({ azienda: relatedRow, persona: relatedId });
type Pair = v.InferOutput<typeof pair>;

const taken = v.optional(v.object({ id: storedNumber }));

/** Returns the errors about a membership: a person who is no client, or who has one in this company already. */
async function pairProblems(
  { azienda, persona }: Pair,
  key: number | undefined,
  { database }: EventContext,
): Promise<Error[]> {
  const client: unknown = await database('directus_users')
    .where({ id: persona, role: roleIds.cliente })
    .first('id');
  if (client === undefined) {
    const sentence = 'Scegli un cliente: chi lavora nello studio vede già tutto.';
    return [membershipProblem('persona', sentence)];
  }
  const same: unknown = await database(memberships).where({ azienda, persona }).first('id');
  const other = v.parse(taken, same);
  if (other === undefined || other.id === key) return [];
  const sentence = 'Questa persona c’è già in questa azienda: cambia la sua riga.';
  return [membershipProblem('persona', sentence)];
}

/** Returns a membership with the key that keeps its pair unique. */
const withKey = (row: object, { azienda, persona }: Pair) => ({
  ...row,
  chiave: `${azienda}:${persona}`,
});

/** Names the rows that belong to a company and stay with it: the table, and the words for one row and for several. */
const keptWith = [
  ['documenti_clienti', 'documento', 'documenti'],
  ['richieste_documenti', 'richiesta di documenti', 'richieste di documenti'],
  ['caricamenti', 'file ricevuto', 'file ricevuti'],
  ['caricamenti_in_corso', 'file in arrivo', 'file in arrivo'],
  ['scadenze_clienti', 'scadenza', 'scadenze'],
] as const;

/** Resolves with what belongs to companies, in words: `2 documenti`; empty when nothing does. */
async function countKept(
  database: EventContext['database'],
  companies: (string | number)[],
): Promise<string[]> {
  const kept: string[] = [];
  for (const [table, one, many] of keptWith) {
    const count = await countOf(database(table).whereIn('azienda', companies));
    if (count > 0) kept.push(`${count} ${count === 1 ? one : many}`);
  }
  return kept;
}

/** Keeps companies and memberships as their rules want them. */
export const companies: HookConfig = ({ filter }) => {
  const onCompany =
    (action: 'create' | 'update'): FilterHandler =>
    async (payload, meta, context) => {
      if (!v.is(record, payload)) return payload;
      const values = normalCompany(payload);
      const keys = action === 'update' ? updatedKeys(meta) : [];
      const problems = await companyProblems(values, keys, context.database);
      const write = { collection: 'aziende', action, context };
      await refuse(problems, action === 'update' ? { ...write, keys } : write);
      return values;
    };
  filter('aziende.items.create', onCompany('create'));
  filter('aziende.items.update', onCompany('update'));

  filter('aziende.items.delete', async (payload, _meta, context) => {
    const ids = v.parse(keys, payload);
    const kept = await countKept(context.database, ids);
    if (kept.length === 0) return payload;
    const list = new Intl.ListFormat('it', { type: 'conjunction' }).format(kept);
    const sentence = `Un’azienda con dati dei clienti non si elimina: ha ${list}. Chiudi invece i rapporti delle persone, con l’ultimo giorno in cui valgono.`;
    const errors = [companyProblem('denominazione', sentence)];
    return refuse(errors, { collection: 'aziende', action: 'delete', keys: ids, context });
  });

  filter(`${memberships}.items.create`, async (payload, _meta, context) => {
    const parsed = v.safeParse(pair, payload);
    // Incomplete rows get Directus' own answer about required fields.
    if (!parsed.success || !v.is(record, payload)) return payload;
    const problems = await pairProblems(parsed.output, undefined, context);
    await refuse(problems, { collection: memberships, action: 'create', context });
    return withKey(payload, parsed.output);
  });

  filter(`${memberships}.items.update`, async (payload, meta, context) => {
    const { chiave: _, ...change } = v.parse(membership, payload);
    if (!('azienda' in change || 'persona' in change)) return change;
    const ids = updatedKeys(meta);
    const write = { collection: memberships, action: 'update', keys: ids, context } as const;
    const [id, ...others] = ids;
    const stored: unknown = await context.database(memberships).whereIn('id', ids).first();
    const parsed = v.safeParse(pair, { ...v.parse(v.optional(record, {}), stored), ...change });
    if (others.length > 0 || !parsed.success) {
      const sentence = 'Azienda e persona si cambiano in una riga alla volta.';
      return refuse([membershipProblem('persona', sentence)], write);
    }
    await refuse(await pairProblems(parsed.output, id, context), write);
    return withKey(change, parsed.output);
  });
};
