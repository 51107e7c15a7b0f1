import { type FileType, fileTypes, rulesOf } from './types.ts';

/** Blanks and dots at the end of a name, which Windows does not keep. */
const trailing = /[\s.]+$/u;

/** Returns the ending of a name in lower case, with its dot; '' for a name without one. */
export function endingOf(name: string): string {
  return (
    /[^.\s]\s*(\.[^\s./\\]{1,10})$/u.exec(name.replace(trailing, ''))?.[1]?.toLowerCase() ?? ''
  );
}

/** Returns true when a name has an ending of the type. */
export function fits(type: FileType, name: string): boolean {
  return rulesOf(type).extensions.includes(endingOf(name));
}

const isKnownEnding = (ending: string) =>
  fileTypes.some((type) => rulesOf(type).extensions.includes(ending));

/**
 * Returns the name with an ending of this type. An ending of another accepted type is replaced, because it is wrong; any
 * other one may be a part of the name and stays. A signed file keeps the ending of the file inside.
 */
export function nameFor(type: FileType, name: string): string {
  const plain = name.replace(trailing, '') || 'file';
  if (fits(type, plain)) return plain;
  const ending = endingOf(plain);
  const isWrong = isKnownEnding(ending) && type !== 'application/pkcs7-mime';
  return `${isWrong ? plain.slice(0, -ending.length) : plain}${rulesOf(type).extensions[0]}`;
}

/** Returns the ending that a name of a file of this type needs; undefined when it has one, or the type is unknown. */
export function missingEnd(type: string | null, name: string): string | undefined {
  const found = fileTypes.find((one) => one === type);
  return found === undefined || fits(found, name) ? undefined : rulesOf(found).extensions[0];
}

/** The endings inside of a signed file's name, as `.pdf` in `contratto.pdf.p7m`; a file can be signed several times. */
const signedEnding = /((?:\.[a-z0-9]{1,5})?(?:\.p7[ms])+)$/i;

/** Returns all endings of a name that belong together: `.pdf.p7m` of a signed file, else the last one; with their case. */
export function endingsOf(name: string): string {
  const plain = name.replace(trailing, '');
  const signed = signedEnding.exec(plain)?.[1];
  if (signed !== undefined && signed.length < plain.length) return signed;
  const ending = endingOf(plain);
  return ending === '' ? '' : plain.slice(-ending.length);
}

/** The longest name in an archive, in bytes: Windows unpacks no path of more than 260 characters. */
export const longestInArchive = 120;

const utf8 = new TextEncoder();

/**
 * Returns a name of at most so many bytes in UTF-8, which is how file systems count; a longer one is cut before its
 * endings, never inside of a character.
 */
export function shortName(name: string, mostBytes: number): string {
  if (utf8.encode(name).length <= mostBytes) return name;
  const ending = endingsOf(name);
  let left = mostBytes - utf8.encode(ending).length;
  let stem = '';
  for (const character of name.slice(0, name.length - ending.length)) {
    left -= utf8.encode(character).length;
    if (left < 0) break;
    stem += character;
  }
  return `${stem.trimEnd()}${ending}`;
}
