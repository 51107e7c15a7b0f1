import { roleIds } from '@studio/shared/contract';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { grantsInForce } from '../../rights/grants.ts';
import type { Directory } from './delivered-document.ts';

const text = v.nullable(v.string());
const clientRows = v.array(
  v.object({
    id: v.string(),
    societa: text,
    first_name: text,
    last_name: text,
    piva: text,
    codice_fiscale: text,
    status: v.string(),
    invitato_il: v.nullable(v.unknown()),
    iscritto_il: v.nullable(v.unknown()),
  }),
);
const companyRows = v.array(
  v.object({ id: v.number(), denominazione: v.string(), piva: text, codice_fiscale: text }),
);
const typeRows = v.array(v.object({ id: v.number(), tipologia: v.string() }));
const readerRows = v.array(v.object({ azienda: v.number() }));

/** The statuses of accounts that cannot log in any more. */
export const blockedStatuses = ['suspended', 'archived'];

const codeOf = (value: string | null) =>
  (value ?? '')
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replace(/^IT(?=\d{11}$)/, '');

const codesOf = (...values: (string | null)[]) => [
  // Numbers of other countries can be shorter, such as SM12345.
  ...new Set(values.map(codeOf).filter((code) => code.length >= 7)),
];

/** Returns every client who can get documents, every company, and every kind of document. */
export async function readDirectory(database: Knex, now: Date): Promise<Directory> {
  const users: unknown = await database('directus_users')
    .where({ role: roleIds.cliente })
    .whereNotIn('status', blockedStatuses)
    .select(...Object.keys(clientRows.item.entries));
  const firms: unknown = await database('aziende').select(...Object.keys(companyRows.item.entries));
  const read: unknown = await grantsInForce(database, now).distinct('m.azienda as azienda');
  const kinds: unknown = await database('tipologie').select('id', 'tipologia');
  const readers = new Set(v.parse(readerRows, read).map(({ azienda }) => azienda));
  return {
    clients: v.parse(clientRows, users).map((client) => ({
      id: client.id,
      name:
        client.societa?.trim() ||
        [client.first_name, client.last_name].filter(Boolean).join(' ') ||
        'Cliente senza nome',
      codes: codesOf(client.piva, client.codice_fiscale),
      isInvited: client.status === 'active' || (client.invitato_il ?? client.iscritto_il) !== null,
    })),
    companies: v.parse(companyRows, firms).map((company) => ({
      id: company.id,
      name: company.denominazione,
      codes: codesOf(company.piva, company.codice_fiscale),
      hasReaders: readers.has(company.id),
    })),
    types: v.parse(typeRows, kinds),
  };
}
