import { compositionHeader } from '@studio/shared/contract';

/** A fetch that names the page's composition in every request, so that the site's log can tell what asked. */
export function composedFetch(
  composition: string,
  fetch: typeof globalThis.fetch,
): typeof globalThis.fetch {
  return (input, init) => {
    const given = init?.headers ?? (input instanceof Request ? input.headers : undefined);
    const headers = new Headers(given);
    headers.set(compositionHeader, composition);
    return fetch(input, { ...init, headers });
  };
}
