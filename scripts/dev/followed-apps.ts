import { type AppName, apps } from '@studio/shared/contract';

/**
 * The apps that follow the working copy, in the contract's order. The shell is always one: a development build of a
 * remote runs in a development build of the shell only, released remotes run in either.
 * @param named on the command line; all apps where none is
 */
export function followedApps(named: readonly AppName[]): AppName[] {
  return apps.filter((app) => app === 'shell' || named.length === 0 || named.includes(app));
}
