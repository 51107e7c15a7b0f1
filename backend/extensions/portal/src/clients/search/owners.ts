import { roleIds } from '@studio/shared/contract';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { exactMatch, matches, matchesWithTypo, wordsOf } from './words.ts';

const text = v.nullable(v.string());
const named = { telefono: text, pec: text, piva: text, codice_fiscale: text, gruppi: text };
const clientRow = v.object({
  ...{ id: v.string(), societa: text, first_name: text, last_name: text, email: text },
  ...named,
});
const companyRow = v.object({ id: v.number(), denominazione: v.string(), ...named });

/** A client or a company that a search has found. */
export interface FoundOwner {
  readonly kind: 'cliente' | 'azienda';
  readonly id: string | number;
  /** The words of the search that match none of its own. */
  readonly rest: readonly string[];
  readonly rank: number;
}

interface Candidate {
  readonly kind: FoundOwner['kind'];
  readonly id: string | number;
  readonly words: readonly string[];
}

function candidate(
  kind: FoundOwner['kind'],
  { id, ...values }: v.InferOutput<typeof clientRow> | v.InferOutput<typeof companyRow>,
): Candidate {
  const words = wordsOf(Object.values(values).filter(Boolean).join(' '));
  // A number is found as it is written, with and without spaces; a mail address as a whole and by its parts.
  const addresses = ['email' in values ? values.email : null, values.pec];
  const whole = [...addresses, values.telefono?.replace(/\D/g, '')];
  return {
    ...{ kind, id },
    words: [...words, ...whole.flatMap((one) => (one ? [one.toLowerCase()] : []))],
  };
}

async function readCandidates(database: Knex): Promise<Candidate[]> {
  const clients: unknown = await database('directus_users')
    .where({ role: roleIds.cliente })
    .whereNull('cancellato_il')
    .select(Object.keys(clientRow.entries));
  const companies: unknown = await database('aziende').select(Object.keys(companyRow.entries));
  return [
    ...v.parse(v.array(clientRow), clients).map((row) => candidate('cliente', row)),
    ...v.parse(v.array(companyRow), companies).map((row) => candidate('azienda', row)),
  ];
}

/** The most owners that a search names. */
const mostOwners = 20;

/**
 * Resolves with the clients and companies that match at least one of these words, those that match most first. A word
 * that nothing matches may have one typing error. All are compared in memory: ten thousand take less than an index of
 * their words, which each change would have to follow.
 */
export async function findOwners(
  database: Knex,
  searched: readonly string[],
): Promise<FoundOwner[]> {
  const candidates = await readCandidates(database);
  const ranks = searched.map((word) => {
    const exact = candidates.map(({ words }) => exactMatch(word, words));
    if (exact.some((rank) => rank > matches.none)) return exact;
    return candidates.map(({ words }) =>
      matchesWithTypo(word, words) ? matches.typo : matches.none,
    );
  });
  return candidates
    .map(({ kind, id }, index) => {
      const own = ranks.map((ofWord) => ofWord[index] ?? matches.none);
      const rest = searched.filter((_, at) => own[at] === matches.none);
      return { kind, id, rest, rank: own.reduce((sum, rank) => sum + rank, 0) };
    })
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => one.rest.length - other.rest.length || other.rank - one.rank)
    .slice(0, mostOwners);
}
