/**
 * How often a remote can be asked for again on one page. Browsers may keep a failed import for as long as the page
 * lives, so each further attempt goes to addresses of its own, whose integrity the page names as well.
 */
export const maxImportRetries = 5;

/**
 * Address of a released file for one attempt: `/releases/auth/1.0.0/~2/remoteEntry.js` for the third one. The attempt
 * is a folder, so that whatever the file asks for relative to itself, its chunks and styles, is asked for anew too.
 * @param attempt 0 for the first one
 */
export function retryUrl(address: string, attempt: number): string {
  return attempt === 0 ? address : address.replace(/[^/]*$/, `~${attempt}/$&`);
}

/**
 * What file of a release is meant, whichever attempt it is.
 * @param path relative to the release's address
 */
export function withoutRetrySegment(path: string): string {
  return path.replace(/^~\d\//, '');
}
