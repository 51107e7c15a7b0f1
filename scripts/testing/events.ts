import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * An event of a test runner. The reporters of this folder print each event as one line of standard output, so that
 * `npm test` reads Jest, Node's runner and Playwright in one way.
 */
export type TestEvent =
  /** Reports the number of all tests, where the runner knows it. */
  | { readonly kind: 'total'; readonly count: number }
  | { readonly kind: 'began'; readonly file: string; readonly title: string }
  | {
      readonly kind: 'ended';
      /** Path from the repository's root. */
      readonly file: string;
      readonly line?: number | undefined;
      readonly title: string;
      readonly status: 'passed' | 'failed' | 'skipped';
      /** The number of the attempt, from 0, where the runner repeats failed tests. */
      readonly attempt?: number | undefined;
      /** The error of a failed attempt. */
      readonly reason?: string | undefined;
      /** Path of a Playwright trace from the repository's root. */
      readonly trace?: string | undefined;
    }
  /** Reports the duration of a test file. */
  | { readonly kind: 'file'; readonly file: string; readonly seconds: number };

/** Starts a line that holds an event: the record separator of RFC 7464. */
const separator = '\u001e';

const root = `${import.meta.dirname}/../..`;

/** Returns a path relative to the repository's root. */
export function fromRoot(path: string): string {
  return relative(root, path);
}

/** Returns an error message without terminal colours, cut to a length that a summary can show. */
export function reasonOf(message: string): string {
  return stripVTControlCharacters(message).trim().slice(0, 4000);
}

/** Returns the line that a reporter prints for an event. */
export function lineOf(event: TestEvent): string {
  return `${separator}${JSON.stringify(event)}\n`;
}

/** Returns the event that a line holds, or nothing when the line is ordinary output. */
export function eventIn(line: string): TestEvent | undefined {
  return line.startsWith(separator) ? JSON.parse(line.slice(separator.length)) : undefined;
}
