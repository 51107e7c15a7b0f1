import { type FileBytes, latin, viewOf } from './bytes.ts';
import { readCompoundDirectory } from './compound-directory.ts';
import { endingOf, fits, nameFor } from './names.ts';
import { readPdf } from './pdf.ts';
import { headLength, isSignedText, type Start, startOf } from './start.ts';
import type { Finding, Refusal } from './stored-words.ts';
import { type FileType, fileTypes, maySend, rulesOf, type Sender } from './types.ts';
import { readStoredStart, readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** The outcome for a file: its type, and its name with an ending of it; or the reason why it is refused. */
export type Outcome =
  | { readonly type: FileType; readonly name: string; readonly finding: Finding | undefined }
  | { readonly refused: Refusal };

type Found = { readonly type: FileType; readonly finding?: Finding } | Refusal;

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const wordMacros = 'application/vnd.ms-word.document.macroEnabled.12';
const excelMacros = 'application/vnd.ms-excel.sheet.macroEnabled.12';
const excelBinary = 'application/vnd.ms-excel.sheet.binary.macroEnabled.12';
const openDocument = 'application/vnd.oasis.opendocument';
const [oldWord, oldExcel, oldSlides] = [
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
] as const;

const openDocuments = [
  `${openDocument}.text`,
  `${openDocument}.spreadsheet`,
  `${openDocument}.presentation`,
] as const;
const zipTypes = [
  ...([word, excel, slides, wordMacros, excelMacros, excelBinary] as const),
  ...openDocuments,
  'application/zip',
] as const;
const compoundTypes = [oldWord, oldExcel, oldSlides] as const;
const withMacroTypes: readonly FileType[] = [wordMacros, excelMacros];
const openXml: readonly FileType[] = [word, excel, slides, wordMacros, excelMacros, excelBinary];

/** Returns the one of these types that the name says; undefined for another name. */
const named = (types: readonly FileType[], name: string) => types.find((type) => fits(type, name));

/** The parts of Office documents by type; the first fitting one counts. */
const officeParts: readonly (readonly [RegExp, readonly [FileType, ...FileType[]]])[] = [
  [/^\/?xl\/workbook\.bin$/i, [excelBinary]],
  [/^\/?word\//i, [word, wordMacros]],
  [/^\/?xl\//i, [excel, excelMacros]],
  [/^\/?ppt\//i, [slides]],
];

/** Returns the type of an archive by its files. */
function ofEntries(entries: readonly ZipEntry[], head: string, name: string): Found {
  const has = (mark: RegExp) => entries.some((entry) => mark.test(entry.name));
  if (has(/^(?:Index\/.*\.iwa|Index\.zip|index\.apxl|index\.xml\.gz)$/)) return 'apple';
  const isOpenDocument = has(/^content\.xml$/) && has(/^META-INF\/manifest\.xml$/);
  // Some programs do not write the type at the beginning.
  const mimetype =
    openDocuments.find((type) => head.slice(30, 120).includes(`mimetype${type}`)) ??
    (isOpenDocument ? named(openDocuments, name) : undefined);
  if (mimetype !== undefined) {
    const isProtected = has(/^encrypted-package$/) || entries.some((entry) => entry.isEncrypted);
    return isProtected ? { type: mimetype, finding: 'protetto' } : { type: mimetype };
  }
  if (has(/^\/?\[Content_Types\]\.xml$/i)) {
    const hasMacros = has(/(?:^|\/)vbaProject\.bin$|^\/?xl\/macrosheets\//i);
    // Parts may have any name: then the file's name says what they are.
    const types = officeParts.find(([part]) => has(part))?.[1] ?? openXml;
    const [plain = word, withMacros = plain] = types;
    const type = named(types, name) ?? (hasMacros ? withMacros : plain);
    const isMarked = hasMacros || withMacroTypes.includes(type);
    return { type, ...(isMarked && { finding: 'macro' }) };
  }
  if (entries.some((entry) => entry.isEncrypted)) {
    return { type: 'application/zip', finding: 'protetto' };
  }
  return { type: 'application/zip', finding: 'archivio' };
}

async function ofZip(bytes: FileBytes, head: Uint8Array, name: string): Promise<Found> {
  const entries = await readZipDirectory(bytes);
  if (entries === undefined) return 'danneggiato';
  const found = ofEntries(entries, latin(head.subarray(0, 256)), name);
  const content = entries.find((entry) => entry.name === 'content.xml' && !entry.isCompressed);
  if (typeof found === 'string' || content === undefined) return found;
  // LibreOffice before 24.8 encrypts each part, and stores it as it is: then it does not begin as XML.
  const isXml = /^(?:\u00ef\u00bb\u00bf)?\s*<|^$/.test(
    latin(await readStoredStart(bytes, content)),
  );
  return isXml || openDocuments.every((type) => type !== found.type)
    ? found
    : { ...found, finding: 'protetto' };
}

/** Returns true when the stream of a document before 2007 says that it needs a password. */
async function needsPassword({ read }: FileBytes, type: FileType, at: number): Promise<boolean> {
  const view = viewOf(await read(at, at + 64));
  if (view.byteLength < 64) return false;
  // The flags of the document ([MS-DOC], section 2.5.2).
  if (type === oldWord) return (view.getUint16(10, true) & 0x0100) !== 0;
  // The records at its beginning ([MS-XLS], section 2.4.117): FilePass comes first, or after that of write protection.
  for (let record = 0, count = 0; record + 4 <= 64 && count < 3; count += 1) {
    if (view.getUint16(record, true) === 0x2f) return true;
    record += 4 + view.getUint16(record + 2, true);
  }
  return false;
}

async function ofCompound(bytes: FileBytes, name: string): Promise<Found> {
  const ending = endingOf(name);
  const entries = await readCompoundDirectory(bytes);
  const newOffice = named(openXml, name);
  if (entries === 'unreadable' || entries === 'cut') {
    // Office wraps a file with a password into this format, under its own name.
    if (newOffice !== undefined) return { type: newOffice, finding: 'protetto' };
    if (entries === 'cut') return 'danneggiato';
    const type = named(compoundTypes, name);
    return type === undefined ? 'tipo' : { type };
  }
  const find = (mark: RegExp) => entries.find((entry) => mark.test(entry.name));
  if (find(/^EncryptedPackage$/)) {
    // Without an ending the password hides which program the file is for.
    return newOffice === undefined ? 'nome' : { type: newOffice, finding: 'protetto' };
  }
  if (find(/^__(?:substg1\.0_|properties_version1\.0)/)) return 'posta';
  const document = find(/^WordDocument$/);
  const workbook = find(/^(?:Workbook|Book)$/);
  const type = document
    ? oldWord
    : workbook
      ? oldExcel
      : find(/^PowerPoint Document$/) && oldSlides;
  if (type === undefined) return ending === '.msi' ? 'programma' : 'tipo';
  const at = (document ?? workbook)?.at;
  const isProtected =
    find(/^EncryptedSummary$/) !== undefined ||
    (at !== undefined && (await needsPassword(bytes, type, at)));
  const hasMacros = find(/^_VBA_PROJECT(?:_CUR)?$|^VBA$/) !== undefined;
  const finding = isProtected ? ('protetto' as const) : hasMacros ? ('macro' as const) : undefined;
  return { type, ...(finding && { finding }) };
}

/** Markup that browsers run when it stands in XML or text. */
const activeMarkup = /<(?:\w+:)?(?:html|script)\b|w3\.org\/1999\/xhtml/i;
const drawing = /<(?:\w+:)?svg\b|w3\.org\/2000\/svg/i;

/** The beginning of a page, whole or a part of one: programs save tables as pages and call them Excel. */
const page =
  /^(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|head|meta|title|body|style|table|div|font)\b/i;

/** The lines at the beginning of a message (RFC 5322), or of a page that a browser has saved as one. */
const message =
  /^(?:[A-Za-z][\w-]*:[^\n]*\n(?:[ \t][^\n]*\n)*)*(?:MIME-Version|Received|Return-Path|Delivered-To|Message-ID):/i;

/** Endings of texts that programs run. */
const runs =
  /^\.(?:bat|cmd|com|cpl|exe|hta|jar|jse?|lnk|mjs|msi|msix|php|pif|pl|ps1|psm1|py|rb|reg|scr|sh|url|vb[es]?|wsf|wsh|command)$/;

/** Endings of pages and drawings, whose content a browser would run. */
const pages = /^\.(?:x?html?|mhtml?|svgz?|shtml|xht)$/;

/** Types of Office whose programs also open texts, under their right name. */
const opensTexts = /^\.(?:docx?|docm|rtf|od[st]|xls[xmb]?)$/;

/** Returns the type of a text with columns; undefined for running text. */
function ofColumns(text: string): FileType | undefined {
  const [first = '', second = first] = text.split(/\r\n?|\n/);
  const count = (line: string, separator: string) => line.split(separator).length - 1;
  const has = (separator: string) => count(first, separator) > 0 && count(second, separator) > 0;
  if (has('\t')) return 'text/tab-separated-values';
  return has(';') ? 'text/csv' : undefined;
}

const texts = ['application/xml', 'text/csv', 'text/tab-separated-values', 'text/plain'] as const;

function ofText(text: string, name: string): Found {
  const ending = endingOf(name);
  if (text === '') return 'vuoto';
  if (text.startsWith('{\\rtf')) return { type: 'application/rtf' };
  if (isSignedText(text)) return { type: 'application/pkcs7-mime' };
  if (runs.test(ending) || /^#! ?\//.test(text)) return 'programma';
  const isText = named(texts, name) !== undefined;
  if (activeMarkup.test(text) || pages.test(ending)) return 'pagina_web';
  if (drawing.test(text)) return 'tipo';
  if (page.test(text) && !isText) return 'pagina_web';
  if (ending === '.eml' || (message.test(text) && !isText)) return 'posta';
  const isXml = /^<\?xml\s/.test(text);
  const looksLikeXml = isXml || /^<(?:!--|!DOCTYPE|[A-Za-z_][\w.:-]*[\s/>])/.test(text);
  const said = named(texts, name);
  if (said !== undefined && (said !== 'application/xml' || looksLikeXml)) return { type: said };
  if (isXml) return { type: 'application/xml' };
  if (opensTexts.test(ending)) return { type: ofColumns(text) ?? 'text/plain' };
  // The name of a picture or a PDF is wrong, and the text most often an error that was saved in its place.
  const isWrong = fileTypes.some((type) => rulesOf(type).extensions.includes(ending));
  return isWrong && said === undefined ? 'nome' : { type: 'text/plain' };
}

/** Returns the outcome of a finding for a sender. */
function outcomeOf(found: Found, name: string, sender: Sender): Outcome {
  if (typeof found === 'string') return { refused: found };
  if (!maySend(sender, found.type)) return { refused: 'tipo' };
  return { type: found.type, name: nameFor(found.type, name), finding: found.finding };
}

/** Returns true when the picture begins, and the mark of its end is nowhere near the end of the file. */
async function isCutPicture({ size, read }: FileBytes, head: Uint8Array): Promise<boolean> {
  if (!latin(head.subarray(0, 32)).includes('IHDR')) return false;
  return !latin(await read(Math.max(0, size - 64 * 1024), size)).includes('IEND');
}

async function ofType(type: FileType, bytes: FileBytes, head: Uint8Array): Promise<Found> {
  if (type === 'image/png' && (await isCutPicture(bytes, head))) return 'danneggiato';
  if (type !== 'application/pdf') return { type };
  const { isCut, isProtected } = await readPdf(bytes);
  if (isCut) return 'danneggiato';
  return isProtected ? { type, finding: 'protetto' } : { type };
}

/** Returns the finding about bytes that begin like nothing known. */
async function ofUnknown(bytes: FileBytes, name: string): Promise<Found> {
  // An archive behind other bytes: what unpacks itself, or a disguise.
  if ((await readZipDirectory(bytes)) !== undefined) return 'altro_archivio';
  return fileTypes.some((type) => fits(type, name)) ? 'nome' : 'tipo';
}

/**
 * Recognises a file by its content; the name decides only between types that begin alike. Reads the ends of the file and
 * its directory, at most a few megabytes, and unpacks nothing.
 */
export async function recognise(bytes: FileBytes, name: string, sender: Sender): Promise<Outcome> {
  const head = await bytes.read(0, headLength);
  const found = await foundIn(startOf(head), bytes, head, name);
  return outcomeOf(found, name, sender);
}

async function foundIn(
  start: Start,
  bytes: FileBytes,
  head: Uint8Array,
  name: string,
): Promise<Found> {
  switch (start.kind) {
    case 'type':
      return ofType(start.type, bytes, head);
    case 'zip':
      return ofZip(bytes, head, name);
    case 'compound':
      return ofCompound(bytes, name);
    case 'text':
      return ofText(start.text, name);
    case 'refused':
      return start.reason;
    case 'unknown':
      return ofUnknown(bytes, name);
  }
}

/**
 * Recognises a file of staff while it streams in, by its first {@link headLength} bytes. Where several types begin
 * alike, the name decides; an archive is the last of them.
 */
export function recogniseHead(head: Uint8Array, name: string, sender: Sender): Outcome {
  const start = startOf(head);
  return outcomeOf(foundInHead(start, name), name, sender);
}

function foundInHead(start: Start, name: string): Found {
  switch (start.kind) {
    case 'type':
      return { type: start.type };
    case 'zip':
      return { type: named(zipTypes, name) ?? 'application/zip' };
    case 'compound': {
      const type = named(compoundTypes, name) ?? named(openXml, name);
      return type === undefined ? 'tipo' : { type };
    }
    case 'text':
      return ofText(start.text, name);
    case 'refused':
      return start.reason;
    case 'unknown':
      return 'tipo';
  }
}
