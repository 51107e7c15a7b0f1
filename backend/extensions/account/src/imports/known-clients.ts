import { roleIds } from '@studio/shared/directus-ids';
import { normaliseValue } from '@studio/shared/profile-rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import type { KnownClients } from './row-problems.ts';

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

type Owner = Pick<v.InferOutput<typeof companies>[number], 'piva' | 'codice_fiscale'>;

/** Returns the addresses and tax numbers that exist, with the names of their owners for editors. */
export async function readKnownClients(database: Knex): Promise<KnownClients> {
  const emails = new Map<string, string>();
  const taxNumbers = new Map<string, string>();
  const own = (name: string, { piva, codice_fiscale }: Owner) => {
    for (const number of [
      normaliseValue('piva', piva),
      normaliseValue('codice_fiscale', codice_fiscale),
    ])
      if (number !== '') taxNumbers.set(number, name);
  };
  const people: unknown = await database('directus_users').select(
    ...['email', 'role', 'first_name', 'last_name', 'societa', 'piva', 'codice_fiscale'],
  );
  for (const { email, role, first_name, last_name, societa, ...numbers } of v.parse(
    users,
    people,
  )) {
    const isClient = role === roleIds.cliente;
    const names = [[first_name, last_name].filter(Boolean).join(' '), societa].filter(Boolean);
    const name = isClient
      ? names.join(', ') || 'un cliente senza nome'
      : 'una persona dello studio';
    if (email !== null) emails.set(normaliseValue('email', email), name);
    if (isClient) own(name, numbers);
  }
  const firms: unknown = await database('aziende').select(
    'denominazione',
    'piva',
    'codice_fiscale',
  );
  for (const { denominazione, ...numbers } of v.parse(companies, firms))
    own(`«${denominazione}»`, numbers);
  return { emails, taxNumbers };
}
