/**
 * What Directus answers to the cookie of a session that is over: revoked or unknown, expired, forged, or of
 * somebody who was suspended. A wrong second factor is not among them.
 */
const codes = ['INVALID_CREDENTIALS', 'TOKEN_EXPIRED', 'INVALID_TOKEN', 'USER_SUSPENDED'];

/**
 * Whether a backend's error code can mean that the session is over. Where the same code has another meaning too,
 * such as a wrong password, ask `hasSessionEnded`.
 */
export function isSessionOverCode(code: string): boolean {
  return codes.includes(code);
}

/** The same for an answer to a refresh or a logout: without a cookie the request itself counts as wrong. */
export function isCookieGone(code: string): boolean {
  return isSessionOverCode(code) || code === 'INVALID_PAYLOAD';
}
