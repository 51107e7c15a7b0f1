import { currentRequestId } from './request-id.ts';

/** Logs a problem for operators, one sentence. */
export type Warn = (sentence: string) => void;

/** Writes a sentence to the log, with the id of the request that is being answered, if any. */
export const logWarning: Warn = (sentence) => {
  const id = currentRequestId();
  console.error(`Gateway: ${sentence}${id === undefined ? '' : ` (request ${id})`}`);
};

/** Returns the message of an error, or the text of any other thrown value. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
