import type { AppName } from '@studio/shared/contract';
import { appNamed } from './app-named.ts';

/** Where the code of an error's stack was loaded from: app and version, of any browser's way to write a stack. */
const releaseInStack = /\/releases\/([a-z][a-z0-9-]*)\/([^/\s]+)\//g;

/** Messages of connections that break, in any browser: they are not the fault of a release. */
const brokenConnection = /fetch|network|load failed|chunkload|connection|abort|time(d )?out/i;

/**
 * Returns the app whose code has thrown an error: the remote that stands first in its stack, else the shell, which calls
 * them all. Undefined where the error may be that of a connection or of the backend, or comes from other code or from a
 * release that is not the page's.
 * @param composition the releases of the page, `shell@1.0.0 auth@1.1.0`
 */
export function blamedApp(error: unknown, composition: string): AppName | undefined {
  if (!(error instanceof Error) || error instanceof DOMException) return undefined;
  if (error instanceof SyntaxError || brokenConnection.test(`${error.name} ${error.message}`)) {
    return undefined;
  }
  const ofPage = new Set(composition.split(' '));
  const names = [...(error.stack ?? '').matchAll(releaseInStack)]
    .filter(([, name, version]) => ofPage.has(`${name}@${version}`))
    .map(([, name]) => name);
  return appNamed(names.find((name) => name !== 'shell') ?? names[0]);
}
