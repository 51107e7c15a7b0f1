import { ownerOf, type Release } from '@studio/shared/contract';
import type { FastifyRequest } from 'fastify';
import { hasSession } from '../api/upstream-headers.ts';
import type { ReleaseSet } from '../manifest/live-releases.ts';
import { compositionCookie, type ReadPreview } from './previews.ts';

function requiresLogin({ apps }: ReleaseSet, path: string): boolean {
  const releases: Release[] = Object.values(apps).map(({ release }) => release);
  return ownerOf(path, releases)?.claim.requiresLogin === true;
}

/**
 * Returns the releases that a visitor has followed a link to; undefined where they get what everybody gets. A link shows
 * nothing to a visitor with a session, whom unreleased code could rob of it. Of pages for clients only a candidate is
 * shown: a page is one for clients where it is one live, whatever the link's releases claim, or where they say so.
 * @param everybody the live releases
 * @param path of the page
 */
export async function previewedReleases(
  readReplay: ReadPreview,
  { cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>,
  everybody: ReleaseSet,
  path: string,
): Promise<ReleaseSet | undefined> {
  const token = cookies[compositionCookie];
  if (token === undefined || hasSession(headers)) return undefined;
  const preview = await readReplay(token);
  if (preview === undefined) return undefined;
  const isForClients = requiresLogin(everybody, path) || requiresLogin(preview.releases, path);
  return isForClients && preview.purpose !== 'check' ? undefined : preview.releases;
}
