import type { Knex } from 'knex';
import * as v from 'valibot';
import {
  type Searched,
  type SearchedTable,
  searchedTables,
} from '../../../../../schema/searched-tables.ts';
import type { FoundOwner } from './owners.ts';

import { exactMatch, wordsOf } from './words.ts';

/** The most rows of found owners whose text is compared. */
const mostCompared = 600;

const text = v.nullable(v.string());
const rowSchema = v.object({ id: v.number(), testo: text, altro: text, tipologia: text });

/**
 * Resolves with the keys of the newest rows that belong to these owners and have all these words in their text, in their
 * type or in their year; of all their rows without words.
 */
export async function findOfOwners(
  database: Knex,
  kind: Searched,
  owners: readonly FoundOwner[],
  words: readonly string[],
  limit: number,
): Promise<number[]> {
  const one: SearchedTable = searchedTables[kind];
  if (owners.length === 0) return [];
  const keys = (of: FoundOwner['kind']) =>
    owners.filter(({ kind: found }) => found === of).map(({ id }) => id);
  const hasType = kind !== 'messaggi';
  const [first = '', second = first] = one.columns;
  const holder = one.file ? 'f' : 'd';
  const from = database(`${one.table} as d`)
    .select('d.id', `${holder}.${first} as testo`, `${holder}.${second} as altro`)
    .select(hasType ? 't.tipologia' : database.raw('NULL AS tipologia'))
    .where((ofOwner) =>
      ofOwner.whereIn('d.cliente', keys('cliente')).orWhereIn('d.azienda', keys('azienda')),
    )
    .orderBy('d.id', 'desc')
    .limit(words.length === 0 ? limit : mostCompared);
  if (one.file) from.join('directus_files as f', 'f.id', `d.${one.file}`);
  if (hasType) from.leftJoin('tipologie as t', 't.id', 'd.tipologia');
  const rows: unknown = await from;
  return v
    .parse(v.array(rowSchema), rows)
    .filter(({ testo, altro, tipologia }) => {
      const own = wordsOf([testo, altro, tipologia].filter(Boolean).join(' '));
      return words.every((word) => exactMatch(word, own) > 0);
    })
    .slice(0, limit)
    .map(({ id }) => id);
}
