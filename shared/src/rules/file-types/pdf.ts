import { type FileBytes, latin } from './bytes.ts';
import { type Encryption, opensWithoutPassword } from './pdf-password.ts';

/** Readers accept the header within the first 1,024 bytes (Adobe's implementation note 13 to PDF 1.7). */
const longestPrefix = 1024;

/** The lengths at both ends of a file that are searched, in bytes. */
const windowLength = 64 * 1024;

/** Returns true when these first bytes begin a PDF, with or without other bytes before its header. */
export function isPdf(head: Uint8Array): boolean {
  const at = latin(head.subarray(0, longestPrefix + 8)).search(/%PDF-|%!PS-Adobe-\d\.\d PDF-/);
  return at >= 0 && at <= longestPrefix;
}

/** The findings about a PDF. */
export interface PdfFindings {
  /** True when its end is missing. */
  readonly isCut: boolean;
  /** True when it cannot be opened without a password or a certificate. */
  readonly isProtected: boolean;
}

/** The dictionary of a linearised file, which names its length (PDF 1.7, annex F.3.1). */
const linearised = /<<[^>]*\/Linearized\b[^>]*>>/;

/** Returns true when the file has objects, and its end is missing: the last lines, or bytes that it announces. */
function isCut(head: string, tail: string, size: number): boolean {
  const announced = linearised.exec(head.slice(0, 2048))?.[0].match(/\/L\s+(\d+)/)?.[1];
  if (announced !== undefined && Number(announced) > size) return true;
  return (
    /\d\s+\d+\s+obj\b/.test(head) && !/%%EOF|startxref|trailer\s*<<[\s\S]{0,1024}?>>/.test(tail)
  );
}

/** Decodes one character for each byte, much faster than `latin`, and a few bytes wrongly. */
const fast = new TextDecoder('latin1');

/** The bytes of a file that are searched at a time; an object's mark may stand across two pieces. */
const [step, overlap] = [1024 * 1024, 64];

/** Resolves with the beginning of an object, wherever it stands in a file; undefined when there is none. */
async function findObject(
  { size, read }: FileBytes,
  number: string,
  windows: readonly string[],
): Promise<string | undefined> {
  const mark = new RegExp(`(?:^|\\D)${number}\\s{1,8}\\d{1,5}\\s{1,8}obj\\b`);
  for (const text of windows) {
    const at = text.search(mark);
    if (at >= 0) return text.slice(at, at + 4096);
  }
  for (let start = 0; start < size; start += step) {
    const at = fast.decode(await read(start, start + step + overlap)).search(mark);
    if (at >= 0) return latin(await read(start + at, start + at + 4096));
  }
  return undefined;
}

/** Returns the bytes of the string, in brackets or in hexadecimal, at the beginning of a text (PDF 1.7, section 7.3.4). */
function stringAt(text: string): Uint8Array {
  const hex = /^\s*<([\da-f\s]*)>/i.exec(text)?.[1]?.replace(/\s/g, '');
  if (hex !== undefined) {
    return Uint8Array.from(hex.match(/..?/g) ?? [], (pair) => parseInt(pair.padEnd(2, '0'), 16));
  }
  const bytes: number[] = [];
  const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  let depth = 0;
  const tokens = text.trimStart().matchAll(/\\([0-7]{1,3}|\r\n|[\s\S])|\r\n?|[\s\S]/g);
  for (const [token, escapedAs] of tokens) {
    if (escapedAs !== undefined) {
      if (/^[0-7]/.test(escapedAs)) bytes.push(parseInt(escapedAs, 8) & 0xff);
      else if (!/^[\r\n]/.test(escapedAs))
        bytes.push((escapes[escapedAs] ?? escapedAs).charCodeAt(0));
      continue;
    }
    if (token === ')') depth -= 1;
    if (depth === 0 && bytes.length > 0) break;
    if (depth > 0) bytes.push(token.startsWith('\r') ? 10 : token.charCodeAt(0));
    if (token === '(') depth += 1;
    if (depth === 0) break;
  }
  return Uint8Array.from(bytes);
}

/** Returns the encryption that a dictionary describes (PDF 2.0, tables 20 and 21); undefined for one by certificates. */
function encryptionOf(dictionary: string, trailer: string): Encryption | undefined {
  if (!/\/Filter\s*\/Standard\b/.test(dictionary)) return undefined;
  const number = (key: string) =>
    Number(new RegExp(`/${key}\\s+(-?\\d+)`).exec(dictionary)?.[1] ?? 0);
  const string = (key: string, text = dictionary) => {
    const at = new RegExp(`/${key}\\s*(?=[(<])`).exec(text);
    return at === null ? new Uint8Array() : stringAt(text.slice(at.index + at[0].length));
  };
  const id = /\/ID\s*\[\s*([\s\S]*)/.exec(trailer)?.[1];
  // The length of the whole comes before or after that of its parts, in bits or, wrongly, in bytes.
  const bits = number('V') === 4 ? 128 : number('V') === 1 ? 40 : number('Length') || 40;
  return {
    revision: number('R'),
    keyLength: bits / 8,
    permissions: number('P'),
    owner: string('O'),
    user: string('U'),
    id: id === undefined ? new Uint8Array() : stringAt(id),
    hidesMetadata: !/\/EncryptMetadata\s+false/.test(dictionary),
  };
}

/** The mark of an encrypted file in its trailer: the dictionary itself, or the number of its object. */
const encrypted = /\/Encrypt\s*(?:(\d+)\s+\d+\s+R|(<<[\s\S]{0,4096}))/g;

async function isProtected(bytes: FileBytes, windows: readonly string[]): Promise<boolean> {
  const marked = windows.findLast((text) => text.search(encrypted) >= 0);
  const found = marked === undefined ? undefined : [...marked.matchAll(encrypted)].at(-1);
  if (marked === undefined || found === undefined) return false;
  const [, number, inline] = found;
  const dictionary = number === undefined ? inline : await findObject(bytes, number, windows);
  if (dictionary === undefined) return true;
  // The identifier stands in the same dictionary, before or after.
  const around = marked.slice(Math.max(0, found.index - 4096), found.index + 8192);
  const encryption = encryptionOf(dictionary, around);
  return encryption === undefined || !(await opensWithoutPassword(encryption));
}

/** Reads the ends of a PDF. It decodes nothing, so that no file can exhaust its reader. */
export async function readPdf(bytes: FileBytes): Promise<PdfFindings> {
  const { size, read } = bytes;
  const head = latin(await read(0, windowLength));
  const tail = latin(await read(Math.max(0, size - windowLength), size));
  // Where the last table of objects is a stream, the trailer stands there.
  const start = Number([...tail.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1] ?? size);
  const table = start < size ? latin(await read(start, start + 8192)) : '';
  return {
    isCut: isCut(head, tail, size),
    isProtected: await isProtected(bytes, [head, table, tail]),
  };
}
