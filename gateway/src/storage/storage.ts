import { readFile } from 'node:fs/promises';
import { isSystemError, reasonOf } from '@studio/releases/errors';
import type { Warn } from '../log/warn.ts';
import { writeAtomically } from './write-atomically.ts';

/** A text on disk that survives restarts. */
export interface StoredText {
  /** Returns the text; undefined when there is none or it cannot be read. */
  readonly read: () => Promise<string | undefined>;
  /** Stores a text; resolves after the first attempt. A failed write is retried until it succeeds. */
  readonly write: (text: string) => Promise<void>;
}

/** The gateway's own files. No response to a visitor waits for them or fails with them. */
export interface Storage {
  /**
   * Opens the text in a file.
   * @param file undefined disables storage: reads return nothing, writes do nothing
   * @param subject subject of the log sentences, such as "The accepted manifest"
   */
  readonly open: (file: string | undefined, subject: string) => StoredText;
  /** Records the outcome of another write; a problem is logged once, and so is its end. */
  readonly note: (subject: string, problem?: unknown) => void;
  /** Returns whether the latest write of every subject succeeded. */
  readonly isWritable: () => boolean;
}

/** Pause before a failed write is retried, in milliseconds. */
const retryAfter = 10_000;

/** Creates the storage of a gateway. */
export function createStorage(warn: Warn): Storage {
  const failing = new Set<string>();

  function note(subject: string, problem?: unknown): void {
    if (problem === undefined) {
      if (failing.delete(subject)) warn(`${subject} is written again.`);
      return;
    }
    if (!failing.has(subject))
      warn(`${subject} cannot be written, the site goes on: ${reasonOf(problem)}.`);
    failing.add(subject);
  }

  function open(file: string | undefined, subject: string): StoredText {
    if (file === undefined) return { read: async () => undefined, write: async () => undefined };
    let wanted: string | undefined;
    let writing: Promise<void> | undefined;
    let retry: NodeJS.Timeout | undefined;
    let isReadable = true;

    async function writeLatest(): Promise<void> {
      clearTimeout(retry);
      while (wanted !== undefined) {
        const text = wanted;
        wanted = undefined;
        try {
          await writeAtomically(file ?? '', text);
          note(subject);
        } catch (error) {
          wanted ??= text;
          note(subject, error);
          retry = setTimeout(startWriting, retryAfter).unref();
          break;
        }
      }
      // Synchronously: a text that arrives a moment later needs a write of its own.
      writing = undefined;
    }

    function startWriting(): Promise<void> {
      writing ??= writeLatest();
      return writing;
    }

    return {
      async read() {
        try {
          const text = await readFile(file, 'utf8');
          isReadable = true;
          return text;
        } catch (error) {
          const isMissing = isSystemError(error, 'ENOENT');
          if (!isMissing && isReadable) warn(`${subject} cannot be read: ${reasonOf(error)}.`);
          isReadable = isMissing;
          return undefined;
        }
      },
      write(text) {
        wanted = text;
        return startWriting();
      },
    };
  }

  return { open, note, isWritable: () => failing.size === 0 };
}
