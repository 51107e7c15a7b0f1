import { endingsOf } from '@studio/shared/rules';
import { type DocumentRow, fileName } from '../document/document.ts';

/** Largest archive, in bytes: it must fit into the memory of a phone's browser. */
export const maxBytes = 500_000_000;

/** A document with its path in the archive. */
export interface ZipEntry {
  readonly row: DocumentRow;
  /** Name in the archive, with folder; unique even where case does not count. */
  readonly path: string;
}

/** The content of an archive. */
export interface ZipPlan {
  readonly entries: readonly ZipEntry[];
  /** Size of all files together; undefined when the size of one is unknown. */
  readonly bytes: number | undefined;
}

/** Plans an archive: gives each document a path of its own, in a folder per year where there are several years. */
export function planZip(rows: readonly DocumentRow[]): ZipPlan {
  const hasFolders = new Set(rows.map(({ year }) => year)).size > 1;
  const taken = new Set<string>();
  // Remembers the last number of each name: thousands of equal names must not be counted from 1 each time.
  const last = new Map<string, number>();
  const entries = rows.map((row) => {
    const name = fileName(row);
    const wanted = hasFolders ? `${row.year}/${name}` : name;
    const key = wanted.toLowerCase();
    let number = (last.get(key) ?? 0) + 1;
    while (taken.has(numbered(key, number))) number += 1;
    last.set(key, number);
    taken.add(numbered(key, number));
    return { row, path: numbered(wanted, number) };
  });
  return { entries, bytes: totalBytes(rows) };
}

/** Inserts a number before the extension: `F24-2026-06-2.pdf`. */
function numbered(name: string, number: number): string {
  if (number === 1) return name;
  const end = name.length - endingsOf(name).length;
  return `${name.slice(0, end)}-${number}${name.slice(end)}`;
}

function totalBytes(rows: readonly DocumentRow[]): number | undefined {
  return rows.reduce<number | undefined>(
    (total, { bytes }) => (total === undefined || bytes === null ? undefined : total + bytes),
    0,
  );
}

/**
 * Returns the name that an archive is saved under.
 * @param day YYYY-MM-DD
 */
export function zipName(day: string): string {
  return `Documenti-${day}.zip`;
}
