import { ownerOf, type Release } from '@studio/shared/contract';
import type { FastifyRequest } from 'fastify';
import { hasSession } from '../api/upstream-headers.ts';
import type { ReleaseSet } from '../live-set/live-releases.ts';
import { compositionCookie, type ReadReplay } from './replays.ts';

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
export async function replayedReleases(
  readReplay: ReadReplay,
  { cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>,
  everybody: ReleaseSet,
  path: string,
): Promise<ReleaseSet | undefined> {
  const token = cookies[compositionCookie];
  if (token === undefined || hasSession(headers)) return undefined;
  const replay = await readReplay(token);
  if (replay === undefined) return undefined;
  const isForClients = requiresLogin(everybody, path) || requiresLogin(replay.releases, path);
  return isForClients && replay.purpose !== 'check' ? undefined : replay.releases;
}
