import type { Readable } from 'node:stream';
import { scan, UnreadableFileError, type Verdict } from './scanner.ts';

/** The attempts, and the time since the first of them in milliseconds, after which a file is given up. */
const [mostAttempts, longestTime] = [5, 30 * 60_000];

/** The most files whose failed attempts are remembered. */
const mostFiles = 1000;

/** Asks the scanner about a file, by the id of its upload. */
export type FileScan = (id: string, bytes: Readable) => Promise<Verdict>;

/**
 * Creates the scan of files. One that the scanner fails to read again and again, while it answers, counts as one that
 * cannot be checked: it would wait for ever, and staff decide. While the scanner is away, files wait.
 */
export function createFileScan(address: string, now: () => number): FileScan {
  const failed = new Map<string, { readonly since: number; readonly attempts: number }>();

  /** Counts a failed attempt; returns whether the file is given up. */
  function isLast(id: string): boolean {
    const { since, attempts } = failed.get(id) ?? { since: now(), attempts: 0 };
    if (attempts + 1 >= mostAttempts && now() - since >= longestTime) return true;
    failed.set(id, { since, attempts: attempts + 1 });
    const [oldest] = failed.keys();
    if (failed.size > mostFiles && oldest !== undefined) failed.delete(oldest);
    return false;
  }

  return async (id, bytes) => {
    try {
      const verdict = await scan(address, bytes);
      failed.delete(id);
      return verdict;
    } catch (error) {
      if (!(error instanceof UnreadableFileError) || !isLast(id)) throw error;
      failed.delete(id);
      return 'uncheckable';
    }
  };
}
