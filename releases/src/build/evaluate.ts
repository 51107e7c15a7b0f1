import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { AppName } from '@studio/shared/contract';
import { mapInBuild } from '../explain/source-maps.ts';
import { appFolder, type partsOf, root } from '../files/folders.ts';
import { integrityOf } from '../files/integrity.ts';
import { singletons } from '../singletons/singletons.ts';
import { loadServerBuild } from './server-build.ts';

/** Resolves the imports of server builds with this checkout's packages in place of the shell's singletons. */
const require = createRequire(import.meta.url);

/**
 * Evaluates the server build of an app for the description of its release.
 * @throws {Error} with the place in the sources that fails while it is evaluated
 */
export async function evaluateServer(app: AppName, parts: ReturnType<typeof partsOf>) {
  const file = join(parts.server, 'server.cjs');
  const bytes = await readFile(file);
  const serverIntegrity = integrityOf(bytes);
  const resolve = (name: string) => {
    if (app === 'shell' || Object.hasOwn(singletons, name)) return require(name);
    throw new Error(
      `imports ${name}, which no page renders with: bundle it with the server build.`,
    );
  };
  try {
    const serverModule = loadServerBuild({ file, integrity: serverIntegrity }, resolve);
    return { serverModule, serverIntegrity, code: bytes.toString() };
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    if (cause instanceof SyntaxError)
      throw new Error(`${app}: the server build is no CommonJS script: ${cause.message}.`, {
        cause,
      });
    const map = await mapInBuild(parts, 'server/server.cjs');
    const [inner, ...outer] = map === undefined ? [] : placesIn(app, file, cause, map);
    if (inner === undefined) throw cause;
    const own = outer.find((place) => !isForeign(place));
    const place = isForeign(inner) && own !== undefined ? `${inner}, imported in ${own},` : inner;
    throw new Error(`${place} ${failureOf(cause)}`, { cause });
  }
}

const isForeign = (place: string) => place.includes('node_modules/');

/** Returns the end of the sentence about an error. */
function failureOf({ message }: Error): string {
  const [, name] = /^(\w+) is not defined$/.exec(message) ?? [];
  return name === undefined
    ? `throws while it is evaluated: ${message}`
    : `reads \`${name}\` while it is evaluated, which Node does not have.`;
}

/** Returns the places of an error in the sources, `src/remote.ts:23`, the innermost first. */
function placesIn(app: AppName, file: string, { stack = '' }: Error, map: object): string[] {
  const traced = new TraceMap(JSON.stringify(map));
  return stack.split('\n').flatMap((line) => {
    const start = line.indexOf(`${file}:`);
    if (start < 0) return [];
    const [row, column] = line
      .slice(start + file.length + 1)
      .split(/\D/)
      .map(Number);
    if (row === undefined || !column) return [];
    // Stacks count columns from 1, source maps from 0.
    const { source, line: at } = originalPositionFor(traced, { line: row, column: column - 1 });
    // The compiler's own code has no file.
    if (source === null || !/\.[cm]?[jt]sx?$/.test(source)) return [];
    const path = source.startsWith(`${app}/`)
      ? relative(root, join(appFolder(app), source.slice(app.length + 1)))
      : source;
    return [`${path}:${at}`];
  });
}
