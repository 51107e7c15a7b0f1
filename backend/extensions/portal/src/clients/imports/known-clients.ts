import { roleIds } from '@studio/shared/contract';
import { normaliseValue } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import {
  comparableName,
  type KnownClients,
  type KnownPerson,
  type NumberOwner,
} from './row-problems.ts';

const text = v.nullable(v.string());

const users = v.array(
  v.object({
    email: text,
    role: text,
    first_name: text,
    last_name: text,
    societa: text,
    piva: text,
    codice_fiscale: text,
  }),
);

const companies = v.array(
  v.object({ denominazione: v.string(), piva: text, codice_fiscale: text }),
);

/** Returns the addresses and tax numbers that exist, with the names of their owners for editors. */
export async function readKnownClients(database: Knex): Promise<KnownClients> {
  const emails = new Map<string, KnownPerson>();
  const taxNumbers = new Map<string, NumberOwner[]>();
  const add = (piva: string | null, owner: NumberOwner) => {
    const { codice_fiscale } = owner;
    for (const number of new Set([normaliseValue('piva', piva), codice_fiscale]))
      if (number !== '') taxNumbers.set(number, [...(taxNumbers.get(number) ?? []), owner]);
  };
  const people: unknown = await database('directus_users').select(
    ...['email', 'role', 'first_name', 'last_name', 'societa', 'piva', 'codice_fiscale'],
  );
  for (const person of v.parse(users, people)) {
    const { role, first_name, last_name, societa, piva } = person;
    const isClient = role === roleIds.cliente;
    const names = [[first_name, last_name].filter(Boolean).join(' '), societa].filter(Boolean);
    const owner = isClient
      ? names.join(', ') || 'un cliente senza nome'
      : 'una persona dello studio';
    const email = normaliseValue('email', person.email);
    if (email !== '')
      emails.set(email, { owner, name: comparableName(first_name, last_name), isClient });
    const codice_fiscale = normaliseValue('codice_fiscale', person.codice_fiscale);
    if (isClient) add(piva, { owner, isCompany: false, email, codice_fiscale });
  }
  const firms: unknown = await database('aziende').select(
    'denominazione',
    'piva',
    'codice_fiscale',
  );
  for (const { denominazione, piva, codice_fiscale: code } of v.parse(companies, firms)) {
    const codice_fiscale = normaliseValue('codice_fiscale', code);
    add(piva, { owner: `«${denominazione}»`, isCompany: true, email: '', codice_fiscale });
  }
  return { emails, taxNumbers };
}
