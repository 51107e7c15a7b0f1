import { latin, viewOf } from './bytes.ts';
import { isPdf } from './pdf.ts';
import type { Refusal } from './stored-words.ts';
import { textOf } from './text.ts';
import { type FileType, typeByMark } from './types.ts';

/** The beginning of a file: a type, a container of several types, a text, or something that is refused. */
export type Start =
  | { readonly kind: 'type'; readonly type: FileType }
  | { readonly kind: 'zip' | 'compound' | 'unknown' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: Refusal };

/** The bytes that decide about the beginning of a file. */
export const headLength = 4096;

/** The object identifier of signed data (RFC 5652, section 5.1): every P7M begins with it. */
const signedData = '\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02';

const isSignedDer = (text: string) => text[0] === '0' && text.slice(0, 24).includes(signedData);

/** Returns true for signed data in base64, with or without the lines around it (RFC 7468). */
export function isSignedText(text: string): boolean {
  const base64 = text.replace(/^-----BEGIN (?:PKCS7|CMS)-----/, '').replace(/\s/g, '');
  const start = /^[A-Za-z0-9+/]{32,64}/.exec(base64)?.[0] ?? '';
  return start !== '' && isSignedDer(atob(start.slice(0, 4 * Math.floor(start.length / 4))));
}

/** The type of a file of boxes by its brands (ISO/IEC 14496-12, section 4.3): pictures of phones; else a film. */
function ofBrands(text: string): Start {
  const length = text.slice(0, 4);
  const end = Math.min(
    512,
    viewOf(Uint8Array.from(length, (one) => one.charCodeAt(0))).getUint32(0),
  );
  const brands = [text.slice(8, 12), ...(text.slice(16, end).match(/[\s\S]{4}/g) ?? [])];
  const [major = ''] = brands;
  if (/^hei[cmsx]|^hev[cmsx]/.test(major)) return { kind: 'type', type: 'image/heic' };
  if (/^avi[fs]/.test(major)) return { kind: 'type', type: 'image/avif' };
  if (/^mif[12]|^msf1|^miaf/.test(major)) {
    const isAvif = brands.some((brand) => /^avi[fs]/.test(brand));
    return { kind: 'type', type: isAvif ? 'image/avif' : 'image/heic' };
  }
  return { kind: 'refused', reason: 'audiovisivo' };
}

/** Bytes at a place of a file, as a text of one character each. */
type Mark = readonly [text: string, at?: number];

const hasMark =
  (head: string) =>
  ([text, at = 0]: Mark) =>
    head.startsWith(text, at);

/** The marks of what is never accepted. */
const unwelcome: readonly (readonly [Refusal, readonly Mark[]])[] = [
  [
    'programma',
    [
      // Windows (also archives that unpack themselves), Linux, macOS, Java, Android, links of Windows.
      ...([['MZ'], ['\x7fELF'], ['\xce\xfa\xed\xfe'], ['\xcf\xfa\xed\xfe']] as const),
      ...([['\xfe\xed\xfa\xce'], ['\xfe\xed\xfa\xcf'], ['\xca\xfe\xba\xbe']] as const),
      ...([['dex\n'], ['L\0\0\0\x01\x14\x02\0']] as const),
    ],
  ],
  [
    'altro_archivio',
    [
      ...([['Rar!'], ['7z\xbc\xaf\x27\x1c'], ['\x1f\x8b'], ['BZh'], ['\xfd7zXZ\0']] as const),
      ...([['\x28\xb5\x2f\xfd'], ['MSCF\0\0\0\0'], ['ustar', 257]] as const),
    ],
  ],
  [
    'audiovisivo',
    [
      ...([['ID3'], ['\xff\xfb'], ['\xff\xf3'], ['\xff\xf2'], ['\xff\xf1'], ['\xff\xf9']] as const),
      ...([['OggS\0'], ['fLaC'], ['#!AMR'], ['\x1a\x45\xdf\xa3'], ['FLV\x01']] as const),
      ...([['\x30\x26\xb2\x75\x8e\x66\xcf\x11'], ['\0\0\x01\xba'], ['RIFF']] as const),
      ...([
        ['moov', 4],
        ['mdat', 4],
        ['wide', 4],
      ] as const),
    ],
  ],
];

/** An archive in several parts whose only part this is begins with a mark of its own. */
const zip: readonly Mark[] = [
  ...([['PK\x03\x04'], ['PK\x05\x06'], ['PK00PK\x03\x04'], ['PK\x07\x08PK\x03\x04']] as const),
];

/** Returns what these first bytes of a file are. */
export function startOf(head: Uint8Array): Start {
  const text = latin(head);
  const is = hasMark(text);
  const type = typeByMark(text);
  if (type !== undefined) return { kind: 'type', type };
  if (is(['ftyp', 4])) return ofBrands(text);
  if (zip.some(is)) return { kind: 'zip' };
  if (is(['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'])) return { kind: 'compound' };
  const found = textOf(head);
  // Texts may begin with the letters of these marks.
  const reason = found === undefined && unwelcome.find(([, marks]) => marks.some(is))?.[0];
  if (reason) return { kind: 'refused', reason };
  // A signed PDF has the mark of PDF among its first bytes, too.
  if (isSignedDer(text)) return { kind: 'type', type: 'application/pkcs7-mime' };
  if (isPdf(head)) return { kind: 'type', type: 'application/pdf' };
  // A copy that failed, or a file that its cloud has not brought to the disk.
  if (head.every((byte) => byte === 0)) {
    return { kind: 'refused', reason: head.length === 0 ? 'vuoto' : 'danneggiato' };
  }
  return found === undefined ? { kind: 'unknown' } : { kind: 'text', text: found };
}
