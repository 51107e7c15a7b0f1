import {
  type AppName,
  appNamed,
  type BootstrapData,
  maxFrames,
  type Report,
  reasonClass,
} from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';

/** An error that becomes a report; its text stays in the tab. */
export interface Failure {
  readonly error: unknown;
  /** The app that failed, or null when no release did; the stack decides where it is absent. */
  readonly blamed?: AppName | null;
  /** The path of the page on which it happened. */
  readonly path: string;
}

/** A place in a released file in a line of a stack, in any browser's format; a retry's segment is left out. */
const place = /\/releases\/([a-z][a-z0-9-]*\/[\w.-]+\/)(?:~\d\/)?([\w~./-]+:\d+:\d+)/;

/**
 * Returns the report of a failure: its class and its places in released files. The text of the error stays in the tab,
 * and so do the page's address and everything that was typed.
 */
export function reportOfFailure(
  { error, blamed, path }: Failure,
  { composition, remotes }: Pick<BootstrapData, 'composition' | 'remotes'>,
): Report {
  const app = blamed === undefined ? appOfError(error, composition) : blamed;
  const route = ownerOf(path, remotes)?.claim.path;
  const frames = framesOf(error);
  const rest = {
    reason:
      error instanceof Error ? reasonClass(`${error.name}: ${error.message}`) : 'not an error',
    ...(frames.length > 0 && { sample: { frames, ...(route && { path: route }) } }),
  };
  return app ? { kind: 'failed', app, ...rest } : { kind: 'error', ...rest };
}

/** Returns the stack frames of an error in released files, the innermost first. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.split('\n').flatMap((line) => {
    const [, release, file] = place.exec(line) ?? [];
    return release === undefined ? [] : [`${release}${file}`];
  });
  return frames.slice(0, maxFrames);
}

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
  // The address of a shared file names no version. A fallback loads its files from below its own.
  const releases = new Set(
    composition.split(' ').flatMap((entry) => [entry, entry.replace(/@.*/, '@files')]),
  );
  const names = [...(error.stack ?? '').matchAll(releaseInStack)]
    .filter(([, name, version]) => releases.has(`${name}@${version}`))
    .map(([, name]) => name);
  return appNamed(names.find((name) => name !== 'shell') ?? names[0]);
}
