import type { HookConfig } from '@directus/extensions';
import type { EventContext, FilterHandler } from '@directus/types';
import { roleIds } from '@studio/shared/contract';
import * as v from 'valibot';
import { fieldProblem, labelIn, requireRight } from '../../common/field-problems.ts';
import { storedNumber } from '../../platform/database-values.ts';
import { companyProblems, normalCompany } from './company-values.ts';

const memberships = 'persone_aziende';

const record = v.looseObject({});
const keys = v.array(v.union([v.string(), v.number()]));
const ofRows = v.object({ keys });

async function refuse(errors: Error[], write: Parameters<typeof requireRight>[0]): Promise<never> {
  await requireRight(write);
  throw errors;
}

const relation = v.optional(v.unknown());
const membership = v.looseObject({ azienda: relation, persona: relation });
const companyKey = v.union([
  v.number(),
  v.pipe(
    v.looseObject({ id: v.number() }),
    v.transform(({ id }) => id),
  ),
]);
const personKey = v.union([
  v.string(),
  v.pipe(
    v.looseObject({ id: v.string() }),
    v.transform(({ id }) => id),
  ),
]);
const pair = v.object({ azienda: companyKey, persona: personKey });
type Pair = v.InferOutput<typeof pair>;

const taken = v.optional(v.object({ id: storedNumber }));

/** Returns the errors about a membership: a person who is no client, or who has one in this company already. */
async function pairProblems(
  { azienda, persona }: Pair,
  key: number | undefined,
  { database }: EventContext,
): Promise<Error[]> {
  const label = labelIn(memberships, 'persona');
  const client: unknown = await database('directus_users')
    .where({ id: persona, role: roleIds.cliente })
    .first('id');
  if (client === undefined) {
    return [
      fieldProblem(
        'persona',
        label,
        'Scegli un cliente: chi lavora nello studio vede già tutto.',
        memberships,
      ),
    ];
  }
  const same: unknown = await database(memberships).where({ azienda, persona }).first('id');
  const other = v.parse(taken, same);
  if (other === undefined || other.id === key) return [];
  const sentence = 'Questa persona c’è già in questa azienda: cambia la sua riga.';
  return [fieldProblem('persona', label, sentence, memberships)];
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

const counted = v.object({ count: storedNumber });

/** Resolves with what belongs to companies, in words: `2 documenti`; empty when nothing does. */
async function countKept(
  database: EventContext['database'],
  companies: (string | number)[],
): Promise<string[]> {
  const kept: string[] = [];
  for (const [table, one, many] of keptWith) {
    const found: unknown = await database(table)
      .whereIn('azienda', companies)
      .count({ count: '*' })
      .first();
    const { count } = v.parse(counted, found);
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
      const stored = v.safeParse(ofRows, meta);
      const ids = stored.success ? stored.output.keys : [];
      const problems = await companyProblems(values, ids, context.database);
      if (problems.length === 0) return values;
      const write = {
        collection: 'aziende',
        action,
        context,
        ...(stored.success && { keys: ids }),
      };
      return refuse(problems, write);
    };
  filter('aziende.items.create', onCompany('create'));
  filter('aziende.items.update', onCompany('update'));

  filter('aziende.items.delete', async (payload, _meta, context) => {
    const ids = v.parse(keys, payload);
    const kept = await countKept(context.database, ids);
    if (kept.length === 0) return payload;
    const list = new Intl.ListFormat('it', { type: 'conjunction' }).format(kept);
    const sentence = `Un’azienda con dati dei clienti non si elimina: ha ${list}. Chiudi invece i rapporti delle persone, con l’ultimo giorno in cui valgono.`;
    const errors = [
      fieldProblem('denominazione', labelIn('aziende', 'denominazione'), sentence, 'aziende'),
    ];
    return refuse(errors, { collection: 'aziende', action: 'delete', keys: ids, context });
  });

  filter(`${memberships}.items.create`, async (payload, _meta, context) => {
    const parsed = v.safeParse(pair, payload);
    // Incomplete rows get Directus' own answer about required fields.
    if (!parsed.success || !v.is(record, payload)) return payload;
    const problems = await pairProblems(parsed.output, undefined, context);
    if (problems.length === 0) return withKey(payload, parsed.output);
    return refuse(problems, { collection: memberships, action: 'create', context });
  });

  filter(`${memberships}.items.update`, async (payload, meta, context) => {
    const { chiave: _, ...change } = v.parse(membership, payload);
    if (!('azienda' in change || 'persona' in change)) return change;
    const ids = v.parse(ofRows, meta).keys;
    const write = { collection: memberships, action: 'update', keys: ids, context } as const;
    const [id, ...others] = ids;
    const stored: unknown = await context.database(memberships).whereIn('id', ids).first();
    const parsed = v.safeParse(pair, { ...v.parse(v.optional(record, {}), stored), ...change });
    if (others.length > 0 || !parsed.success) {
      const sentence = 'Azienda e persona si cambiano in una riga alla volta.';
      return refuse(
        [fieldProblem('persona', labelIn(memberships, 'persona'), sentence, memberships)],
        write,
      );
    }
    const problems = await pairProblems(parsed.output, Number(id), context);
    return problems.length === 0 ? withKey(change, parsed.output) : refuse(problems, write);
  });
};
