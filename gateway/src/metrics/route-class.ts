import type { FastifyReply, FastifyRequest } from 'fastify';

/** The servers of a gateway, each an origin of its own. */
export type Origin = 'site' | 'studio' | 'console';

/** Kinds of requests: the only words about a request that leave the process as a label. */
export const routeClasses: readonly string[] = [
  ...['page', 'released-file', 'content', 'login', 'call', 'file', 'upload'],
  ...['report', 'feed', 'probe', 'studio', 'unknown'],
];

/** The first pattern that matches decides; the patterns are those of routes, never a visitor's address. */
const classes: readonly (readonly [RegExp, string])[] = [
  [/^\/releases\//, 'released-file'],
  [/^\/api\/(?:items|search)/, 'content'],
  [/^\/api\/(?:auth|console\/log)/, 'login'],
  [/^\/api\/(?:assets|export)/, 'file'],
  [/^\/api\/uploads/, 'upload'],
  [/^\/api\//, 'call'],
  [/^\/(?:reports|composition)/, 'report'],
  [/^\/(?:healthz|readyz)$/, 'probe'],
  [/\.(?:ics|xml|txt)$|^\/(?:scadenze|scadenzario)/, 'feed'],
];

/** Returns the class of a request; requests that no route answers are `unknown`. */
export function routeClassOf(
  origin: Origin,
  { routeOptions }: Pick<FastifyRequest, 'routeOptions'>,
): string {
  const { url } = routeOptions;
  if (url === undefined) return 'unknown';
  if (origin === 'studio') return 'studio';
  return classes.find(([pattern]) => pattern.test(url))?.[1] ?? 'page';
}

/** Returns the class of a status: `2xx` to `5xx`. */
export function statusClassOf({ statusCode }: Pick<FastifyReply, 'statusCode'>): string {
  return `${Math.floor(statusCode / 100)}xx`;
}
