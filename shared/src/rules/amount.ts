import { cleanCode, type Reading } from './text.ts';

/** Why a text or number is no amount to pay. */
export type AmountProblem = 'empty' | 'invalid' | 'negative' | 'zero' | 'decimals' | 'too_large';

/** An amount as a text with two decimals and a point (`1200.50`), or the reason why there is none. */
export type AmountReading =
  | Reading<AmountProblem>
  | {
      readonly value?: undefined;
      readonly problem: 'ambiguous';
      /** The two ways to write what was meant: `1.200` and `1,20`. */
      readonly choices: readonly [string, string];
    };

/** The most digits before the comma: the columns have eleven digits, two of them cents. */
const mostDigits = 9;

/** Digits in groups of three with one sign between them, then perhaps another sign and decimals. */
const grouped = /^(\d{1,3})((?:([.,' ])\d{3})(?:\3\d{3})*)(?:(?!\3)([.,])(\d+))?$/;

const ungrouped = /^(\d*)(?:[.,](\d+))?$/;

/** The currency before or after the number, with its sign before or behind it. */
const inEuro = /^([-+]?) ?(?:(?:€|euro?)[.:]?)? ?([-+]?) ?(.*?) ?(?:(?:€|euro?)\.?)?$/i;

function amountOf(whole: string, decimals = ''): AmountReading {
  if (decimals.length > 2) return { problem: 'decimals' };
  const euro = whole.replace(/^0+(?=\d)/, '') || '0';
  if (euro.length > mostDigits) return { problem: 'too_large' };
  const value = `${euro}.${decimals.padEnd(2, '0')}`;
  return /[1-9]/.test(value) ? { value } : { problem: 'zero' };
}

function readUnsigned(text: string): AmountReading {
  const [, first = '', rest = '', sign, , decimals] = grouped.exec(text) ?? [];
  if (first !== '') {
    // No thousands begin with a zero: `0.500` has three decimals.
    if (first.startsWith('0')) return { problem: 'decimals' };
    const whole = first + rest.replace(/\D/g, '');
    if (sign === ',' && rest.length === 4 && decimals === undefined)
      return { problem: 'ambiguous', choices: [`${first}.${rest.slice(1)}`, text.slice(0, -1)] };
    return amountOf(whole, decimals);
  }
  const [, whole = '', cents = ''] = ungrouped.exec(text) ?? [];
  return whole + cents === '' ? { problem: 'invalid' } : amountOf(whole, cents);
}

/**
 * Reads an amount to pay in euro, exact to the cent and larger than zero. A point before exactly three digits separates
 * thousands, a comma the cents; blanks and apostrophes separate thousands too. With both signs the last one is that of
 * the cents (`1,200.00`), and one or two digits after a point can only be cents (`1200.50`, `1.20`). One comma before
 * three digits is Italian or English: it is ambiguous, and the answer names both ways to write it.
 * @param written a text, or a number of a program, whose point is that of the decimals
 */
export function readAmount(written: string | number): AmountReading {
  if (typeof written === 'number') {
    if (written < 0) return { problem: 'negative' };
    const [, whole = '', decimals] = /^(\d+)(?:\.(\d+))?$/.exec(String(written)) ?? [];
    return whole === '' ? { problem: 'invalid' } : amountOf(whole, decimals);
  }
  const text = cleanCode(written).replace(/[’‘´`ʼ]/g, "'");
  if (text === '') return { problem: 'empty' };
  const [, before = '', after = '', number = ''] = inEuro.exec(text) ?? [];
  // A dash in the place of the cents means none, and a double line closes the number: `35,-`, `35,00=`.
  const withCents = number.replace(/,-{1,2}$/, '').replace(/,?=$/, '');
  const bare = withCents.replace(/^\((.*)\)$/, '$1').replace(/ ?-$/, '');
  const reading = readUnsigned(bare);
  const isNegative = before === '-' || after === '-' || bare !== withCents;
  return isNegative && reading.problem !== 'invalid' ? { problem: 'negative' } : reading;
}

/** Returns the sentence about an amount that cannot be read, in Italian: for staff, at the field and from the backend. */
export function amountSentence(reading: AmountReading & { problem: string }): string {
  switch (reading.problem) {
    case 'ambiguous':
      return `Si può leggere in due modi: scrivi ${reading.choices[0]} per le migliaia oppure ${reading.choices[1]} per i centesimi.`;
    case 'decimals':
      return 'Al massimo due decimali, per esempio 1.200,50.';
    case 'negative':
      return 'Un importo da pagare non è negativo.';
    case 'zero':
      return 'Un importo da pagare è maggiore di zero.';
    case 'too_large':
      return 'Al massimo 999.999.999,99.';
    default:
      return 'Un importo in euro, per esempio 1.200,50.';
  }
}
