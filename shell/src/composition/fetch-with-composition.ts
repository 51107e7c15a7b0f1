import { compositionHeader } from '@studio/shared/contract';

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
