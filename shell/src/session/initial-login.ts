import { mayHaveSession } from '@studio/shared/client';
import type { BootstrapData } from '@studio/shared/contract';
import { paths } from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import { fullPath } from '../app/context.ts';

/**
 * Returns the login's address when the first page requires a session and there can be none. The shell then starts at the
 * login, without loading the remote of the page first.
 * @returns undefined when the tab can start at the page itself
 */
export function initialLogin(
  boot: Pick<BootstrapData, 'remotes'>,
  location: Parameters<typeof fullPath>[0],
): string | undefined {
  const claim = ownerOf(location.pathname, boot.remotes)?.claim;
  return claim?.requiresLogin && !mayHaveSession()
    ? paths.login.href(fullPath(location))
    : undefined;
}
