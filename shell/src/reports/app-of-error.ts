import { type AppName, appNamed } from '@studio/shared/contract';

/** The app and version in a stack frame's URL; the browsers' formats differ only around the URL. */
const releaseInStack = /\/releases\/([a-z][a-z0-9-]*)\/([^/\s]+)\//g;

/** The words of network failures in the browsers' messages; no release causes these. */
const networkFailure = /fetch|network|load failed|chunkload|connection|abort|time(d )?out/i;

/**
 * Returns the app whose code threw an error: the first remote in the stack, or else the shell, which calls them all.
 * @param composition releases of the page, `shell@1.0.0 auth@1.1.0`
 * @returns undefined when the network or the backend may be the cause, or when the code belongs to no release of the page
 */
export function appOfError(error: unknown, composition: string): AppName | undefined {
  if (!(error instanceof Error) || error instanceof DOMException) return undefined;
  if (error instanceof SyntaxError || networkFailure.test(`${error.name} ${error.message}`)) {
    return undefined;
  }
  const releases = new Set(composition.split(' '));
  const names = [...(error.stack ?? '').matchAll(releaseInStack)]
    .filter(([, name, version]) => releases.has(`${name}@${version}`))
    .map(([, name]) => name);
  return appNamed(names.find((name) => name !== 'shell') ?? names[0]);
}
