import { type FileBytes, latin, viewOf } from './bytes.ts';

/** A file in an archive. */
export interface ZipEntry {
  /** Its path; letters outside of ASCII are not decoded. */
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly isCompressed: boolean;
  /** Its length in the archive, in bytes. */
  readonly length: number;
  /** The place of its header in the archive, in bytes. */
  readonly at: number;
}

const [endMark, end64Mark, entryMark] = [0x06054b50, 0x06064b50, 0x02014b50];

/** The end of the directory with the longest comment, and the end in 64 bits with its locator before it, in bytes. */
const endLength = 22 + 65_535 + 56 + 20;

/** The largest directory that is read, in bytes: about 50,000 files. */
const longestDirectory = 4 * 1024 * 1024;

/** Returns the place of the last end of a directory; undefined without one. */
function placeOfEnd(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= 0; at -= 1) {
    if (view.getUint32(at, true) === endMark) return at;
  }
  return undefined;
}

/** Returns the first bytes of a file in an archive that is not compressed. */
export async function readStoredStart(
  { read }: FileBytes,
  { at, length }: ZipEntry,
): Promise<Uint8Array> {
  const header = viewOf(await read(at, at + 30));
  if (header.byteLength < 30) return new Uint8Array();
  const start = at + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  return read(start, start + Math.min(64, length));
}

/**
 * Reads the central directory of a ZIP archive (APPNOTE 6.3.10, sections 4.3.12 to 4.3.16), as programs do. Resolves
 * with its files; undefined when the directory is missing or cut, as of an archive that has not arrived whole.
 */
export async function readZipDirectory({
  size,
  read,
}: FileBytes): Promise<readonly ZipEntry[] | undefined> {
  const tail = viewOf(await read(Math.max(0, size - endLength), size));
  const tailStart = size - tail.byteLength;
  const at = placeOfEnd(tail);
  if (at === undefined) return undefined;
  let length = tail.getUint32(at + 12, true);
  let directoryEnd = tailStart + at;
  // A number that does not fit is all ones; the end in 64 bits stands 76 bytes before, ahead of its locator.
  if (at >= 76 && tail.getUint32(at - 76, true) === end64Mark) {
    length = Number(tail.getBigUint64(at - 76 + 40, true));
    directoryEnd -= 76;
  }
  // Counted back from the end, so that bytes before the archive do not matter.
  const start = directoryEnd - length;
  if (start < 0) return undefined;
  const shownEnd = Math.min(directoryEnd, start + longestDirectory);
  const bytes = await read(start, shownEnd);
  const view = viewOf(bytes);
  const entries: ZipEntry[] = [];
  for (let entry = 0; entry + 46 <= bytes.length; ) {
    if (view.getUint32(entry, true) !== entryMark) return undefined;
    const nameLength = view.getUint16(entry + 28, true);
    entries.push({
      name: latin(bytes.subarray(entry + 46, entry + 46 + nameLength)),
      isEncrypted: (view.getUint16(entry + 8, true) & 1) === 1,
      isCompressed: view.getUint16(entry + 10, true) !== 0,
      length: view.getUint32(entry + 20, true),
      at: view.getUint32(entry + 42, true),
    });
    const more = view.getUint16(entry + 30, true) + view.getUint16(entry + 32, true);
    entry += 46 + nameLength + more;
  }
  return entries;
}
