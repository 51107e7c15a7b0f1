import type { BootstrapData } from '@studio/shared/config';
import { maxFrames, ownerOf, type Report, reasonClass } from '@studio/shared/contract';
import { appOfError } from './app-of-error.ts';
import type { Failure } from './queue.ts';

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
