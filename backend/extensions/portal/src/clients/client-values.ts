import { roleIds } from '@studio/shared/contract';
import {
  checkValue,
  isProfileField,
  normaliseValue,
  type ProfileField,
  requiredProfileFields,
} from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { valueSentence } from '../common/value-sentences.ts';
import { areGroupMembers, inGroup, type ValueProblem } from './companies/company-values.ts';

const text = v.nullable(v.string());

/** Returns a client's written values with those of the profile in their stored form: null where they are empty. */
export function normalClient(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]: [string, unknown]) =>
      isProfileField(field) && v.is(text, value)
        ? [field, normaliseValue(field, value) || null]
        : [field, value],
    ),
  );
}

/** Returns the sentence about a profile's value in its stored form; undefined when the field accepts it. */
function clientRule(field: ProfileField, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (!v.is(v.string(), value)) return valueSentence(field, '');
  return checkValue(field, value) === undefined ? undefined : valueSentence(field, value);
}

const named = v.object({
  id: v.string(),
  email: text,
  first_name: text,
  last_name: text,
  societa: text,
});

/** Returns a client as staff know them: name and company, or the address. */
function nameOf({ first_name, last_name, societa, email }: v.InferOutput<typeof named>): string {
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return [name, societa].filter(Boolean).join(', ') || (email ?? 'un cliente senza nome');
}

/** Returns the sentence about a value that this client or company has already; names often end with a full stop. */
const takenBy = (owner: string) => `Ce l’ha già ${owner.replace(/\.$/, '')}.`;

/** A tax number and the codice fiscale beside it, which tells the members of a VAT group apart. */
interface TaxNumbers {
  piva: string | null | undefined;
  codice_fiscale: string | null | undefined;
}

/** Returns the other client with this value in a field, in words. */
async function otherWith(
  database: Knex,
  field: 'piva' | 'codice_fiscale',
  numbers: TaxNumbers,
  keys: readonly string[],
): Promise<string | undefined> {
  const found: unknown = await database('directus_users')
    .where({ [field]: numbers[field], role: roleIds.cliente })
    .whereNotIn('id', [...keys])
    .select('id', 'email', 'first_name', 'last_name', 'societa', 'codice_fiscale');
  const other = v
    .parse(v.array(v.object({ ...named.entries, codice_fiscale: text })), found)
    .find(
      ({ codice_fiscale }) =>
        field === 'codice_fiscale' || !areGroupMembers(numbers.codice_fiscale, codice_fiscale),
    );
  return other && nameOf(other);
}

/** Returns the name of the company with this VAT number, when these people act for no company that has it. */
async function companyOfOthers(
  database: Knex,
  { piva, codice_fiscale }: TaxNumbers,
  keys: readonly string[],
): Promise<string | undefined> {
  const own: unknown = await database('aziende')
    .where({ piva })
    .whereIn(
      'id',
      database('persone_aziende')
        .whereIn('persona', [...keys])
        .select('azienda'),
    )
    .first('id');
  if (own !== undefined) return undefined;
  const rows: unknown = await database('aziende')
    .where({ piva })
    .select('denominazione', 'codice_fiscale');
  const found = v.parse(
    v.array(v.object({ denominazione: v.string(), codice_fiscale: text })),
    rows,
  );
  return found.find((other) => !areGroupMembers(codice_fiscale, other.codice_fiscale))
    ?.denominazione;
}

/** Returns the problem of an address that another account has; undefined for a free one. */
export async function takenAddress(
  database: Knex,
  email: string,
  keys: readonly string[] = [],
): Promise<string | undefined> {
  const row: unknown = await database('directus_users')
    .whereRaw('LOWER(??) = ?', ['email', email])
    .whereNotIn('id', [...keys])
    .first('id', 'email', 'first_name', 'last_name', 'societa', 'role');
  if (row === undefined) return undefined;
  const { role, ...account } = v.parse(v.object({ ...named.entries, role: text }), row);
  if (role !== roleIds.cliente) return 'È l’indirizzo di una persona dello studio.';
  return takenBy(nameOf(account));
}

/**
 * Returns the problems of a client's values in their stored form, among them tax numbers of another client or company.
 * @param keys the clients who get the values; none for a new one
 * @param database the writer's connection
 */
export async function problemsOfClient(
  values: Record<string, unknown>,
  keys: readonly string[],
  database: Knex,
): Promise<ValueProblem[]> {
  const problems: ValueProblem[] = [];
  for (const [field, value] of Object.entries(values)) {
    if (!isProfileField(field)) continue;
    const sentence = clientRule(field, value);
    if (sentence !== undefined) problems.push({ field, sentence });
  }
  const numbers = await numbersAfter(values, keys, database);
  for (const field of ['piva', 'codice_fiscale'] as const) {
    if (!values[field] || !numbers[field]) continue;
    const other = await otherWith(database, field, numbers, keys);
    const company =
      field === 'piva' && other === undefined
        ? await companyOfOthers(database, numbers, keys)
        : undefined;
    const owner = other ?? (company && `l’azienda «${company}»`);
    if (owner === undefined) continue;
    const sentence = field === 'piva' ? `${takenBy(owner)} ${inGroup}` : takenBy(owner);
    problems.push({ field, sentence });
  }
  return problems;
}

const taxNumbers = v.looseObject({ piva: v.optional(text), codice_fiscale: v.optional(text) });

/** Returns the tax numbers that a client has after a write; two clients never get one number at once. */
async function numbersAfter(
  values: Record<string, unknown>,
  keys: readonly string[],
  database: Knex,
): Promise<TaxNumbers> {
  const row: unknown = await database('directus_users')
    .whereIn('id', [...keys])
    .first('piva', 'codice_fiscale');
  const after = v.safeParse(taxNumbers, { ...v.parse(v.optional(taxNumbers, {}), row), ...values });
  const { piva, codice_fiscale } = after.success ? after.output : {};
  return { piva, codice_fiscale };
}

/** Returns the problems of required values that are given but empty. */
export function emptyProblems(values: Record<string, unknown>): ValueProblem[] {
  return requiredProfileFields
    .filter((field) => field in values && (values[field] ?? '') === '')
    .map((field) => ({ field, sentence: 'Non può restare vuoto.' }));
}
