import { roleIds } from '@studio/shared/contract';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { batchesOf, insertAll } from '../../common/batches.ts';
import { dayToStore } from '../../platform/database-values.ts';
import { lockRows } from '../../platform/read-keys.ts';
import { closedStates, requestsTable } from './stored-requests.ts';

/** A document that the firm asks for. */
export interface AskedItem {
  readonly titolo: string;
  readonly descrizione: string | null;
  readonly tipologia: number | null;
  /** The due day, as `YYYY-MM-DD`. */
  readonly scadenza: string | null;
  /** True when the client also says when the document itself expires. */
  readonly chiede_scadenza: boolean;
}

/** A client or a company that is asked. */
export type AskedOwner = { readonly cliente: string } | { readonly azienda: number };

/** A request that was not made: its owner, and the reason in Italian. */
export interface Skipped {
  readonly owner: string;
  readonly reason: string;
}

interface Asking {
  readonly items: readonly AskedItem[];
  readonly owners: readonly AskedOwner[];
  /** The member of the staff who asks. */
  readonly user: string | null;
  readonly now: Date;
}

/** The outcome: the requests made, the owners who got one, and those left out. */
interface Outcome {
  readonly created: number;
  readonly owners: number;
  readonly skipped: readonly Skipped[];
}

const keyOf = (owner: AskedOwner) =>
  'cliente' in owner ? owner.cliente : `azienda ${owner.azienda}`;

const sameTitle = (title: string) => title.trim().toLocaleLowerCase('it');

const clientRow = v.object({
  id: v.string(),
  status: v.string(),
  societa: v.nullable(v.string()),
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
});
const companyRow = v.object({ id: v.number(), denominazione: v.string() });

/**
 * Resolves with the names of the owners by key, and the keys of those who can be asked. Locks them until the transaction
 * ends: of two identical calls at once, the second finds the requests of the first.
 */
async function readOwners(transaction: Knex, owners: readonly AskedOwner[]) {
  const names = new Map<string, string>();
  const able = new Set<string>();
  const clients = owners.flatMap((one) => ('cliente' in one ? [one.cliente] : []));
  const companies = owners.flatMap((one) => ('azienda' in one ? [one.azienda] : []));
  for (const ids of batchesOf(clients)) {
    const asked = transaction('directus_users').whereIn('id', ids).where({ role: roleIds.cliente });
    for (const { id, status, ...client } of await lockRows(asked, clientRow)) {
      const { societa, first_name, last_name } = client;
      const person = [first_name, last_name].filter(Boolean).join(' ');
      names.set(id, [societa, person].filter(Boolean).join(' · ') || 'Senza nome');
      if (status !== 'suspended' && status !== 'archived') able.add(id);
    }
  }
  for (const ids of batchesOf(companies)) {
    const asked = transaction('aziende').whereIn('id', ids);
    for (const { id, denominazione } of await lockRows(asked, companyRow)) {
      names.set(keyOf({ azienda: id }), denominazione);
      able.add(keyOf({ azienda: id }));
    }
  }
  return { names, able };
}

const openRows = v.array(
  v.object({
    cliente: v.nullable(v.string()),
    azienda: v.nullable(v.number()),
    titolo: v.string(),
  }),
);

/** Resolves with the owner and the title of every open request. */
async function openRequests(transaction: Knex): Promise<Set<string>> {
  const found: unknown = await transaction(requestsTable)
    .whereNotIn('stato', [...closedStates])
    .select('cliente', 'azienda', 'titolo');
  return new Set(
    v.parse(openRows, found).flatMap(({ cliente, azienda, titolo }) => {
      const key = cliente ?? (azienda === null ? null : keyOf({ azienda }));
      return key === null ? [] : [`${key} ${sameTitle(titolo)}`];
    }),
  );
}

/**
 * Makes one request for each item and owner, in the transaction. An owner who has an open request with the same title
 * gets no second one.
 */
export async function createRequests(
  transaction: Knex,
  { items, owners, user, now }: Asking,
): Promise<Outcome> {
  const { names, able } = await readOwners(transaction, owners);
  const open = await openRequests(transaction);
  const skipped: Skipped[] = [];
  const asked = new Set<string>();
  const rows: object[] = [];
  for (const owner of owners) {
    const key = keyOf(owner);
    const name = names.get(key) ?? 'Destinatario sconosciuto';
    if (!able.has(key)) {
      skipped.push({ owner: name, reason: 'non è un cliente attivo' });
      continue;
    }
    for (const { scadenza, ...item } of items) {
      const same = `${key} ${sameTitle(item.titolo)}`;
      if (open.has(same)) {
        skipped.push({ owner: name, reason: `«${item.titolo}» è già chiesto` });
        continue;
      }
      open.add(same);
      asked.add(key);
      rows.push({
        ...{ cliente: null, azienda: null, ...owner, ...item },
        scadenza: scadenza === null ? null : dayToStore(scadenza),
        stato: 'chiesta',
        ...{ user_created: user, date_created: now },
      });
    }
  }
  await insertAll(transaction, requestsTable, rows);
  return { created: rows.length, owners: asked.size, skipped };
}
