import { latin, viewOf } from './bytes.ts';

/** Control characters that no text has; old programs write page ends, escapes and an end of file. */
const isBinary = (character: string) =>
  character < '\x09' || (character > '\x0d' && character < '\x1a');

const hasMark = (head: Uint8Array, ...mark: number[]) =>
  mark.every((byte, index) => head[index] === byte);

/** Returns the units of a text in UTF-16. */
function fromUtf16(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = viewOf(bytes);
  let text = '';
  for (let at = 0; at + 2 <= bytes.length; at += 2) {
    text += String.fromCharCode(view.getUint16(at, isLittleEndian));
  }
  return text;
}

/** Returns the order of UTF-16 without a mark, by where the zeros of Latin letters stand; undefined for other bytes. */
function orderOf(head: Uint8Array): 'little' | 'big' | undefined {
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const most = 0.4 * head.length;
  const [even = 0, odd = 0] = zeros;
  if (head.length < 8) return undefined;
  if (odd >= most && even === 0) return 'little';
  return even >= most && odd === 0 ? 'big' : undefined;
}

/**
 * Returns the text at the beginning of a file, without marks and blanks before it: in UTF-16, or in any encoding that
 * agrees with ASCII, one character for each byte. Undefined for binary data.
 */
export function textOf(head: Uint8Array): string | undefined {
  const text = decoded(head);
  return [...text].some(isBinary) ? undefined : text.trimStart();
}

function decoded(head: Uint8Array): string {
  if (hasMark(head, 0xef, 0xbb, 0xbf)) return latin(head.subarray(3));
  if (hasMark(head, 0xff, 0xfe)) return fromUtf16(head.subarray(2), true);
  if (hasMark(head, 0xfe, 0xff)) return fromUtf16(head.subarray(2), false);
  const order = orderOf(head);
  return order === undefined ? latin(head) : fromUtf16(head, order === 'little');
}
