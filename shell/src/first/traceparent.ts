/** Returns a new `traceparent` of the page (W3C Trace Context): random, and the same for all its requests. */
export function createTraceparent(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return `00-${hex.slice(16)}-${hex.slice(0, 16)}-01`;
}
