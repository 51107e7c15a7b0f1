import { ForbiddenError, InvalidQueryError } from '@directus/errors';
import type { EndpointConfig } from '@directus/extensions';
import type { Knex } from 'knex';
import * as v from 'valibot';
import type { Searched } from '../../../../../schema/searched-tables.ts';
import { answering } from '../../platform/answering.ts';
import { accountabilityOf } from '../../rights/callers.ts';
import { findOfOwners } from './of-owners.ts';
import { type FoundOwner, findOwners } from './owners.ts';
import { findByText, prepareIndexes } from './text-index.ts';
import { wordsOf, wordsOfSearch } from './words.ts';

/** The most rows of each kind in an answer. */
const mostFound = 20;

/** The most words of a search that count. */
const mostWords = 6;

const query = v.object({ testo: v.pipe(v.string(), v.maxLength(200)) });

/** Returns the owners by the words of the search that are left for their documents, the closest first. */
function byRest(owners: readonly FoundOwner[]): FoundOwner[][] {
  const groups = new Map<string, FoundOwner[]>();
  for (const owner of owners) {
    const key = owner.rest.join(' ');
    groups.set(key, [...(groups.get(key) ?? []), owner]);
  }
  return [...groups.values()];
}

async function findRows(
  database: Knex,
  kind: Searched,
  words: readonly string[],
  owners: readonly FoundOwner[],
): Promise<number[]> {
  const found = [await findByText(database, kind, words.flatMap(wordsOf), mostFound)];
  for (const group of byRest(owners)) {
    const [{ rest } = { rest: words }] = group;
    found.push(await findOfOwners(database, kind, group, rest, mostFound));
  }
  return [...new Set(found.flat())].toSorted((one, other) => other - one).slice(0, mostFound);
}

const nothing = {
  ...{ clienti: [], aziende: [], documenti: [], richieste: [], pagamenti: [], messaggi: [] },
};

/**
 * Resolves with the keys of what a text finds: clients and companies by their names, numbers, mail addresses and phones;
 * documents, requests, payments and messages by their text, and by their owner together with their text.
 */
export async function search(database: Knex, text: string) {
  const all = wordsOfSearch(text);
  // A letter alone says little beside words.
  const long = all.filter((word) => word.length > 1);
  const words = (long.length > 0 ? long : all).slice(0, mostWords);
  if (words.length === 0) return nothing;
  await prepareIndexes(database);
  const owners = await findOwners(database, words);
  // Those that leave fewest words for the text.
  const closest = owners.filter(({ rest }) => rest.length === owners[0]?.rest.length);
  const named = owners.filter(({ rest }) => rest.length === 0).slice(0, mostFound);
  const keysOf = (of: FoundOwner['kind']) =>
    named.filter(({ kind }) => kind === of).map(({ id }) => id);
  const rowsOf = (kind: Searched) => findRows(database, kind, words, closest);
  return {
    clienti: keysOf('cliente'),
    aziende: keysOf('azienda'),
    documenti: await rowsOf('documenti'),
    richieste: await rowsOf('richieste'),
    pagamenti: await rowsOf('pagamenti'),
    messaggi: await rowsOf('messaggi'),
  };
}

/**
 * Serves GET `/cerca?testo=` at the Studio's origin for the staff: answers the keys of what a text finds. The Studio reads
 * the rows themselves with the rights of the person.
 */
export const searches: EndpointConfig = {
  id: 'cerca',
  handler(router, { database }) {
    router.get(
      '/',
      answering(async (request) => {
        const caller = accountabilityOf(request);
        if (!(caller?.admin || caller?.app)) throw new ForbiddenError();
        const asked = v.safeParse(query, request.query);
        if (!asked.success)
          throw new InvalidQueryError({ reason: '"testo" must be a text of at most 200 letters' });
        return search(database, asked.output.testo);
      }),
    );
  },
};
