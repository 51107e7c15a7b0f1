import { roleIds } from '@studio/shared/contract';
import * as v from 'valibot';
import {
  companyRule,
  normalCompany,
} from '../../extensions/portal/src/clients/companies/company-values.ts';
import { list, type Rest } from '../installation/rest.ts';
import type { Tally } from './ensure.ts';

const text = v.nullable(v.string());

const clientSchema = v.object({
  id: v.string(),
  societa: text,
  piva: text,
  indirizzo: text,
  cap: text,
  citta: text,
  provincia: text,
  nazione: text,
  telefono: text,
  pec: text,
  codice_univoco: text,
});
type Client = v.InferOutput<typeof clientSchema>;

const fields = Object.keys(clientSchema.entries);

/** Returns the values of a client's company; one that breaks the rule of its field stays in the profile only. */
function companyValues({ id: _, societa, ...profile }: Client): Record<string, unknown> {
  const values = normalCompany({ denominazione: societa, ...profile });
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => companyRule(field, value) === undefined),
  );
}

/** Returns what all clients of a company agree on: no client sees another one's telephone number in it. */
function sharedValues(clients: readonly Client[]): Record<string, unknown> {
  const [first = {}, ...others] = clients.map(companyValues);
  return Object.fromEntries(
    Object.entries(first).filter(([field, value]) =>
      others.every((other) => other[field] === value),
    ),
  );
}

/**
 * Returns the company of these clients. The only client of a company is its owner. Several clients with one VAT number
 * may be owner and staff: they become delegates without types, who see no document until an editor decides.
 */
function companyOf(clients: readonly Client[]) {
  const values = sharedValues(clients);
  const ruolo = clients.length === 1 ? 'titolare' : 'delegato';
  return {
    ...values,
    denominazione: values.denominazione ?? `P.IVA ${String(values.piva)}`,
    persone: clients.map(({ id }) => ({ persona: id, ruolo })),
  };
}

/** Directus writes at most a thousand rows at once. */
const mostRows = 500;

function batchesOf(companies: ReturnType<typeof companyOf>[]) {
  const batches: (typeof companies)[] = [];
  let size = mostRows;
  for (const company of companies) {
    const rows = 1 + company.persone.length;
    size += rows;
    if (size > mostRows) {
      batches.push([]);
      size = rows;
    }
    batches.at(-1)?.push(company);
  }
  return batches;
}

const memberSchema = v.object({ persona: v.string() });
const vatSchema = v.object({ piva: v.string() });

/**
 * Makes a company for every client with a company name or a VAT number who acts for none yet. No person joins a company
 * that exists: an editor decides that. Documents stay with the persons: the firm published them for one person each, and
 * among them are declarations and payslips. Each company is written with its people at once, so that an interrupted
 * application goes on where it stopped.
 */
export async function applyCompanies(rest: Rest, tally: Tally): Promise<void> {
  const query = `fields=${fields.join()}&sort=id&limit=-1&filter[role][_eq]=${roleIds.cliente}`;
  const users = await list(rest, `/users?${query}`);
  const memberships = await list(rest, '/items/persone_aziende?fields=persona&limit=-1');
  const existing = await list(
    rest,
    '/items/aziende?fields=piva&limit=-1&filter[piva][_nnull]=true',
  );
  const members = new Set(memberships.map((one) => v.parse(memberSchema, one).persona));
  const taken = new Set<unknown>(existing.map((one) => v.parse(vatSchema, one).piva));

  const groups = new Map<unknown, Client[]>();
  for (const client of users.map((one) => v.parse(clientSchema, one))) {
    const { denominazione, piva } = companyValues(client);
    const hasCompany = (denominazione ?? piva ?? null) !== null;
    if (!hasCompany || members.has(client.id) || taken.has(piva)) continue;
    const group = piva ?? client.id;
    groups.set(group, [...(groups.get(group) ?? []), client]);
  }
  for (const batch of batchesOf([...groups.values()].map(companyOf))) {
    await rest.post('/items/aziende?fields=id', batch);
    tally.changes += batch.length;
  }
}
