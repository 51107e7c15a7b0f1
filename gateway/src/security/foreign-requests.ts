import type { FastifyRequest } from 'fastify';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Returns true for an unsafe request that a browser sent for another origin: cookies that are `SameSite=Lax` go along
 * with those of sibling subdomains. Programs send neither header.
 */
export function isForeign(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  ownOrigin: string,
): boolean {
  if (safeMethods.includes(method)) return false;
  const { origin, 'sec-fetch-site': site } = headers;
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  return (origin !== undefined && origin !== ownOrigin) || !isOwnSite;
}
