import { cleanCode, type Reading } from './text.ts';

/** Why a text is no telephone number: `several` are two numbers in one text. */
export type PhoneProblem = 'empty' | 'invalid' | 'short' | 'long' | 'several';

const fewestDigits = 5;
/** Most digits of a number, with those of the country (ITU-T E.164). */
const mostDigits = 15;
/** Most digits of one Italian number without those of the country. */
const mostItalian = 12;

/** What stands before a number on letters and in address books. */
const label =
  /^(?:(?:callto:|tel(?:ef(?:ono)?)?|cell(?:ulare)?|mob(?:ile)?|ph(?:one)?|e fax|fax|n(?:r|umero)?[. ]+verde|whats ?app|wa|uff(?:icio)?|casa|centralino|[tm](?=[.: ]))[ .:/]*)+(?=[+([\d])/i;
const extension = /[ ,;]*\(?\b(?:int(?:erno|\.)?|est\.|ext(?:\.|ension)?|x)[ .:]*(\d{1,5})\)?$/i;
/** What stands behind a number and changes nothing: `r.a.` are several lines under one number. */
const remark =
  /[ ,]*\(?\b(?:r\. ?a\.?|ra|tel|fax|cell(?:ulare)?|uff(?:icio)?|casa|whats ?app|centralino)\.?\)?$/i;

/**
 * The country without its plus, which spreadsheets take from a number: no Italian number of its own begins with 390 and
 * has eleven digits, or with 393 and has twelve.
 */
const withoutPlus = /^39(?=(?:[ .\-/]*0(?:[ .\-/]*\d){8,10}|[ .\-/]*3(?:[ .\-/]*\d){9})$)/;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Returns true when the signs part a text into numbers of at least six digits. */
const hasNumbers = (text: string, signs: RegExp) =>
  text.split(signs).filter((part) => digitsOf(part).length >= 6).length > 1;

/**
 * Returns true for two numbers in one text. A slash or hyphen can also stand within one number (`0546/123456`) or before
 * the ends of further lines (`051 123456/7`).
 */
function areSeveral(national: string): boolean {
  if (hasNumbers(national, /[,;|+]| (?:e|o|oppure) /i)) return true;
  return digitsOf(national).length > mostItalian && hasNumbers(national, /[/-]/);
}

/**
 * Reads one telephone number and keeps its groups of digits: plain blanks and hyphens, + for 00 before the country, and
 * `int. 3` for an extension. `(0)` stays as 0 in numbers of Italy and San Marino, whose prefixes keep it abroad, and goes
 * in those of other countries. Two numbers in one text are a problem: no program could dial them.
 */
export function readPhone(text: string): Reading<PhoneProblem> {
  const clean = cleanCode(text)
    .replace(/^tel:(?:\/\/)?/i, '')
    .replace(/[.;, ]+$/, '')
    .replace(label, '')
    .replace(remark, '')
    // A spreadsheet's number: the decimals are none of its digits.
    .replace(/^(\d{6,15})\.0$/, '$1');
  if (clean === '') return { problem: 'empty' };
  const inside = extension.exec(clean)?.[1];
  const abroad = clean
    .replace(extension, '')
    .replace(/^\(?\++\)? ?/, '+')
    .replace(/^\(?00\)? ?(?=[1-9])/, '+')
    .replace(/^\+(\d{1,3})\)/, '+$1 ')
    .replace(withoutPlus, '+39');
  const number = abroad
    .replace(/^(\+(?:39|378)[ .\-/]*)\(0\) ?/, '$10')
    .replace(/^(\+\d{1,3})([ .\-/]*)\(0\) ?/, '$1$2')
    .replace(/ +/g, ' ')
    .trim();
  const national = number.replace(/^\+(?:39|378|\d{2,3} )/, '');
  if (areSeveral(national)) return { problem: 'several' };
  if (!/^\+?[\d ().\-/]+$/.test(number)) return { problem: 'invalid' };
  const count = digitsOf(number).length;
  if (count < fewestDigits) return { problem: count === 0 ? 'invalid' : 'short' };
  if (count > mostDigits) return { problem: 'long' };
  return { value: inside === undefined ? number : `${number} int. ${inside}` };
}

/**
 * Returns a telephone number with the zero that a spreadsheet took away: no Italian number begins as these do, whose
 * prefixes are 02, 04, 05, 06, 07 and 09. Undefined for anything else, also for 10 to 19, 30 to 39 and 80 to 89, with
 * which other numbers begin.
 */
export function restoredPhone(text: string): string | undefined {
  const digits = cleanCode(text);
  return /^(?:[2469]|5[0-46-9]|7[1-9])\d{5,9}$/.test(digits) ? `0${digits}` : undefined;
}

/** Returns the address of a link that dials a number in its stored form; an extension is dialled after it (RFC 3966). */
export function phoneLink(phone: string): string {
  const [number = '', inside] = phone.split(/ ?int\. ?/);
  return `tel:${number.replace(/[^+\d]/g, '')}${inside === undefined ? '' : `;ext=${digitsOf(inside)}`}`;
}
