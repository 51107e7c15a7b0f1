import { checkValue, normaliseValue, type ProfileField } from '@studio/shared/profile-rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedNumber } from '../common/database-values.ts';
import { fieldProblem, labelIn } from '../common/field-problems.ts';

/** The fields of a company that follow the rule of a profile's field, with the sentence for the editor. */
const profileRules = {
  indirizzo: ['indirizzo', 'Una sola riga, al massimo 255 caratteri.'],
  cap: ['cap', '5 cifre, zeri iniziali compresi; all’estero 00000.'],
  citta: ['citta', 'Una sola riga, al massimo 255 caratteri.'],
  provincia: ['provincia', 'La sigla o il nome di una provincia italiana, per esempio BO.'],
  nazione: ['nazione', 'Una sola riga, al massimo 255 caratteri.'],
  telefono: ['telefono', 'Un numero di telefono, per esempio +39 051 000 0142.'],
  pec: ['pec', 'Un indirizzo di posta certificata.'],
  piva: ['piva', '11 cifre, senza IT; l’ultima è quella di controllo.'],
  codice_fiscale: [
    'codice_fiscale',
    '16 caratteri di una persona oppure 11 cifre di una società: l’ultimo è quello di controllo.',
  ],
  codice_univoco: ['codice_univoco', 'I 6 o 7 caratteri del codice destinatario.'],
} as const satisfies Record<string, readonly [ProfileField, string]>;

const text = v.string();

/** Returns the stored form of a company's text: trimmed, in the normal form of its field, null when empty. */
function normalValue(field: string, value: string): string | null {
  const rule = Object.entries(profileRules).find(([name]) => name === field);
  const normal = rule === undefined ? value.trim() : normaliseValue(rule[1][0], value);
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
export function companyRule(field: string, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  const rule = Object.entries(profileRules).find(([name]) => name === field)?.[1];
  if (rule === undefined) return undefined;
  const isValid = v.is(text, value) && checkValue(rule[0], value) === undefined;
  return isValid ? undefined : rule[1];
}

/** A value that a rule rejects, and the sentence for staff. */
export interface ValueProblem {
  field: string;
  sentence: string;
}

const taken = v.array(v.object({ id: storedNumber, denominazione: v.string() }));

/** The fields that two companies cannot share. */
const uniqueFields = ['piva', 'codice_fiscale'];

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
  for (const field of uniqueFields) {
    const value = values[field];
    if (!v.is(text, value)) continue;
    const found: unknown = await database('aziende')
      .where({ [field]: value })
      .select('id', 'denominazione');
    const other = v.parse(taken, found).find(({ id }) => !keys.map(Number).includes(id));
    if (other === undefined) continue;
    problems.push({ field, sentence: `Ce l’ha già «${other.denominazione}».` });
  }
  return problems;
}

/** Returns the errors about a company's written values. */
export async function companyProblems(
  values: Record<string, unknown>,
  keys: readonly (string | number)[],
  database: Knex,
): Promise<Error[]> {
  const problems = await problemsOfCompany(values, keys, database);
  return problems.map(({ field, sentence }) =>
    fieldProblem(field, labelIn('aziende', field), sentence, 'aziende'),
  );
}
