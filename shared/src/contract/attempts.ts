/**
 * How often a remote's entry can be asked for again on one page. Browsers may keep a failed import for as long as the
 * page lives, so each further attempt goes to an address of its own, whose integrity the page names as well.
 */
export const furtherAttempts = 5;

/**
 * Address of a module for one attempt.
 * @param attempt 0 for the first one
 */
export function attemptAddress(address: string, attempt: number): string {
  return attempt === 0 ? address : `${address}?attempt=${attempt}`;
}
