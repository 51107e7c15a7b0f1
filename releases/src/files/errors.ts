/** Returns the message of an error, or the text of any other thrown value. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns true when the system refused a call with one of these codes, such as `ENOENT`. */
export function isSystemError(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Returns the code of a call that the system refused; of other errors the message. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : reasonOf(error);
}

/** Replaces control characters in a text of any author, so that it cannot steer a terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '�');
}

/** A command line that a program does not accept; the message is a sentence that says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
