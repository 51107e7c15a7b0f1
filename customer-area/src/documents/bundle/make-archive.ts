import { downloadZip } from 'client-zip';
import type { BundleEntry } from './plan-bundle.ts';

/** Puts files into a ZIP archive, as they are: PDFs and pictures would not become smaller. */
export async function makeArchive(
  entries: readonly BundleEntry[],
  files: ReadonlyMap<BundleEntry, Blob>,
): Promise<Blob> {
  const parts = entries.flatMap((entry) => {
    const input = files.get(entry);
    return input === undefined ? [] : [{ name: entry.path, input }];
  });
  return await downloadZip(parts).blob();
}
