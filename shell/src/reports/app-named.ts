import { type AppName, appNamePattern } from '@studio/shared/contract';

// A module of its own: the first view needs it, and not the code that finds the app of an error.

/**
 * Returns the app of this name; undefined when no app can have it.
 * @param name the name of a remote in the bootstrap data
 */
export function appNamed(name: string | undefined): AppName | undefined {
  return name !== undefined && appNamePattern.test(name) ? name : undefined;
}
