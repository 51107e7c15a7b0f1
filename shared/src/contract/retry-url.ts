/**
 * Most retries of a remote on one page. Browsers may cache a failed import for the lifetime of the page, so each retry
 * uses its own URLs, whose integrity the page names as well.
 */
export const maxImportRetries = 5;

/**
 * Returns the URL of a released file for one attempt: `/releases/auth/1.0.0/~2/remoteEntry.js` for the third one. The
 * attempt is a folder, so that the relative URLs of the file's chunks and styles change with it, also
 * those of a file in a folder of the release.
 * @param attempt 0 for the first one
 */
export function retryUrl(address: string, attempt: number): string {
  return attempt === 0 ? address : address.replace(/\/releases\/[^/]+\/[^/]+\//, `$&~${attempt}/`);
}

/**
 * Returns the path of the released file that an attempt asks for.
 * @param path relative to the release's address
 */
export function withoutRetrySegment(path: string): string {
  return path.replace(/^~\d\//, '');
}
