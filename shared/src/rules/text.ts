/**
 * The result of reading what a person wrote: the normal form, or the reason why there is none. Every reader answers
 * `empty` for a text without a visible character.
 */
export type Reading<Problem extends string> =
  | { readonly value: string; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: Problem };

/**
 * Invisible characters: format characters (zero width, byte order mark, soft hyphen, direction marks) and the
 * others that Unicode calls default ignorable. They arrive by copying from PDF files, web pages and workbooks.
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Every blank within a line: non-breaking, thin and wide ones, the tab of a pasted cell, the empty Braille pattern. */
const blanks = /[\p{Zs}\t\u2800]+/gu;

/** Quotation marks and apostrophes of every kind: around a code they come from a table or a text. */
const quotesAround =
  /^["'`\u00b4\u00ab\u00bb\u2018-\u201f\u2039\u203a\u2032\u02bc ]+|["'`\u00b4\u00ab\u00bb\u2018-\u201f\u2039\u203a\u2032\u02bc ]+$/g;

/** Brackets around a code, and the sign that a list or a sentence leaves behind it. */
const signsAround = /^[<([{ ]+|[>)\]} .,;:]+$/g;

/** The most characters that readers of codes look at: no address, code or number is longer. */
const longestCode = 1000;

/** Hyphens, dashes and minus signs of every kind, but no letters such as the Japanese long vowel. */
const dashes = /[\p{Pd}\u2212\u2043\u02d7]/gu;

/**
 * Returns one line as it is stored: in Unicode's composed form, without invisible characters, with one plain blank
 * between words and none around. Control characters and line breaks within stay, for {@link isPlainLine} to reject.
 */
export function cleanLine(text: string): string {
  return text.replace(invisible, '').replace(blanks, ' ').normalize().trim();
}

/**
 * Returns a clean line whose signs a code or a number can have: full-width letters and digits, which East Asian
 * keyboards and copied tables have, become plain ones, every dash becomes a hyphen, and quotation marks around it go. A
 * text that is longer than any code becomes one sign that no reader accepts: patterns take their time on long texts.
 */
export function cleanCode(text: string): string {
  const line = cleanLine(text);
  if (line.length > longestCode) return '\ufffd';
  return line
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(dashes, '-')
    .replace(quotesAround, '');
}

/** Returns a clean code without the brackets around it and the signs behind it: `(40121)`, `info@esempio.it;`. */
export function bareCode(text: string): string {
  return cleanCode(text).replace(signsAround, '').replace(quotesAround, '');
}

/** Returns true for one line without control characters, direction marks and lone surrogates. */
export function isPlainLine(text: string): boolean {
  return /^[^\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]*$/u.test(text);
}
