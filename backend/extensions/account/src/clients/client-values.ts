import { roleIds } from '@studio/shared/directus-ids';
import {
  checkValue,
  isProfileField,
  normaliseValue,
  type ProfileField,
  requiredProfileFields,
} from '@studio/shared/profile-rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { companyRule, type ValueProblem } from '../companies/company-values.ts';

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

/** The sentences about the fields that companies do not have. */
const sentences: { readonly [field in ProfileField]?: string } = {
  first_name: 'Una sola riga, al massimo 50 caratteri.',
  last_name: 'Una sola riga, al massimo 50 caratteri.',
  email: 'Un indirizzo e-mail solo, per esempio nome@esempio.it.',
  societa: 'Una sola riga, al massimo 255 caratteri.',
};

/** Returns the sentence about a profile's value in its stored form; undefined when the field accepts it. */
function clientRule(field: ProfileField, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const own = sentences[field];
  if (own === undefined) return companyRule(field, value);
  return v.is(text, value) && checkValue(field, value) === undefined ? undefined : own;
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

/** Returns the other clients with this value in a field. */
async function othersWith(
  database: Knex,
  field: string,
  value: string,
  keys: readonly string[],
): Promise<string[]> {
  const found: unknown = await database('directus_users')
    .where({ [field]: value, role: roleIds.cliente })
    .whereNotIn('id', [...keys])
    .select('id', 'email', 'first_name', 'last_name', 'societa');
  return v.parse(v.array(named), found).map(nameOf);
}

/** Returns the name of the company with this VAT number for which none of these people act. */
async function companyOfOthers(
  database: Knex,
  piva: string,
  keys: readonly string[],
): Promise<string | undefined> {
  const row: unknown = await database('aziende')
    .where({ piva })
    .whereNotIn(
      'id',
      database('persone_aziende')
        .whereIn('persona', [...keys])
        .select('azienda'),
    )
    .first('denominazione');
  return v.parse(v.optional(v.object({ denominazione: v.string() })), row)?.denominazione;
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
  for (const field of ['piva', 'codice_fiscale']) {
    const value = values[field];
    if (!v.is(v.string(), value)) continue;
    const [other] = await othersWith(database, field, value, keys);
    const company =
      field === 'piva' && other === undefined
        ? await companyOfOthers(database, value, keys)
        : undefined;
    const owner = other ?? (company && `l’azienda «${company}»`);
    if (owner !== undefined) problems.push({ field, sentence: takenBy(owner) });
  }
  return problems;
}

/** Returns the problems of required values that are given but empty. */
export function emptyProblems(values: Record<string, unknown>): ValueProblem[] {
  return requiredProfileFields
    .filter((field) => field in values && (values[field] ?? '') === '')
    .map((field) => ({ field, sentence: 'Non può restare vuoto.' }));
}
