import { LRUCache } from 'lru-cache';
import { currentRequestId } from './request-id.ts';

/** Logs a problem for operators, one sentence. */
export type Warn = (sentence: string) => void;

/** Writes a sentence to the log, with the id of the request that is being answered, if any. */
export const logWarning: Warn = (sentence) => {
  const id = currentRequestId();
  console.error(`Gateway: ${sentence}${id === undefined ? '' : ` (request ${id})`}`);
};

/**
 * Returns a function that logs one sentence per subject, however it is worded; the subject is the sentence by default.
 * @param max number of remembered subjects
 */
export function warnOnce(warn: Warn, max = 1000): (sentence: string, subject?: string) => void {
  const warned = new LRUCache<string, true>({ max });
  return (sentence, subject = sentence) => {
    if (!warned.has(subject)) warn(sentence);
    warned.set(subject, true);
  };
}

/** Returns a function that logs a problem that lasts once; undefined says that it is over. */
export function warnOnChange(warn: Warn): (sentence: string | undefined) => void {
  let last: string | undefined;
  return (sentence) => {
    if (sentence !== undefined && sentence !== last) warn(sentence);
    last = sentence;
  };
}

/** Creates a filter that passes each line once an hour, up to an hourly limit: strangers can make up any number. */
export function hourlyFilter(maxLines = 100): (line: string) => boolean {
  const hour = 60 * 60 * 1000;
  let lines = new Set<string>();
  let began = 0;
  return (line) => {
    if (Date.now() - began >= hour) {
      lines = new Set();
      began = Date.now();
    }
    if (lines.has(line) || lines.size >= maxLines) return false;
    lines.add(line);
    return true;
  };
}
