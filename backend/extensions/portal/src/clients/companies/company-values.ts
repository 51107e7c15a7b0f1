import { checkValue, companyFields, normaliseValue, type ProfileField } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { problemsIn } from '../../common/field-problems.ts';
import { valueSentence } from '../../common/value-sentences.ts';
import { storedNumber } from '../../platform/database-values.ts';

/** Returns the profile's field whose rule a company's field follows; its name is a line like `societa`. */
const fieldOf = (name: string): ProfileField | undefined =>
  name === 'denominazione' ? 'societa' : companyFields.find((field) => field === name);

const text = v.string();

/** Returns the stored form of a company's text: trimmed, in the normal form of its field, null when empty. */
function normalValue(name: string, value: string): string | null {
  const field = fieldOf(name);
  const normal = field === undefined ? value.trim() : normaliseValue(field, value);
  return normal === '' ? null : normal;
}

/** Returns a company's written values in their stored form. */
export function normalCompany(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]: [string, unknown]) => [
      field,
      v.is(text, value) ? normalValue(field, value) : value,
    ]),
  );
}

/** Returns the sentence about a value in its stored form; undefined when the field accepts it. */
export function companyRule(name: string, value: unknown): string | undefined {
  const field = fieldOf(name);
  if (field === undefined || value === null || value === undefined) return undefined;
  if (!v.is(text, value)) return valueSentence(field, '');
  return checkValue(field, value) === undefined ? undefined : valueSentence(field, value);
}

/** A value that a rule rejects, and the sentence for staff. */
export interface ValueProblem {
  field: string;
  sentence: string;
}

const nullable = v.optional(v.nullable(text));
const numbersOf = v.looseObject({ piva: nullable, codice_fiscale: nullable });
const known = v.array(
  v.object({
    id: storedNumber,
    denominazione: v.string(),
    piva: v.nullable(text),
    codice_fiscale: v.nullable(text),
  }),
);

/**
 * Returns true for two members of a VAT group: they share its partita IVA and keep their own codici fiscali (DPR
 * 633/1972 art. 70-bis). Without both codes nothing tells two members from one company that was added twice.
 */
export const areGroupMembers = (one: string | null | undefined, other: string | null) =>
  Boolean(one && other && one !== other);

/** The words behind the owner of a partita IVA: the way on for a VAT group. */
export const inGroup =
  'Le società di un gruppo IVA hanno la stessa partita IVA, ognuna col proprio codice fiscale.';

/** Returns the problems of tax numbers that another company has. */
async function sharedNumbers(
  written: Record<string, unknown>,
  keys: readonly (string | number)[],
  database: Knex,
): Promise<ValueProblem[]> {
  if (!('piva' in written || 'codice_fiscale' in written)) return [];
  const ids = keys.map(Number);
  const rows: unknown = await database('aziende').whereIn('id', ids).select('*');
  const stored = v.parse(v.array(numbersOf), rows);
  const problems = new Map<string, ValueProblem>();
  for (const before of stored.length === 0 ? [{}] : stored) {
    const { piva, codice_fiscale } = v.parse(numbersOf, { ...before, ...written });
    const found: unknown = await database('aziende')
      .where((same) => {
        if (piva) same.orWhere({ piva });
        if (codice_fiscale) same.orWhere({ codice_fiscale });
        if (!piva && !codice_fiscale) same.whereRaw('1 = 0');
      })
      .whereNotIn('id', ids)
      .select('id', 'denominazione', 'piva', 'codice_fiscale');
    for (const other of v.parse(known, found)) {
      const taken = `Ce l’ha già «${other.denominazione}».`;
      if (codice_fiscale && other.codice_fiscale === codice_fiscale)
        problems.set('codice_fiscale', { field: 'codice_fiscale', sentence: taken });
      if (piva && other.piva === piva && !areGroupMembers(codice_fiscale, other.codice_fiscale))
        problems.set('piva', { field: 'piva', sentence: `${taken} ${inGroup}` });
    }
  }
  return [...problems.values()];
}

/** Returns the problems of a company's values in their stored form, among them tax numbers of another company. */
export async function problemsOfCompany(
  values: Record<string, unknown>,
  keys: readonly (string | number)[],
  database: Knex,
): Promise<ValueProblem[]> {
  const problems = Object.entries(values).flatMap(([field, value]): ValueProblem[] => {
    const sentence = companyRule(field, value);
    return sentence === undefined ? [] : [{ field, sentence }];
  });
  return [...problems, ...(await sharedNumbers(values, keys, database))];
}

const problemOf = problemsIn('aziende');

/** Returns the errors about a company's written values. */
export async function companyProblems(
  values: Record<string, unknown>,
  keys: readonly (string | number)[],
  database: Knex,
): Promise<Error[]> {
  const problems = await problemsOfCompany(values, keys, database);
  return problems.map(({ field, sentence }) => problemOf(field, sentence));
}
