import type { BootstrapData } from '@studio/shared/config';
import { ownerOf, paths } from '@studio/shared/contract';
import { hasSession } from '@studio/shared/session';
import { fullPath, type Whereabouts } from './whereabouts.ts';

/**
 * The login in place of a first page that requires one, where there is no session: so the remote that owns the page
 * need not arrive before its guard sends the visitor away.
 * @returns the address to start at instead; undefined where the page itself will do
 */
export function loginFirst(
  boot: Pick<BootstrapData, 'remotes'>,
  address: Whereabouts['shown'],
): string | undefined {
  const claim = ownerOf(address.pathname, boot.remotes)?.claim;
  return claim?.requiresLogin && !hasSession() ? paths.login.href(fullPath(address)) : undefined;
}
