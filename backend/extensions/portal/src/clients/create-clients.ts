import type { HookExtensionContext } from '@directus/extensions';
import type { Accountability, SchemaOverview } from '@directus/types';
import { roleIds } from '@studio/shared/contract';
import { type ProfileField, readDay, requiredProfileFields } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { companyRoles } from '../../../../schema/persone-aziende.ts';
import { findById } from '../common/find-account.ts';
import { daySentence } from '../common/value-sentences.ts';
import { accountMails } from '../notify/mail/account-mails.ts';
import { normalClient, problemsOfClient, takenAddress } from './client-values.ts';
import { normalCompany, problemsOfCompany, type ValueProblem } from './companies/company-values.ts';

/** A person to create as a client, and their part in the company. */
export interface NewPerson {
  /** The id of a client who exists and gets the company; their profile stays as it is. */
  id?: string;
  /** The profile: `first_name`, `last_name` and `email` are required; in any form that staff type. */
  values: { readonly [field in ProfileField]?: string | null };
  /** The role in the company; `titolare` by default. */
  ruolo?: keyof typeof companyRoles;
  /** The document types that a delegate sees. */
  tipologie?: readonly number[];
  /** The last day of the membership, in any form that staff type; without end by default. */
  fino_al?: string | null;
}

/** The values of a new company, in any form that staff type; `denominazione` is required. */
export type NewCompany = Readonly<Record<string, string | null>>;

/** A company with its people, or private clients. */
export interface NewClients {
  /** A new company, or the id of one that exists; absent for private clients. */
  company?: NewCompany | number;
  people: readonly NewPerson[];
  /** `now` mails each person the link that confirms the address; `later` leaves it to staff. */
  invitation: 'now' | 'later';
}

/** A problem of the company, or of the person at this index. */
export interface NewClientsProblem extends ValueProblem {
  of: 'company' | number;
}

/** The ids of what was created, and of the people who existed; `company` is null for private clients. */
export interface CreatedClients {
  company: number | null;
  people: { id: string; email: string }[];
}

/** The writer's transaction and rights; `accountability` null stands for the backend itself. */
export interface Writing {
  database: Knex;
  schema: SchemaOverview;
  accountability: Accountability | null;
}

type Outcome = { created: CreatedClients } | { problems: NewClientsProblem[] };

/** The checks and the creation of clients; both work in the caller's transaction. */
export interface ClientCreation {
  /** Returns everything that keeps these clients from being created; writes nothing. */
  check(database: Knex, clients: NewClients): Promise<NewClientsProblem[]>;
  /**
   * Creates a company with its people, or returns the problems without writing anything. The first owner of a new
   * company gets its values in the profile too, which the site shows.
   */
  create(writing: Writing, clients: NewClients): Promise<Outcome>;
}

const missing = 'Va compilato.';

/** Returns the value of a normalised field as text; undefined when it is empty. */
function textOf(values: Record<string, unknown>, field: string): string | undefined {
  const value = values[field];
  return v.is(v.string(), value) && value !== '' ? value : undefined;
}

async function companyProblemsOf(
  database: Knex,
  company: NewCompany | number,
  people: readonly NewPerson[],
): Promise<ValueProblem[]> {
  if (typeof company === 'number') {
    const row: unknown = await database('aziende').where({ id: company }).first('id');
    return row === undefined ? [{ field: 'id', sentence: 'Questa azienda non esiste.' }] : [];
  }
  const values = normalCompany(company);
  const problems = await problemsOfCompany(values, [], database);
  if (textOf(values, 'denominazione') === undefined)
    problems.unshift({ field: 'denominazione', sentence: missing });
  const piva = textOf(values, 'piva');
  if (piva === undefined || problems.some(({ field }) => field === 'piva')) return problems;
  // Another client with this number would be a second addressee of its deliveries.
  const { codice_fiscale } = values;
  const keys = people.flatMap(({ id }) => id ?? []);
  const found = await problemsOfClient({ piva, codice_fiscale }, keys, database);
  const owned = found.find(({ field }) => field === 'piva');
  return owned === undefined ? problems : [...problems, owned];
}

async function personProblemsOf(database: Knex, person: NewPerson): Promise<ValueProblem[]> {
  const problems: ValueProblem[] = [];
  if (person.id === undefined) {
    const values = normalClient(person.values);
    const empty = requiredProfileFields.filter((field) => textOf(values, field) === undefined);
    problems.push(...empty.map((field) => ({ field, sentence: missing })));
    problems.push(...(await problemsOfClient(values, [], database)));
    const email = textOf(values, 'email');
    const isTaken = email === undefined ? undefined : await takenAddress(database, email);
    if (isTaken !== undefined) problems.push({ field: 'email', sentence: isTaken });
  } else {
    const client = { id: person.id, role: roleIds.cliente };
    const row: unknown = await database('directus_users').where(client).first('id');
    if (row === undefined) problems.push({ field: 'id', sentence: 'Questo cliente non esiste.' });
  }
  if (person.ruolo !== undefined && !Object.hasOwn(companyRoles, person.ruolo))
    problems.push({ field: 'ruolo', sentence: 'Titolare o delegato.' });
  if (person.fino_al && readDay(person.fino_al).value === undefined)
    problems.push({ field: 'fino_al', sentence: daySentence(person.fino_al) });
  return problems;
}

/** Returns the index of each person whose address an earlier one has. */
function repeatedAddresses(people: readonly NewPerson[]): number[] {
  const emails = people.map(({ id, values }) =>
    id === undefined ? textOf(normalClient(values), 'email') : undefined,
  );
  return emails.flatMap((email, index) =>
    email !== undefined && emails.indexOf(email) < index ? [index] : [],
  );
}

async function check(
  database: Knex,
  { company, people }: NewClients,
): Promise<NewClientsProblem[]> {
  const problems: NewClientsProblem[] = [];
  if (company !== undefined) {
    const found = await companyProblemsOf(database, company, people);
    problems.push(...found.map((problem) => ({ ...problem, of: 'company' as const })));
  }
  for (const [index, person] of people.entries()) {
    const found = await personProblemsOf(database, person);
    problems.push(...found.map((problem) => ({ ...problem, of: index })));
  }
  for (const of of repeatedAddresses(people))
    problems.push({ of, field: 'email', sentence: 'È già l’indirizzo di un’altra persona.' });
  return problems;
}

/** The values of a company that a profile has too, under the profile's names. */
function profileOfCompany(company: Record<string, unknown>): Record<string, unknown> {
  const { denominazione, ...values } = company;
  return normalClient({ ...values, societa: denominazione });
}

const stored = v.object({ denominazione: v.string() });

/** Returns the creation of clients by staff: for the form of one, and for imports. */
export function clientCreation(
  context: Pick<HookExtensionContext, 'env' | 'logger' | 'services'>,
): ClientCreation {
  const { services } = context;
  const mails = accountMails(context);

  async function create(writing: Writing, clients: NewClients): Promise<Outcome> {
    const { database, schema, accountability } = writing;
    const problems = await check(database, clients);
    if (problems.length > 0) return { problems };
    const options = { schema, knex: database, accountability };
    const { company, people, invitation } = clients;
    const isNew = typeof company === 'object';
    const firm = isNew
      ? normalCompany(company)
      : v.parse(
          v.optional(stored, { denominazione: '' }),
          await database('aziende')
            .where({ id: company ?? 0 })
            .first('denominazione'),
        );
    const owner = isNew
      ? people.findIndex(({ ruolo }) => (ruolo ?? 'titolare') === 'titolare')
      : -1;
    // Without an editor's rights: the mail below is the only one, in this transaction.
    const users = new services.UsersService({ schema, knex: database });
    const created: CreatedClients = { company: null, people: [] };
    const invited: string[] = [];
    for (const [index, person] of people.entries()) {
      if (person.id !== undefined) {
        const account = await findById(database, person.id);
        created.people.push({ id: person.id, email: account?.email ?? '' });
        continue;
      }
      const own = Object.entries(normalClient(person.values)).filter(([, value]) => value !== null);
      const ofCompany =
        index === owner ? profileOfCompany(firm) : { societa: firm.denominazione || null };
      const account = { ...ofCompany, ...Object.fromEntries(own) };
      const values = { ...account, role: roleIds.cliente, status: 'invited' };
      const id = v.parse(v.string(), await users.createOne(values));
      created.people.push({ id, email: textOf(account, 'email') ?? '' });
      invited.push(id);
    }
    if (company !== undefined) {
      const companies = new services.ItemsService('aziende', options);
      const memberships = new services.ItemsService('persone_aziende', options);
      const azienda = isNew ? v.parse(v.number(), await companies.createOne(firm)) : company;
      created.company = azienda;
      for (const [
        index,
        { ruolo = 'titolare', tipologie = [], fino_al: until },
      ] of people.entries()) {
        const types =
          ruolo === 'delegato' ? tipologie.map((tipologie_id) => ({ tipologie_id })) : [];
        const persona = created.people[index]?.id;
        const fino_al = until ? readDay(until).value : null;
        await memberships.createOne({ azienda, persona, ruolo, fino_al, tipologie: types });
      }
    }
    if (invitation === 'now') {
      for (const id of invited) {
        const account = await findById(database, id);
        if (account) await mails.confirmation(database, account);
      }
    }
    return { created };
  }

  return { check, create };
}
