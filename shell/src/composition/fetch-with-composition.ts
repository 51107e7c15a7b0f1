import { compositionHeader } from '@studio/shared/contract';

/**
 * Returns a `fetch` that sends the page's composition with every request. The gateway writes it to its log.
 * @param composition release of each app, as in the bootstrap data
 */
export function fetchWithComposition(
  composition: string,
  fetch: typeof globalThis.fetch,
): typeof globalThis.fetch {
  return (input, init) => {
    const ownHeaders = init?.headers ?? (input instanceof Request ? input.headers : undefined);
    const headers = new Headers(ownHeaders);
    headers.set(compositionHeader, composition);
    return fetch(input, { ...init, headers });
  };
}
