import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';

/** A file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const headLength = 30;

/**
 * Reads the files of an archive through its directory, stored or compressed ones.
 * @throws {Error} when the bytes are not an archive
 */
export async function zipEntries(path: string): Promise<ZipEntry[]> {
  const zip = await readFile(path);
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== endMark) throw new Error('The archive has no end record');
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== entryMark)
      throw new Error('The directory of the archive is damaged');
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const [extra, comment] = [zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const head = zip.readUInt32LE(at + 42);
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    const begin = head + headLength + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    const bytes = zip.subarray(begin, begin + size);
    const isStored = zip.readUInt16LE(at + 10) === 0;
    entries.push({ name, content: isStored ? bytes : inflateRawSync(bytes) });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}
