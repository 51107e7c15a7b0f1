import { extname } from 'node:path';

/** The types that are accepted of editors, and their extensions; a name without a fitting one gets the first. */
const editorTypes = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'application/pkcs7-mime': ['.p7m'],
  'application/zip': ['.zip'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/msword': ['.doc'],
  'application/vnd.ms-excel': ['.xls'],
  'application/xml': ['.xml'],
  'text/csv': ['.csv'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

/**
 * The types that are accepted of clients besides: pictures as phones and scanners make them, files of other offices, and
 * Office files with macros, which staff see marked.
 */
const clientTypes = {
  'image/heic': ['.heic', '.heif'],
  'image/tiff': ['.tif', '.tiff'],
  'text/plain': ['.txt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
  'application/vnd.oasis.opendocument.text': ['.odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  'application/vnd.ms-word.document.macroEnabled.12': ['.docm'],
  'application/vnd.ms-excel.sheet.macroEnabled.12': ['.xlsm'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

const extensions = { ...editorTypes, ...clientTypes };

/** An accepted type of files. */
export type FileType = keyof typeof extensions;

/** The types in words, for editors. */
export const allowedTypes =
  'immagini JPEG, PNG e WebP, PDF, firmati P7M, ZIP, Word, Excel, XML e CSV';

/** The bytes that decide a file's type. */
export const headLength = 4096;

const startsWith = (head: Buffer, ...bytes: number[]) =>
  head.subarray(0, bytes.length).equals(Buffer.from(bytes));

/** The object identifier of signed data (RFC 5652, section 5.1): every P7M begins with it. */
const signedData = Buffer.from('06092a864886f70d010702', 'hex');

function isSigned(head: Buffer): boolean {
  const isDer = (bytes: Buffer) => bytes[0] === 0x30 && bytes.subarray(0, 24).includes(signedData);
  if (isDer(head)) return true;
  const base64 = head.toString('latin1').replace(/^-----BEGIN (?:PKCS7|CMS)-----/, '');
  return isDer(Buffer.from(base64.replace(/\s/g, '').slice(0, 64), 'base64'));
}

/** Markup that browsers run when it stands in XML. */
const activeMarkup = /<(?:\w+:)?(?:html|svg|script)\b|w3\.org\/(?:1999\/xhtml|2000\/svg)/i;

/** The control characters that texts contain: tabulator, line and page ends. */
const spacing = [0x09, 0x0a, 0x0c, 0x0d];

/** Returns the text at the beginning of a file, in any encoding that agrees with ASCII; undefined for binary data. */
function textOf(head: Buffer): string | undefined {
  if (head.some((byte) => byte < 0x20 && !spacing.includes(byte))) return undefined;
  return head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
}

/** Returns the types that these first bytes allow; several types can begin alike. */
function typesOf(head: Buffer): FileType[] {
  if (startsWith(head, 0xff, 0xd8, 0xff)) return ['image/jpeg'];
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return ['image/png'];
  const latin = head.toString('latin1');
  if (/^....ftyp(?:hei[cmsx]|hev[cx]|mif1|msf1)/s.test(latin)) return ['image/heic'];
  if (latin.startsWith('II*\0') || latin.startsWith('MM\0*')) return ['image/tiff'];
  if (latin.startsWith('RIFF') && latin.startsWith('WEBP', 8)) return ['image/webp'];
  if (latin.startsWith('%PDF-')) return ['application/pdf'];
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04) || startsWith(head, 0x50, 0x4b, 0x05, 0x06)) {
    return [
      'application/zip',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/vnd.oasis.opendocument.text',
      'application/vnd.oasis.opendocument.spreadsheet',
      'application/vnd.ms-word.document.macroEnabled.12',
      'application/vnd.ms-excel.sheet.macroEnabled.12',
    ];
  }
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) {
    return ['application/msword', 'application/vnd.ms-excel'];
  }
  if (isSigned(head)) return ['application/pkcs7-mime'];
  const text = textOf(head);
  if (text === undefined || activeMarkup.test(text)) return [];
  if (text === '') return [];
  return text.startsWith('<') ? ['application/xml'] : ['text/csv', 'text/plain'];
}

const fits = (type: FileType, name: string) => {
  const ends: readonly string[] = extensions[type];
  return ends.includes(extname(name).toLowerCase());
};

/** The types without a signature of their own: the name has to have their extension. */
const namedOnly: readonly FileType[] = [
  'application/msword',
  'application/vnd.ms-excel',
  'application/xml',
  'text/csv',
  'text/plain',
];

/**
 * Returns the type of a file by its first bytes. When several types begin alike, or any text would do, the extension
 * decides.
 * @param head the first {@link headLength} bytes
 * @param sender `client` accepts more types, for files that never reach the public site
 * @returns undefined for a file that is not accepted
 */
export function fileType(
  head: Buffer,
  name: string,
  sender: 'editor' | 'client' = 'editor',
): FileType | undefined {
  const types = typesOf(head).filter(
    (type) => sender === 'client' || Object.hasOwn(editorTypes, type),
  );
  const [first] = types;
  const named = types.find((type) => fits(type, name));
  return named ?? (first !== undefined && namedOnly.includes(first) ? undefined : first);
}

/** Returns the name with an extension of this type. */
export function nameFor(type: FileType, name: string): string {
  return fits(type, name) ? name : `${name}${extensions[type][0]}`;
}

/**
 * Returns the extension that a name of a file of this type needs; undefined when it has one, or the type is another.
 */
export function missingEnd(type: string | null, name: string): string | undefined {
  const known = (one: string | null): one is FileType =>
    one !== null && Object.hasOwn(extensions, one);
  return known(type) && !fits(type, name) ? extensions[type][0] : undefined;
}
