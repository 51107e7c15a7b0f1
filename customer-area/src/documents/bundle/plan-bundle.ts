import type { DocumentRow } from '../document-row.ts';
import { fileName } from '../file-name.ts';

/** The most that is put into one archive, in bytes: it has to fit into the memory of a phone's browser. */
export const maxBytes = 500_000_000;

/** A document and where it is in the archive. */
export interface BundleEntry {
  readonly row: DocumentRow;
  /** Name in the archive, with folder; no two of an archive differ in case only. */
  readonly path: string;
}

/** What goes into an archive. */
export interface BundlePlan {
  readonly entries: readonly BundleEntry[];
  /** Of all files together; undefined where the size of one is not known. */
  readonly bytes: number | undefined;
}

/** The name with a number before its extension: `F24-2026-06-2.pdf`. */
function numbered(name: string, number: number): string {
  if (number === 1) return name;
  const dot = name.lastIndexOf('.');
  return `${name.slice(0, dot)}-${number}${name.slice(dot)}`;
}

/** Gives each document a name of its own; where they are of several years, in a folder for each year. */
function entriesOf(rows: readonly DocumentRow[]): BundleEntry[] {
  const hasFolders = new Set(rows.map(({ year }) => year)).size > 1;
  const taken = new Set<string>();
  // Numbers go on where they stopped: among thousands of the same name nobody counts from the beginning each time.
  const last = new Map<string, number>();
  return rows.map((row) => {
    const name = fileName(row);
    const wanted = hasFolders ? `${row.year}/${name}` : name;
    const key = wanted.toLowerCase();
    let number = (last.get(key) ?? 0) + 1;
    while (taken.has(numbered(key, number))) number += 1;
    last.set(key, number);
    taken.add(numbered(key, number));
    return { row, path: numbered(wanted, number) };
  });
}

/** Size of all files together, in bytes; undefined where one is not known. */
function totalOf(rows: readonly DocumentRow[]): number | undefined {
  return rows.reduce<number | undefined>(
    (total, { bytes }) => (total === undefined || bytes === null ? undefined : total + bytes),
    0,
  );
}

/** Plans an archive of documents. */
export function planBundle(rows: readonly DocumentRow[]): BundlePlan {
  return { entries: entriesOf(rows), bytes: totalOf(rows) };
}

/**
 * What an archive is saved as.
 * @param day YYYY-MM-DD
 */
export function bundleName(day: string): string {
  return `Documenti-${day}.zip`;
}
