import { readFile } from 'node:fs/promises';
import type { Warn } from '../warn.ts';
import { writeAtomically } from '../write-atomically.ts';

/** A text that outlives the process. */
export interface Memory {
  /** Returns the text that was kept last; undefined where there is none, or it cannot be read. */
  readonly recall: () => Promise<string | undefined>;
  /** Keeps a text; resolves after the first attempt. What cannot be written is tried again until it can. */
  readonly keep: (text: string) => Promise<void>;
}

/** The gateway's own files. No answer to visitors waits for them or fails with them. */
export interface Storage {
  /**
   * Opens the memory in a file.
   * @param file undefined where nothing is to outlive the process
   * @param subject begins the sentences of the log, such as "What is live"
   */
  readonly open: (file: string | undefined, subject: string) => Memory;
  /** Notes the outcome of something else that was written; a problem is logged once, and so is its end. */
  readonly note: (subject: string, problem?: unknown) => void;
  /** Returns whether all that was to be written last is written. */
  readonly isWritable: () => boolean;
}

/** Time until what could not be written is tried again, in milliseconds. */
const retryAfter = 10_000;

/** Opens what the gateway writes. */
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

  function open(file: string | undefined, subject: string): Memory {
    if (file === undefined) return { recall: async () => undefined, keep: async () => undefined };
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
          retry = setTimeout(write, retryAfter).unref();
          break;
        }
      }
      // At once: a text that comes a moment later needs a write of its own.
      writing = undefined;
    }

    function write(): Promise<void> {
      writing ??= writeLatest();
      return writing;
    }

    return {
      async recall() {
        try {
          const text = await readFile(file, 'utf8');
          isReadable = true;
          return text;
        } catch (error) {
          const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
          if (!isMissing && isReadable) warn(`${subject} cannot be read: ${reasonOf(error)}.`);
          isReadable = isMissing;
          return undefined;
        }
      },
      keep(text) {
        wanted = text;
        return write();
      },
    };
  }

  return { open, note, isWritable: () => failing.size === 0 };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
