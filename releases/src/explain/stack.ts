import { type AppName, appNamed } from '@studio/shared/contract';
import { sharedFiles } from '../published/published.ts';

/** A frame of a stack in a released file. */
export interface StackFrame {
  readonly app: AppName;
  /** The version of the release; `files` for a file that releases share, where the text names no composition. */
  readonly version: string;
  /** The path below the release's `web/`, or the server build. */
  readonly file: string;
  /** Counted from 1, as in a stack. */
  readonly line: number;
  readonly column: number;
}

/** A released file in a line of a browser's stack or of a report, without the segment of a repeated import. */
const released =
  /(?:\/releases\/|^|[\s(@])([a-z][a-z0-9-]*)\/(\d[\w.-]*|files)\/(?:web\/|server\/|~\d\/)?([\w~./-]+?\.[cm]?js):(\d+):(\d+)/;

/** A server build in a stack of a render process, which knows the app alone. */
const onServer = /(?:^|[\s(])([a-z][a-z0-9-]*)\.cjs:(\d+):(\d+)/;

const composition = /\bshell@[\w.-]+(?: [a-z][a-z0-9-]*@[\w.-]+)*/;

/** Returns the composition that a text names, `shell@1.0.0 auth@…`; undefined when it names none. */
export const compositionIn = (text: string): string | undefined => composition.exec(text)?.[0];

/**
 * Returns the frames of a stack in released files, the innermost first. Frames of render processes, and those in files that
 * releases share, take the version from the composition that the text names.
 */
export function framesIn(text: string): StackFrame[] {
  const versions = new Map(
    (compositionIn(text) ?? '').split(' ').map((entry): [string, string] => {
      const [app = '', version = ''] = entry.split('@');
      return [app, version];
    }),
  );
  return text.split('\n').flatMap((line) => {
    const [, name, version = '', file = '', row, column] = released.exec(line) ?? [];
    if (name !== undefined) {
      const its = version === sharedFiles ? (versions.get(name) ?? version) : version;
      return frameOf(name, its, file, row, column);
    }
    const [, app = '', at, after] = onServer.exec(line) ?? [];
    return frameOf(app, versions.get(app) ?? '', 'server.cjs', at, after);
  });
}

function frameOf(
  name: string,
  version: string,
  file: string,
  line: string | undefined,
  column: string | undefined,
): StackFrame[] {
  const app = appNamed(name);
  if (app === undefined || version === '') return [];
  return [{ app, version, file, line: Number(line), column: Number(column) }];
}
