import type { ContentAnswer } from '@studio/shared/rendering';

/** A `fetch` for the content client that asks the gateway instead of the network. */
export function readThrough(
  read: (path: string) => Promise<ContentAnswer>,
): typeof globalThis.fetch {
  return async (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { status, body } = await read(`${url.pathname.replace(/^\/api/, '')}${url.search}`);
    return Response.json(body, { status });
  };
}
