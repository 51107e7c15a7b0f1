import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, posix, relative } from 'node:path';
import type { AppName } from '@studio/shared/contract';
import * as v from 'valibot';
import { isMap } from '../explain/source-maps.ts';
import { ifThere, listFiles } from '../files/files.ts';
import { appFolder, partsOf, remoteFile } from '../files/folders.ts';

/** True for a file that no page loads: hidden ones, notes of the compiler, a page of its own. */
const isLeftOut = (path: string) =>
  path.split('/').some((part) => part.startsWith('.')) ||
  /^(?:mf-[\w-]+\.json|remote\.json)$|\.(?:html|d\.ts)$/.test(path);

/**
 * Copies a build into the folder of builds, under the names that a release has.
 * @throws {Error} with a sentence when one of its sides is missing, or the server's is not one file
 */
export async function takeBuild(dist: string, builds: string, app: AppName): Promise<void> {
  const parts = partsOf(builds, app);
  const [web, server] = [join(dist, 'web'), join(dist, 'server')];
  const paths = await ifThere(listFiles(web));
  if (paths === undefined) throw new Error(`${web} is missing: the build for browsers.`);
  const ofServer = (await ifThere(listFiles(server))) ?? [];
  const [script, ...more] = ofServer.filter((file) => /\.c?js$/.test(file));
  if (script === undefined || more.length > 0)
    throw new Error(
      `${server} has ${script === undefined ? 'no script' : 'several scripts'}: build the server side as one CommonJS file.`,
    );
  await rm(parts.folder, { recursive: true, force: true });
  const copies: (readonly [from: string, to: string])[] = [
    ...paths
      .filter((path) => !isLeftOut(path))
      .map((path) => [join(web, path), join(parts.web, path)] as const),
    ...['', '.map'].map(
      (end) => [join(server, script + end), join(parts.server, `server.cjs${end}`)] as const,
    ),
    [join(dist, 'journeys'), parts.journeys],
    [join(dist, remoteFile), parts.notes],
    [join(web, basename(parts.federation)), parts.federation],
  ];
  for (const [from, to] of copies) {
    await ifThere(cp(from, to, { recursive: true }));
    if (isMap(to)) await nameSources(app, from, to);
  }
}

const mapSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ sources: v.array(v.nullable(v.string())) }),
);

/** Names the sources of a map by their place below the app's folder, wherever it was built. */
async function nameSources(app: AppName, from: string, to: string): Promise<void> {
  const text = await ifThere(readFile(to, 'utf8'));
  if (text === undefined) return;
  const map = v.parse(mapSchema, text);
  const sources = map.sources.map((source) => source && sourceName(app, dirname(from), source));
  await writeFile(to, JSON.stringify({ ...map, sources }));
}

/** Returns `price-list/src/remote.ts` for `../../src/remote.ts` or `webpack://price-list/./src/remote.ts`. */
function sourceName(app: AppName, folder: string, source: string): string {
  const ofPackage = /(?:^|\/)(node_modules\/.*)$/.exec(source)?.[1];
  if (ofPackage !== undefined) return ofPackage;
  const own = /^webpack:\/\/[^/]*\/(.*)$/.exec(source)?.[1];
  const path = relative(
    appFolder(app),
    own === undefined ? join(folder, source) : join(appFolder(app), own),
  );
  return path.startsWith('..') ? source : posix.join(app, path);
}
