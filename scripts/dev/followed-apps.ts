import { checkoutApps } from '@studio/releases/files/folders';
import type { AppName } from '@studio/shared/contract';

/**
 * Returns the apps that follow the working copy, in the contract's order. The shell is always one of them: a
 * development build of a remote needs a development build of the shell; released remotes run in any shell.
 * @param named the apps of the command line; none stands for all
 */
export function followedApps(named: readonly AppName[]): AppName[] {
  return checkoutApps().filter(
    (app) => app === 'shell' || named.length === 0 || named.includes(app),
  );
}
