import { type FileBytes, viewOf } from './bytes.ts';

/** A storage or stream of a compound file. */
interface CompoundEntry {
  readonly name: string;
  /** The place of its first bytes; undefined for a short stream, which stands elsewhere. */
  readonly at: number | undefined;
}

/** The directory of a compound file, or why it cannot be read: the file ends before it, or its header is no header. */
export type CompoundDirectory = readonly CompoundEntry[] | 'cut' | 'unreadable';

/** The most sectors of a directory that are read; Office files have one to ten. */
const mostSectors = 256;

const lastSector = 0xfffffffa;

/** Streams below this length, in bytes, stand in the short stream. */
const shortStream = 4096;

function entriesIn(sector: Uint8Array, placeOf: (sector: number) => number): CompoundEntry[] {
  const view = viewOf(sector);
  const entries: CompoundEntry[] = [];
  for (let at = 0; at + 128 <= sector.length; at += 128) {
    const length = Math.min(view.getUint16(at + 64, true), 64) / 2 - 1;
    if (length < 1) continue;
    let name = '';
    for (let unit = 0; unit < length; unit += 1) {
      name += String.fromCharCode(view.getUint16(at + 2 * unit, true));
    }
    const isLong = view.getUint32(at + 120, true) >= shortStream;
    entries.push({ name, at: isLong ? placeOf(view.getUint32(at + 116, true)) : undefined });
  }
  return entries;
}

/** Reads the directory of a compound file ([MS-CFB], sections 2.2, 2.3 and 2.6), the format of Office before 2007. */
export async function readCompoundDirectory({ size, read }: FileBytes): Promise<CompoundDirectory> {
  const header = viewOf(await read(0, 512));
  if (header.byteLength < 512) return 'unreadable';
  const shift = header.getUint16(30, true);
  if (shift !== 9 && shift !== 12) return 'unreadable';
  const sectorSize = 1 << shift;
  const placeOf = (sector: number) => (sector + 1) * sectorSize;
  const perSector = sectorSize / 4;

  /** Resolves with the sector that follows in a chain; undefined at its end, or where the header does not reach. */
  async function after(sector: number): Promise<number | undefined> {
    const table = Math.floor(sector / perSector);
    if (table >= 109) return undefined;
    const at = placeOf(header.getUint32(76 + 4 * table, true)) + 4 * (sector % perSector);
    const next = viewOf(await read(at, at + 4));
    return next.byteLength < 4 ? undefined : next.getUint32(0, true);
  }

  const entries: CompoundEntry[] = [];
  let sector: number | undefined = header.getUint32(48, true);
  for (let count = 0; sector !== undefined && sector < lastSector && count < mostSectors; count++) {
    const at = placeOf(sector);
    if (at + 128 > size) return 'cut';
    entries.push(...entriesIn(await read(at, at + sectorSize), placeOf));
    sector = await after(sector);
  }
  return entries;
}
