import {
  checkValue,
  maxFieldLength,
  normaliseProfile,
  normaliseValue,
  type ProfileField,
} from '@studio/shared/rules';
import { valueSentence } from '../../common/value-sentences.ts';
import { areGroupMembers, inGroup } from '../companies/company-values.ts';
import { columns, importFields } from './columns.ts';
import type { ClientRow, RowValues } from './read-clients.ts';

/** A row whose problems are asked for. */
export type CheckedRow = Pick<ClientRow, 'number' | 'values'>;

/** A person with an account, by whose address a row can mean them. */
export interface KnownPerson {
  /** The person in words, for sentences. */
  readonly owner: string;
  readonly name: string;
  readonly isClient: boolean;
}

/** A client or company with a tax number. */
export interface NumberOwner {
  /** The owner in words. */
  readonly owner: string;
  readonly isCompany: boolean;
  /** The address of the client, or of the person of a company in the same file; '' where it is unknown. */
  readonly email: string;
  readonly codice_fiscale: string;
}

/** The clients, companies and staff that exist, by what they own. */
export interface KnownClients {
  /** By the address in lower case. */
  readonly emails: ReadonlyMap<string, KnownPerson>;
  /** By partita IVA and codice fiscale. */
  readonly taxNumbers: ReadonlyMap<string, readonly NumberOwner[]>;
}

/** The findings of a check about a row. */
export interface RowFinding {
  /** What keeps the row from being imported, in words; '' for nothing. */
  readonly problem: string;
  /** The person who exists and gets the row's company, in words; '' for a row that becomes a client. */
  readonly link: string;
  /** The company of an earlier row that the row's person joins, in words; '' for a company of its own, or none. */
  readonly joins: string;
}

/** Returns true for a row with a company; the others are private clients. */
export const hasCompany = ({ societa, piva }: RowValues) => societa !== '' || piva !== '';

/** Returns a name for comparisons, without accents, capitals and signs. */
export const comparableName = (...parts: (string | null)[]) =>
  parts
    .join(' ')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');

const numbers: readonly ProfileField[] = [
  'cap',
  'piva',
  'codice_fiscale',
  'telefono',
  'codice_univoco',
];

/** The errors of formulas, in English and Italian, and what spreadsheets show in a column that is too narrow. */
const cellError = /^(?:#[\p{Lu}\d_/ ]{2,20}[!?]|#N\/[ADV]|#N\/DISP|#NV|#{2,}|Err:\d{3})$/u;

/** Texts in UTF-8 that a program took for another encoding, and characters that were lost. */
const damaged = /\ufffd|Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ ]|â€|Â[°ª«»]/;

/** Returns the sentence about a text that a program has spoilt; undefined for others. */
function spoilt(field: ProfileField, text: string): string | undefined {
  if (cellError.test(text)) return `la cella mostra l’errore ${text}: scrivi il valore`;
  if (text.startsWith('='))
    return `la cella ha una formula senza risultato (${text.slice(0, 40)}): scrivi il valore`;
  if (damaged.test(text))
    return `«${text.slice(0, 60)}» ha lettere rovinate da un altro programma: riscrivile`;
  if (numbers.includes(field) && /^\d+(?:[.,]\d+)?E\+?\d+$/i.test(text))
    return `Excel ha abbreviato il numero in ${text}: imposta la colonna come Testo e riscrivilo`;
  return undefined;
}

function valueProblem(field: ProfileField, text: string): string | undefined {
  const found = spoilt(field, text);
  if (found !== undefined) return `${found}.`;
  const kind = checkValue(field, text);
  if (kind === undefined) return undefined;
  if (kind === 'required') return 'manca.';
  if (kind === 'too_long') return `ha più di ${maxFieldLength(field)} caratteri.`;
  return `«${text.slice(0, 60)}» non va bene. ${valueSentence(field, text)}`;
}

/** Returns true when two values are the same, or one row has none. */
const agree = (one: string, other: string) => one === '' || other === '' || one === other;

/**
 * Returns true when two rows have the same company: the same name, and a partita IVA or codice fiscale in common, which
 * no other number contradicts.
 */
export function haveSameCompany(one: RowValues, other: RowValues): boolean {
  const [a, b] = [normaliseProfile(one), normaliseProfile(other)];
  const isOne =
    (a.piva !== '' && a.piva === b.piva) ||
    (a.codice_fiscale !== '' && a.codice_fiscale === b.codice_fiscale);
  const areNamed = comparableName(a.societa) === comparableName(b.societa) && a.societa !== '';
  return isOne && areNamed && agree(a.piva, b.piva) && agree(a.codice_fiscale, b.codice_fiscale);
}

/** A company of an earlier row. */
interface EarlierCompany {
  readonly number: number;
  readonly email: string;
  readonly values: RowValues;
}

/** The rows before the one that is checked, by what they own. */
class EarlierRows {
  /** By address: the first row with it, and the one that is the private client, if any. */
  readonly people = new Map<string, { number: number; name: string; hasPrivate: boolean }>();
  readonly taxNumbers = new Map<string, (NumberOwner & { row: EarlierCompany })[]>();
}

/** How a second person of a company is written, where its number is in an earlier row. */
const sameName = ' Con la stessa ragione sociale la persona va a quella azienda.';

const isOf = (owner: string) => `c’è già, è di ${owner.replace(/\.$/, '')}`;

/** Returns what the address of a row means: a new person, one who gets the row's company, or a problem. */
function personOf(
  { number, values }: CheckedRow,
  email: string,
  known: KnownClients,
  earlier: EarlierRows,
): Omit<RowFinding, 'joins'> {
  const { header } = columns.email;
  const name = comparableName(values.first_name, values.last_name);
  const isCompany = hasCompany(values);
  const person = known.emails.get(email);
  const before = earlier.people.get(email);
  if (before === undefined) earlier.people.set(email, { number, name, hasPrivate: !isCompany });
  if (person !== undefined) {
    if (isCompany && person.isClient && person.name === name)
      return { problem: '', link: `l’azienda va a ${person.owner}, che c’è già` };
    const wayOn =
      isCompany && person.isClient
        ? '; con lo stesso nome e cognome l’azienda va a questa persona'
        : '';
    return { problem: `${header}: ${isOf(person.owner)}${wayOn}.`, link: '' };
  }
  if (before === undefined) return { problem: '', link: '' };
  if (before.name !== name)
    return {
      problem: `${header}: c’è già alla riga ${before.number}, con un altro nome.`,
      link: '',
    };
  if (isCompany)
    return { problem: '', link: `l’azienda va alla persona della riga ${before.number}` };
  if (before.hasPrivate)
    return { problem: `${header}: c’è già alla riga ${before.number}.`, link: '' };
  earlier.people.set(email, { ...before, hasPrivate: true });
  return { problem: '', link: '' };
}

/**
 * Returns the sentences about tax numbers that others have. A person and their own company can share numbers, and so can
 * the members of a VAT group, who differ by their codici fiscali. A further person of a company of an earlier row joins
 * that company.
 */
function sharedNumbers(
  { number, values }: CheckedRow,
  email: string,
  known: KnownClients,
  earlier: EarlierRows,
): { problems: string[]; joins: string } {
  const { piva, codice_fiscale } = normaliseProfile(values);
  const isCompany = hasCompany(values);
  const own = new Map<string, 'piva' | 'codice_fiscale'>();
  if (codice_fiscale !== '') own.set(codice_fiscale, 'codice_fiscale');
  if (piva !== '') own.set(piva, 'piva');
  let joins = '';
  const problems = [...own].flatMap(([value, field]) => {
    if (checkValue(field, value) !== undefined) return [];
    const isTaken = (other: NumberOwner) => {
      if (field === 'piva' && areGroupMembers(codice_fiscale, other.codice_fiscale)) return false;
      return other.isCompany === isCompany || other.email !== email;
    };
    const before = earlier.taxNumbers.get(value) ?? [];
    const same = isCompany ? before.filter((one) => haveSameCompany(one.row.values, values)) : [];
    const row = { number, email, values };
    const owner = { owner: `alla riga ${number}`, isCompany, email, codice_fiscale, row };
    earlier.taxNumbers.set(value, [...before, owner]);
    const [first] = same;
    if (first !== undefined && same.every((one) => one.row.email !== email)) {
      joins = `la persona va all’azienda della riga ${first.row.number}, con i dati di quella riga`;
      return [];
    }
    const group = field === 'piva' ? ` ${inGroup}` : '';
    const { header } = columns[field];
    const taken = known.taxNumbers.get(value)?.find(isTaken);
    if (taken !== undefined) {
      const wayOn =
        isCompany && taken.isCompany ? ' Una persona in più si aggiunge con «Nuovi clienti».' : '';
      return [`${header}: ${isOf(taken.owner)}.${wayOn}${group}`];
    }
    const other = before.find(isTaken);
    const name = other?.isCompany === true && isCompany && other.email !== email ? sameName : '';
    return other === undefined ? [] : [`${header}: c’è già ${other.owner}.${name}${group}`];
  });
  return { problems, joins };
}

/** The rows after which other requests get their turn. */
const rowsAtOnce = 200;

/**
 * Returns what is wrong with each row, in words for editors. The rules of values are those of the site's profile. The
 * same address and name mean one person, who can have several companies; a tax number occurs once, in the file and among
 * existing clients.
 */
export async function examineRows(
  rows: readonly CheckedRow[],
  known: KnownClients,
  pause: () => Promise<void>,
): Promise<RowFinding[]> {
  const earlier = new EarlierRows();
  const findings: RowFinding[] = [];
  for (const [index, row] of rows.entries()) {
    const wrong = importFields.flatMap((field) => {
      const problem = valueProblem(field, row.values[field]);
      return problem === undefined ? [] : [`${columns[field].header}: ${problem}`];
    });
    const email = normaliseValue('email', row.values.email);
    const isAddress = email !== '' && checkValue('email', email) === undefined;
    const person = isAddress ? personOf(row, email, known, earlier) : { problem: '', link: '' };
    const taken = sharedNumbers(row, email, known, earlier);
    const problem = [...wrong, person.problem, ...taken.problems].filter(Boolean).join(' ');
    const isGood = problem === '';
    findings.push({ problem, link: isGood ? person.link : '', joins: isGood ? taken.joins : '' });
    if (index % rowsAtOnce === rowsAtOnce - 1) await pause();
  }
  return findings;
}
