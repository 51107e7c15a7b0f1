import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder that keeps what takes long to make, for the next site of tests. */
const seeds = join(import.meta.dirname, '../.data-seeds');

/** A part of a site's data that is kept until its sources change. */
export interface Kept {
  /**
   * Copies it into a data folder that lacks it.
   * @returns false when none is kept: the start then makes it
   */
  copyTo(dataDir: string): Promise<boolean>;
  /** Keeps that of a site, and removes those that are out of date. */
  keep(dataDir: string): Promise<void>;
}

/**
 * Returns what is kept of a kind.
 * @param name changes with the sources
 * @param copy copies it from a folder into an existing one
 */
export function keptFolder(
  kind: string,
  name: string,
  copy: (from: string, to: string) => Promise<void>,
): Kept {
  const folder = join(seeds, `${kind}-${name}`);
  const draftPrefix = `draft-${kind}-`;
  return {
    async copyTo(dataDir) {
      if (!existsSync(folder)) return false;
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      await copy(folder, dataDir);
      return true;
    },
    async keep(dataDir) {
      await mkdir(seeds, { recursive: true, mode: 0o700 });
      const draft = await mkdtemp(join(seeds, draftPrefix));
      try {
        await copy(dataDir, draft);
        await rename(draft, folder);
      } catch {
        // Another process has kept one meanwhile, or the disk is full: the next site makes it again.
        await rm(draft, { recursive: true, force: true });
        return;
      }
      for (const old of await readdir(seeds))
        if (old.startsWith(`${kind}-`) && join(seeds, old) !== folder)
          await rm(join(seeds, old), { recursive: true, force: true });
    },
  };
}
