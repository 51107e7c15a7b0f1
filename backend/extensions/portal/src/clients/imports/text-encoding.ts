import iconv from 'iconv-lite';
import { UnreadableTable } from './table-row.ts';

/** A decoded text; `notice` tells editors what to look at when the encoding had to be recognised. */
interface DecodedText {
  readonly text: string;
  readonly notice?: string;
}

/** The encodings of one byte per letter that programs still write in Italy, the most usual first. */
const codePages = [
  { name: 'win1252', label: 'Windows' },
  { name: 'macroman', label: 'Mac' },
  // Code page 850 with the sign of the euro.
  { name: 'cp858', label: 'MS-DOS' },
  { name: 'cp437', label: 'MS-DOS' },
] as const;

const letter = /\p{L}/u;
const lower = /\p{Ll}/u;
const upper = /\p{Lu}/u;
const digit = /\d/;
const blank = /\s/;

/** Returns how well a letter with a mark fits between its neighbours. */
function letterPoints(char: string, before: string, after: string): number {
  // Two of them side by side are letters of another alphabet.
  if ([before, after].some((one) => one > '\x7f' && letter.test(one))) return -3;
  const isInWord = letter.test(before);
  const isAtEnd = !letter.test(after);
  // Italian words have their accent at the end, in capitals too.
  const isItalian = /[àèéìòùÀÈÉÌÒÙ]/.test(char);
  if (lower.test(char)) {
    if (!isInWord) return char === 'è' && isAtEnd ? 5 : -3;
    // A capital fits better behind capitals, though people write CITTà too.
    if (isAtEnd) return isItalian ? (upper.test(before) ? 6 : 10) : 1;
    return upper.test(after) && !upper.test(before) ? -5 : /[äöüßé]/.test(char) ? 3 : 2;
  }
  if (lower.test(before)) return -5;
  if (isInWord) return isAtEnd && isItalian ? 10 : 2;
  return isAtEnd && char !== 'È' ? -3 : 2;
}

/** Returns how well a character fits into an Italian text; negative for one that hardly occurs in it. */
function points(char: string, before: string, after: string): number {
  if (/[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0160\u0161\u017d\u017e]/.test(char))
    return letterPoints(char, before, after);
  const isFree = (one: string) => one === '' || !letter.test(one);
  if (char === '’') return letter.test(before) ? 6 : 1;
  if (/[“«‘]/.test(char)) return isFree(before) && !isFree(after) ? 4 : -2;
  if (/[”»]/.test(char)) return !blank.test(before) && isFree(after) ? 4 : -2;
  if (/[–—]/.test(char)) return blank.test(before) && blank.test(after) ? 4 : 1;
  if (char === '€') return isFree(before) && isFree(after) ? 5 : -2;
  if (/[°º]/.test(char)) return digit.test(before) || /n/i.test(before) ? 6 : 1;
  if (char === '…') return isFree(after) ? 2 : -2;
  if (/[\u00a0ª´·•§®©™²³½¼]/.test(char)) return 1;
  return -10;
}

/** Returns how well a text reads as Italian, by its characters outside of ASCII. */
function score(text: string): number {
  let sum = 0;
  for (const { 0: char, index } of text.matchAll(/[^\0-\x7f]/g))
    sum += points(char, text.charAt(index - 1), text.charAt(index + 1));
  return sum;
}

/** Returns the first words with a letter outside of ASCII, for a sentence. */
function samples(text: string): string {
  const words = new Set<string>();
  for (const { index } of text.matchAll(/[^\0-\x7f]/g)) {
    const [start = ''] = /[\p{L}’]{0,20}$/u.exec(text.slice(Math.max(0, index - 20), index)) ?? [];
    const [end = ''] = /^.[\p{L}’]{0,20}/u.exec(text.slice(index, index + 20)) ?? [];
    words.add(`«${start}${end}»`);
    if (words.size === 3) break;
  }
  return [...words].join(', ');
}

const saveAsUtf8 =
  'salvalo in Excel come «CSV UTF-8» (File, Salva con nome) oppure come .xlsx, e ricaricalo.';

/** Returns the encoding of a text in UTF-16, by its mark or by the zeros beside ASCII; undefined for other texts. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [index, byte] of head.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = head.length / 5;
  if (odd > many && even < odd / 4) return 'utf-16le';
  return even > many && odd < even / 4 ? 'utf-16be' : undefined;
}

/** Decodes bytes that are no UTF-8: as UTF-8 with single wrong bytes, or as the code page that gives Italian words. */
function decodeOther(bytes: Uint8Array): DecodedText {
  const text = new TextDecoder('utf-8').decode(bytes);
  const wrong = text.split('\ufffd').length - 1;
  const right = (text.match(/[^\0-\x7f\ufffd]/gu) ?? []).length;
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (isMarked || (right > 0 && right >= wrong)) {
    const count = wrong === 1 ? 'Un carattere non si legge' : `${wrong} caratteri non si leggono`;
    return { text, notice: `${count}: nelle righe sta al suo posto il segno \ufffd.` };
  }
  const read = codePages.map(({ name, label }) => {
    // Latin-9 and the Macintosh since 1998 have the euro where these tables have the sign of any currency.
    const decoded = iconv.decode(Buffer.from(bytes), name).replaceAll('¤', '€');
    return { label, text: decoded, score: score(decoded) };
  });
  const [best] = read.toSorted((one, other) => other.score - one.score);
  if (best === undefined || best.score <= 0)
    throw new UnreadableTable(`Le lettere accentate del file non si riconoscono: ${saveAsUtf8}`);
  if (best.label === 'Windows') return { text: best.text };
  return {
    text: best.text,
    notice: `Il file ha le lettere di ${best.label}: controlla che siano giuste, per esempio ${samples(best.text)}. Se non lo sono, ${saveAsUtf8}`,
  };
}

/**
 * Decodes a text in UTF-8 or UTF-16, with or without a mark, or in a code page of Windows, Mac or MS-DOS, which is
 * recognised by the letters that result.
 * @throws {UnreadableTable} with the way on, when no encoding gives Italian words
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    // The error of bytes that are not UTF-8.
    if (!(error instanceof TypeError)) throw error;
    return decodeOther(bytes);
  }
}
