import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Warn } from '../warn.ts';

/** A text that outlives the process. */
export interface Memory {
  /** Gives the text that was kept last; undefined where there is none. */
  readonly recall: () => Promise<string | undefined>;
  /** Keeps a text in one step; where that cannot be done it is told, once until it works again. */
  readonly keep: (text: string) => Promise<void>;
}

/**
 * Opens the memory in a file.
 * @param file undefined where nothing is to outlive the process
 * @param subject begins the sentences that are told, such as "What is live"
 */
export function openMemory(file: string | undefined, subject: string, warn: Warn): Memory {
  let isKept = true;
  if (file === undefined) return { recall: async () => undefined, keep: async () => undefined };
  return {
    async recall() {
      try {
        return await readFile(file, 'utf8');
      } catch (error) {
        const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
        if (!isMissing) warn(`${subject} cannot be read from ${file}: ${String(error)}.`);
        return undefined;
      }
    },
    async keep(text) {
      try {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
        await rename(`${file}.new`, file);
        isKept = true;
      } catch (error) {
        if (isKept) warn(`${subject} cannot be kept in ${file}: ${String(error)}.`);
        isKept = false;
      }
    },
  };
}
