import { compositionHeader } from '@studio/shared/contract';

/** Returns a new `traceparent` of the page (W3C Trace Context): random, and the same for all its requests. */
export function createTraceparent(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return `00-${hex.slice(16)}-${hex.slice(0, 16)}-01`;
}

interface Sent {
  /** Release of each app, as in the bootstrap data. */
  readonly composition: string;
  readonly traceparent: string;
}

/** Returns a `fetch` that sends the page's composition and trace with every request. The gateway writes them to its log. */
export function fetchWithComposition(
  { composition, traceparent }: Sent,
  fetch: typeof globalThis.fetch,
): typeof globalThis.fetch {
  return (input, init) => {
    const ownHeaders = init?.headers ?? (input instanceof Request ? input.headers : undefined);
    const headers = new Headers(ownHeaders);
    headers.set(compositionHeader, composition);
    headers.set('traceparent', traceparent);
    return fetch(input, { ...init, headers });
  };
}
