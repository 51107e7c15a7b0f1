import type { BootstrapData, BootstrapRemote } from '@studio/shared/config';
import { ownerOf, paths } from '@studio/shared/contract';
import { hasSession } from '@studio/shared/session';

/**
 * Returns the remotes that a visit to a path needs: the owner of the path, then the owner of the login if the guard
 * will redirect there. The list is empty when no remote owns the path.
 */
export function remotesFor(path: string, remotes: BootstrapData['remotes']): BootstrapRemote[] {
  const owner = ownerOf(path, remotes);
  if (owner === undefined) return [];
  const login = ownerOf(paths.login.pattern, remotes)?.remote;
  return owner.claim.requiresLogin && !hasSession() && login !== undefined
    ? [owner.remote, login]
    : [owner.remote];
}
