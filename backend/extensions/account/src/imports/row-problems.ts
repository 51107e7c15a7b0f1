import {
  checkValue,
  maxFieldLength,
  normaliseProfile,
  type ProfileField,
} from '@studio/shared/profile-rules';
import { isItalianVatNumber } from '@studio/shared/rules';
import { columns, importFields } from './columns.ts';
import type { ClientRow, RowValues } from './read-clients.ts';

/** A row whose problems are asked for. */
export type CheckedRow = Pick<ClientRow, 'number' | 'values'>;

/** The names of clients, companies and staff that exist, by what they own. */
export interface KnownClients {
  /** By the address in lower case. */
  readonly emails: ReadonlyMap<string, string>;
  /** By partita IVA and codice fiscale. */
  readonly taxNumbers: ReadonlyMap<string, string>;
}

const sentences: { readonly [field in ProfileField]?: string } = {
  email: 'non è un indirizzo e-mail',
  pec: 'non è un indirizzo di posta certificata',
  cap: 'deve avere cinque cifre; all’estero 00000',
  provincia: 'non è la sigla o il nome di una provincia italiana',
  telefono: 'deve avere cifre, spazi e i segni + ( ) - . / soltanto, con almeno cinque cifre',
  piva: 'deve avere 11 cifre, e l’ultima non torna con le altre: controlla che non ci siano errori',
  codice_fiscale:
    'deve avere 16 caratteri, o 11 cifre per una società, e l’ultimo non torna con gli altri: controlla che non ci siano errori',
  codice_univoco: 'deve avere 6 o 7 lettere e cifre',
};

const zeros = 'Excel toglie gli zeri iniziali: imposta la colonna come Testo e scrivi';

/** Returns the sentence about digits that a spreadsheet has changed; undefined for other mistakes. */
function spreadsheetMistake(field: ProfileField, text: string): string | undefined {
  if (!['cap', 'piva', 'codice_fiscale'].includes(field)) return undefined;
  if (/^\d+(?:[.,]\d+)?E\+?\d+$/i.test(text)) {
    return `Excel ha abbreviato il numero in ${text}: imposta la colonna come Testo e riscrivilo`;
  }
  if (!/^\d+$/.test(text)) return undefined;
  if (field === 'cap') {
    return text.length < 5 && text.length >= 3 ? `${zeros} ${text.padStart(5, '0')}` : undefined;
  }
  const whole = text.padStart(11, '0');
  return text.length < 11 && isItalianVatNumber(whole) ? `${zeros} ${whole}` : undefined;
}

function valueProblem(field: ProfileField, typed: string): string | undefined {
  const kind = checkValue(field, typed);
  if (kind === undefined) return undefined;
  if (kind === 'required') return 'manca';
  if (kind === 'too_long') return `ha più di ${maxFieldLength(field)} caratteri`;
  return (
    spreadsheetMistake(field, typed.replace(/\s/g, '')) ??
    sentences[field] ??
    'contiene caratteri che non si possono usare'
  );
}

/** The values that two clients cannot share, with the owners that exist; a codice fiscale can equal its partita IVA. */
function ownValues(values: RowValues, { emails, taxNumbers }: KnownClients) {
  const normal = normaliseProfile(values);
  const own = new Map<string, { field: ProfileField; owner: string | undefined }>();
  for (const field of ['email', 'codice_fiscale', 'piva'] as const) {
    const value = normal[field];
    if (value === '' || checkValue(field, value) !== undefined) continue;
    own.set(value, { field, owner: (field === 'email' ? emails : taxNumbers).get(value) });
  }
  return own;
}

/** Returns the sentences about values that clients or earlier rows have. */
function duplicates(
  { number, values }: CheckedRow,
  known: KnownClients,
  earlier: Map<string, number>,
): string[] {
  return [...ownValues(values, known)].flatMap(([value, { field, owner }]) => {
    const { header } = columns[field];
    const before = earlier.get(value);
    earlier.set(value, before ?? number);
    if (owner !== undefined) return [`${header}: c’è già, è di ${owner.replace(/\.$/, '')}.`];
    return before === undefined ? [] : [`${header}: c’è già alla riga ${before}.`];
  });
}

/** The rows after which other requests get their turn. */
const rowsAtOnce = 200;

/**
 * Returns the problems of each row, in words for editors; '' for a row without any. The rules of values are those of
 * the site's profile. An address and a tax number can occur once, in the file and among existing clients.
 */
export async function problemsOfRows(
  rows: readonly CheckedRow[],
  known: KnownClients,
  pause: () => Promise<void>,
): Promise<string[]> {
  const earlier = new Map<string, number>();
  const problems: string[] = [];
  for (const [index, row] of rows.entries()) {
    const wrong = importFields.flatMap((field) => {
      const problem = valueProblem(field, row.values[field]);
      return problem === undefined ? [] : [`${columns[field].header}: ${problem}.`];
    });
    problems.push([...wrong, ...duplicates(row, known, earlier)].join(' '));
    if (index % rowsAtOnce === rowsAtOnce - 1) await pause();
  }
  return problems;
}
