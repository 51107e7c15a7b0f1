import assert from 'node:assert/strict';
import { crc32, inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/** Returns the files of a ZIP archive by their paths; reads the central directory, as programs do. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== endOfDirectory) end -= 1;
  assert.ok(end >= 0, 'the archive has no directory');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.equal(archive.readUInt32LE(at), directoryEntry);
    const method = archive.readUInt16LE(at + 10);
    const packed = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const extra = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    const header = archive.readUInt32LE(at + 42);
    const start =
      header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const bytes = archive.subarray(start, start + packed);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, method === 0 ? bytes : inflateRawSync(bytes));
    at += 46 + nameLength + extra;
  }
  return files;
}

/** Makes a ZIP archive of stored files; an encrypted one has the mark of a password, which no program can pass. */
export function zipOf(
  files: Readonly<Record<string, string>>,
  { isEncrypted = false } = {},
): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(content, 'latin1')];
    // What both headers have in common, from the needed version on.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const part = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, bytes]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const version = Buffer.from([20, 0]);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02'), version, common, place, name]));
    parts.push(part);
    offset += part.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endOfDirectory, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}
