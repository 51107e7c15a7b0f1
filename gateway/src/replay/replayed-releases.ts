import { ownerOf, type Release } from '@studio/shared/contract';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../api/upstream-headers.ts';
import type { ReleaseSet } from '../live-set/live-releases.ts';
import { compositionCookie, type ReadReplay } from './replays.ts';

function requiresLogin({ apps }: ReleaseSet, path: string): boolean {
  const releases: Release[] = Object.values(apps).map(({ release }) => release);
  return ownerOf(path, releases)?.claim.requiresLogin === true;
}

/**
 * The releases that a visitor has followed a link to; undefined where they get what everybody gets. No link reaches
 * pages for clients: a replay ends before them, and a candidate is only tried there by who is not logged in. A page is
 * one for clients where it is one live, whatever the link's releases claim, or where they say so themselves.
 * @param everybody what is live
 * @param path of the page
 */
export async function replayedReleases(
  readReplay: ReadReplay,
  { cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>,
  everybody: ReleaseSet,
  path: string,
): Promise<ReleaseSet | undefined> {
  const token = cookies[compositionCookie];
  if (token === undefined) return undefined;
  const replay = await readReplay(token);
  if (replay === undefined) return undefined;
  const isForClients = requiresLogin(everybody, path) || requiresLogin(replay.releases, path);
  if (!isForClients) return replay.releases;
  const isTrial = replay.purpose === 'check' && sessionOf(headers) === undefined;
  return isTrial ? replay.releases : undefined;
}
