import {
  checkValue,
  readProvince,
  restoredPhone,
  restoredPostCode,
  restoredRecipientCode,
  restoredTaxNumber,
} from '@studio/shared/rules';
import { columns, type ImportField, importFields } from './columns.ts';
import type { RowValues } from './read-clients.ts';

/** The provinces whose CAP begin with a zero, by the first two digits: Lazio, Umbria and Sardinia. */
const zeroPostCodes: { readonly [start in string]?: string } = {
  '00': 'RM',
  '01': 'VT',
  '02': 'RI',
  '03': 'FR',
  '04': 'LT',
  '05': 'TR',
  '06': 'PG',
  '07': 'SS OT',
  '08': 'NU OG OR CA SU',
  '09': 'CA OR VS CI OG SU',
};

/** Returns true unless the row names another country. */
const isItalian = ({ nazione }: RowValues) => /^(?:it|ita|italia|italy)?$/i.test(nazione);

/** Returns the whole CAP of which a spreadsheet took the zeros away, unless province or country contradict it. */
function wholePostCode(text: string, values: RowValues): string | undefined {
  // Other countries have codes of four digits.
  if (!isItalian(values)) return undefined;
  const whole = restoredPostCode(text);
  const provinces = zeroPostCodes[whole?.slice(0, 2) ?? ''];
  const code = readProvince(values.provincia).value ?? '';
  return values.provincia === '' || provinces?.split(' ').includes(code) === true
    ? whole
    : undefined;
}

/**
 * Returns a number as it was before a program wrote it in another way: `2,342520158E+09`, `184.0`. Digits that are not in the
 * text any more do not come back.
 */
function wholeNumber(text: string): string {
  const plain = text.replace(/^(\d+)[.,]0+$/, '$1');
  const [, first = '', rest = '', power = ''] =
    /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(plain) ?? [];
  const zeros = Number(power) - rest.length;
  // A mantissa that is shorter than the number may be rounded.
  return power !== '' && zeros === 0 ? first + rest : plain;
}

/** Matches a cell without a value: signs, and the 0 of a formula that points at an empty cell. */
const nothing = /^(?:0|[-–—_./*]+)$/;

/** Words for the same, in cells that have a number, a code or an address otherwise. */
const nothingInWords =
  /^(?:n\.d\.?|n\/d|nd|n\/a|n\.a\.?|null|none|nessun[oa]|assente|non (?:presente|disponibile|comunicat[oa]))$/i;

/** Returns the value that a field's text stands for, where it is certain; the text itself otherwise. */
function repairedValue(field: ImportField, text: string, values: RowValues): string {
  const isCoded = repairable.includes(field);
  if (nothing.test(text) && !(field === 'codice_univoco' && text === '0')) return '';
  if (isCoded && nothingInWords.test(text)) return '';
  const number = wholeNumber(text);
  switch (field) {
    case 'piva':
    case 'codice_fiscale':
      return restoredTaxNumber(number) ?? number;
    case 'cap':
      return wholePostCode(number, values) ?? number;
    case 'codice_univoco':
      // Of other codes the zeros are a guess: six characters and seven are both possible.
      return /^0{1,6}$/.test(number) ? (restoredRecipientCode(number) ?? number) : number;
    case 'telefono':
      return (isItalian(values) ? restoredPhone(number) : undefined) ?? number;
    default:
      return text;
  }
}

const repairable: readonly ImportField[] = [
  'piva',
  'codice_fiscale',
  'cap',
  'codice_univoco',
  'telefono',
  'provincia',
  'pec',
  'email',
];

const isAccepted = (field: ImportField, text: string) => checkValue(field, text) === undefined;

/** A row's values with what programs took away, and the changes in words; '' without any. */
interface Repaired {
  readonly values: RowValues;
  readonly note: string;
}

/** Returns a row's values with the digits that spreadsheets took away, where they are certain. */
export function repaired(values: RowValues): Repaired {
  const changed: Partial<Record<ImportField, string>> = {};
  const notes: string[] = [];
  for (const field of importFields) {
    const text = values[field];
    // A telephone number without its zero is a number still.
    const isWhole = field !== 'telefono' && repairable.includes(field) && isAccepted(field, text);
    if (text === '' || isWhole) continue;
    const value = repairedValue(field, text, values);
    // A needed value that turns out to be none is missing, which the row's problem says.
    if (value === text || !(value === '' || isAccepted(field, value))) continue;
    changed[field] = value;
    notes.push(`${columns[field].header}: ${text} → ${value || 'vuoto'}.`);
  }
  return { values: { ...values, ...changed }, note: notes.join(' ') };
}
