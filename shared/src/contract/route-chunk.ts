import type { AppName } from './apps.ts';

/**
 * A route whose code is a chunk of its own is called `<app>:<chunk>` by its `id`; so the release knows which
 * files to name in the page's head, or the first view would wait for one more round trip.
 * @returns the name of the chunk, if the id is of that kind
 */
export function chunkOf(app: AppName, routeId: string | undefined): string | undefined {
  const prefix = `${app}:`;
  return routeId?.startsWith(prefix) ? routeId.slice(prefix.length) : undefined;
}
