/** The senders of files: clients, staff for clients, and editors for the public site. */
export type Sender = 'client' | 'staff' | 'public';

/** How a page shows a file: page by page, as a picture, or as a picture that a server has converted. */
export type Preview = 'pdf' | 'picture' | 'converted';

interface Rules {
  /** Endings with their dot; a name without a fitting one gets the first. */
  readonly extensions: readonly [string, ...string[]];
  /** The name of the type, the same in Italian and English. */
  readonly label: string;
  readonly senders: readonly Sender[];
  readonly preview?: Preview;
  /**
   * The bytes with which its files begin, one of these, each character a byte; `recognise.ts` finds the others by what is
   * inside.
   */
  readonly begins?: readonly string[];
  /** Bytes that its files also have, and their place. */
  readonly also?: readonly [bytes: string, at: number];
  /** Other names of the media type, which browsers use. */
  readonly aliases?: readonly string[];
}

const everyone: readonly Sender[] = ['client', 'staff', 'public'];
/** Files of offices, between clients and staff only. */
const both: readonly Sender[] = ['client', 'staff'];
/** Pictures as phones and scanners make them, and Office files with macros, which staff see marked. */
const clients: readonly Sender[] = ['client'];

/** Every accepted type: its endings, its senders, its preview, its marks. Nothing else in the project lists types of files. */
const rules = {
  'application/pdf': { extensions: ['.pdf'], label: 'PDF', senders: everyone, preview: 'pdf' },
  'image/jpeg': {
    extensions: ['.jpg', '.jpeg', '.jfif', '.jpe'],
    label: 'JPEG',
    senders: everyone,
    preview: 'picture',
    // Also JFIF, Exif, and the double pictures of cameras (MPO).
    begins: ['\xff\xd8\xff'],
  },
  'image/png': {
    extensions: ['.png'],
    label: 'PNG',
    senders: everyone,
    preview: 'picture',
    begins: ['\x89PNG\r\n\x1a\n'],
  },
  'image/webp': {
    extensions: ['.webp'],
    label: 'WebP',
    senders: everyone,
    preview: 'picture',
    begins: ['RIFF'],
    also: ['WEBP', 8],
  },
  'image/gif': {
    extensions: ['.gif'],
    label: 'GIF',
    senders: clients,
    preview: 'picture',
    begins: ['GIF87a', 'GIF89a'],
  },
  'image/avif': { extensions: ['.avif'], label: 'AVIF', senders: clients, preview: 'picture' },
  'image/bmp': {
    extensions: ['.bmp', '.dib'],
    label: 'BMP',
    senders: clients,
    preview: 'picture',
    begins: ['BM'],
    also: ['\0\0\0\0', 6],
  },
  // Only Safari shows them.
  'image/heic': {
    extensions: ['.heic', '.heif', '.hif'],
    label: 'HEIC',
    senders: clients,
    preview: 'picture',
    aliases: ['image/heif'],
  },
  'image/tiff': {
    extensions: ['.tif', '.tiff'],
    label: 'TIFF',
    senders: clients,
    preview: 'converted',
    // In both orders of bytes, and BigTIFF.
    begins: ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'],
  },
  'application/pkcs7-mime': { extensions: ['.p7m', '.p7s'], label: 'P7M', senders: everyone },
  'application/zip': { extensions: ['.zip'], label: 'ZIP', senders: everyone },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    extensions: ['.docx'],
    label: 'Word',
    senders: everyone,
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    extensions: ['.xlsx'],
    label: 'Excel',
    senders: everyone,
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    extensions: ['.pptx'],
    label: 'PowerPoint',
    senders: both,
  },
  'application/msword': { extensions: ['.doc'], label: 'Word', senders: everyone },
  'application/vnd.ms-excel': { extensions: ['.xls'], label: 'Excel', senders: everyone },
  'application/vnd.ms-powerpoint': { extensions: ['.ppt'], label: 'PowerPoint', senders: both },
  'application/vnd.ms-word.document.macroEnabled.12': {
    extensions: ['.docm'],
    label: 'Word',
    senders: clients,
  },
  'application/vnd.ms-excel.sheet.macroEnabled.12': {
    extensions: ['.xlsm'],
    label: 'Excel',
    senders: clients,
  },
  'application/vnd.ms-excel.sheet.binary.macroEnabled.12': {
    extensions: ['.xlsb'],
    label: 'Excel',
    senders: clients,
  },
  'application/vnd.oasis.opendocument.text': {
    extensions: ['.odt'],
    label: 'OpenDocument',
    senders: both,
  },
  'application/vnd.oasis.opendocument.spreadsheet': {
    extensions: ['.ods'],
    label: 'OpenDocument',
    senders: both,
  },
  'application/vnd.oasis.opendocument.presentation': {
    extensions: ['.odp'],
    label: 'OpenDocument',
    senders: both,
  },
  'application/rtf': { extensions: ['.rtf'], label: 'RTF', senders: both },
  // Balance sheets for the companies' register are XBRL.
  'application/xml': { extensions: ['.xml', '.xbrl'], label: 'XML', senders: everyone },
  'text/csv': { extensions: ['.csv'], label: 'CSV', senders: everyone },
  'text/tab-separated-values': { extensions: ['.tsv', '.tab'], label: 'TSV', senders: both },
  'text/plain': { extensions: ['.txt', '.asc', '.log'], label: 'TXT', senders: both },
} as const satisfies Record<string, Rules>;

/** An accepted type of files: its media type. */
export type FileType = keyof typeof rules;

const known: ReadonlyMap<string, Rules> = new Map(Object.entries<Rules>(rules));

/** The media type without its parameters. */
const bare = (mimeType: string | null | undefined) =>
  mimeType?.split(';')[0]?.trim().toLowerCase() ?? '';

/** By lower-case media type: some senders write `macroenabled`. */
const byMediaType = new Map(
  [...known].flatMap(([type, rule]) =>
    [type, ...(rule.aliases ?? [])].map((name) => [name.toLowerCase(), rule] as const),
  ),
);

const isType = (text: string): text is FileType => known.has(text);

/** Every accepted type. */
export const fileTypes: readonly FileType[] = [...known.keys()].filter(isType);

/** Returns the rules of a type. */
export const rulesOf = (type: FileType): Rules => rules[type];

/** Returns the type that begins like these first bytes, one character each; undefined for those that need a closer look. */
export function typeByMark(head: string): FileType | undefined {
  return fileTypes.find((type) => {
    const { begins, also } = rulesOf(type);
    return (
      begins?.some((bytes) => head.startsWith(bytes)) &&
      (also === undefined || head.startsWith(...also))
    );
  });
}

/** Returns true when this sender may send files of this type. */
export function maySend(sender: Sender, type: FileType): boolean {
  return rulesOf(type).senders.includes(sender);
}

/** Returns the names of the types that this sender may send, each once. */
export function labelsFor(sender: Sender): string[] {
  const labels = fileTypes
    .filter((type) => maySend(sender, type))
    .map((type) => rulesOf(type).label);
  return [...new Set(labels)];
}

/** Returns the types of pictures that this sender may send and browsers show. */
export function picturesFor(sender: Sender): readonly string[] {
  return fileTypes.filter((type) => maySend(sender, type) && rulesOf(type).preview === 'picture');
}

/** Returns how a page shows files of a media type; undefined for a type without a preview. */
export function previewOf(mimeType: string | null | undefined): Preview | undefined {
  return byMediaType.get(bare(mimeType))?.preview;
}

/** Returns the usual ending of a media type, without its dot; `file` for an unknown type. */
export function extensionOf(mimeType: string | null | undefined): string {
  const type = bare(mimeType);
  const ending = byMediaType.get(type)?.extensions[0].slice(1);
  if (ending !== undefined) return ending;
  if (type === 'image/svg+xml') return 'svg';
  const subtype = type.split('/')[1] ?? '';
  return /^[a-z0-9]{1,5}$/.test(subtype) ? subtype : 'file';
}
