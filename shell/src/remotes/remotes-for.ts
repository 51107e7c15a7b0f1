import type { BootstrapData, BootstrapRemote } from '@studio/shared/config';
import { ownerOf, paths } from '@studio/shared/contract';
import { hasSession } from '@studio/shared/session';

/**
 * The remotes that a visit to a path needs: the one that owns it, first, and the login's where the visitor will be
 * sent there. None where nobody owns the path.
 */
export function remotesFor(path: string, remotes: BootstrapData['remotes']): BootstrapRemote[] {
  const owner = ownerOf(path, remotes);
  if (owner === undefined) return [];
  const login = ownerOf(paths.login.pattern, remotes)?.remote;
  return owner.claim.requiresLogin && !hasSession() && login !== undefined
    ? [owner.remote, login]
    : [owner.remote];
}
