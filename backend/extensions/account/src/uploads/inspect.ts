import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileType, fileType, headLength, nameFor } from '../content/file-type.ts';

/** The findings about a file's content. */
export interface Inspection {
  /** SHA-256, in hexadecimal. */
  readonly hash: string;
  /** The type by the content, and the name with an extension of it; undefined for a type that is not accepted. */
  readonly accepted: { readonly type: FileType; readonly name: string } | undefined;
  readonly warning: 'macro' | 'archivio' | undefined;
}

/** The types whose files are zip archives with the names of their parts in plain text. */
const zipped = /^application\/(?:zip|vnd\.(?:openxml|oasis|ms-\w+\.\w+\.macro))/;

/** The types of Office files before 2007 (compound files, which name their parts in UTF-16). */
const compound = ['application/msword', 'application/vnd.ms-excel'];

const withMacros = /\.macroEnabled\.12$/;

/**
 * Returns the text that the content has, in lower case, only if macros are inside: the part of a zipped Office file, or
 * the storage of a compound file. Both formats store these names uncompressed.
 */
function macroMark(type: FileType): string | undefined {
  if (zipped.test(type)) return 'vbaproject.bin';
  return compound.includes(type) ? [...'_vba_project'].join('\0') : undefined;
}

/**
 * Reads a file once, in constant memory: its hash, its type by the content, and whether it has macros or is an archive.
 * It unpacks nothing, so that no archive can exhaust the backend.
 */
export async function inspect(path: string, name: string): Promise<Inspection> {
  const hash = createHash('sha256');
  let type: FileType | undefined;
  let mark: string | undefined;
  let hasMacros = false;
  let end = '';
  let isFirst = true;
  // The first chunk has more bytes than the type needs.
  for await (const chunk of createReadStream(path, { highWaterMark: 16 * headLength })) {
    const bytes: Buffer = chunk;
    hash.update(bytes);
    if (isFirst) {
      type = fileType(bytes.subarray(0, headLength), name, 'client');
      mark = type && macroMark(type);
      isFirst = false;
    }
    if (mark === undefined || hasMacros) continue;
    const text = end + bytes.toString('latin1').toLowerCase();
    hasMacros = text.includes(mark);
    end = text.slice(-mark.length);
  }
  const isArchive = type === 'application/zip';
  const isMacroFile = type !== undefined && withMacros.test(type);
  return {
    hash: hash.digest('hex'),
    accepted: type && { type, name: nameFor(type, name) },
    warning: hasMacros || isMacroFile ? 'macro' : isArchive ? 'archivio' : undefined,
  };
}
