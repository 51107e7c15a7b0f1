import type { Knex } from 'knex';
import * as v from 'valibot';

const accountSchema = v.object({
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  societa: v.nullable(v.string()),
  status: v.string(),
  provider: v.string(),
  password: v.nullable(v.string()),
  iscritto_il: v.nullable(v.unknown()),
});

type Row = v.InferOutput<typeof accountSchema>;

const columns = Object.keys(accountSchema.entries);

/** A person as a mail can name them: every word was typed by the firm, or by the owner of the mailbox. */
export interface NamedPerson {
  /** First and last name. */
  name: string | undefined;
  company: string | undefined;
  /** True when the firm created the account, and typed its names. */
  isOfFirm: boolean;
}

const unknownPerson: NamedPerson = { name: undefined, company: undefined, isOfFirm: false };

/** A name without digits, addresses and other signs that could carry a message. */
const plainName = /^(?!.*\.\p{L})\p{L}[\p{L}\p{M}'’. -]{0,79}$/u;

// Only sign-ups and invitations by clients have `iscritto_il`; a name of Google is one that its owner chose.
const isOfFirm = ({ provider, iscritto_il }: Row) => provider === 'default' && iscritto_il === null;

/**
 * Returns true when the owner of the mailbox has opened the account. After a confirmation without the password of the
 * sign-up, which a stranger may have made, the account is active but has no password yet.
 */
const isProved = ({ status, provider, password }: Row) =>
  status === 'active' && (provider !== 'default' || password !== null);

function personOf(row: unknown): NamedPerson {
  if (row === undefined) return unknownPerson;
  const account = v.parse(accountSchema, row);
  const ofFirm = isOfFirm(account);
  if (!ofFirm && !isProved(account)) return unknownPerson;
  const { first_name, last_name, societa } = account;
  const name = [first_name, last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
  const isNamed = ofFirm ? name !== '' : plainName.test(name);
  return {
    name: isNamed ? name : undefined,
    company: societa?.trim() || undefined,
    isOfFirm: ofFirm,
  };
}

/** Resolves with the owner of an address; without a name when a stranger could have typed it. */
export async function readRecipient(database: Knex, address: string): Promise<NamedPerson> {
  const users = database('directus_users').whereRaw('LOWER(??) = ?', [
    'email',
    address.trim().toLowerCase(),
  ]);
  return personOf(await users.first(...columns));
}

/**
 * Resolves with the name of a client who invites another person; undefined for a name that the client chose: after a
 * sign-up a stranger could send any words to any address.
 */
export async function readInviter(database: Knex, id: string): Promise<string | undefined> {
  const person = personOf(
    await database('directus_users')
      .where({ id })
      .first(...columns),
  );
  return person.isOfFirm ? (person.name ?? person.company) : undefined;
}

/** Returns a name that an owner of a company typed for a delegate, when it can carry nothing but a name. */
export function typedName(name: string): string | undefined {
  return plainName.test(name) ? name : undefined;
}

/** Returns the first line of a mail to a person. */
export function greeting({ name, company }: Pick<NamedPerson, 'name' | 'company'>): string {
  // No comma at the end: the next sentence begins with a capital letter.
  if (name !== undefined) return `Buongiorno, ${name}.`;
  return company === undefined ? 'Buongiorno.' : `Spettabile ${company}`;
}

/** Returns the documents of a client, for the middle of a sentence: a company's name often ends with a full stop. */
export function documentsOf({ name, company }: NamedPerson): string {
  const owner = company ?? name;
  return owner === undefined ? 'i tuoi documenti' : `i documenti di ${owner}`;
}
