import { execFile } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { AppName, NamesBySide, Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { isMap, recordMaps } from '../explain/source-maps.ts';
import { compressFiles } from '../files/compress.ts';
import { appFolder, partsOf } from '../files/folders.ts';
import { jsonText } from '../files/json.ts';
import { recordTypes } from '../types/record-types.ts';

/** Files by the name of the chunk whose import loads them. */
export type Chunks = Readonly<Record<string, readonly string[]>>;

/** The parts of a release that only the compilers know. */
export interface Compiled {
  /** The names that the shell exports to remotes, or that a remote imports from the shell. */
  readonly names: NamesBySide;
  /** The browser's files that the import of each named chunk loads. */
  readonly chunks: Chunks;
  readonly types: NonNullable<Release['types']>;
  readonly maps: NonNullable<Release['maps']>;
}

/** A built app. */
interface BuiltApp extends Compiled {
  /** The names of the browser's files that the app needs for its first render. */
  readonly initial: readonly string[];
}

/**
 * Builds one app for the browser and for the server, with the app's own `rspack build`.
 * @param builds the folder of builds
 * @param required the ranges of shared packages that a remote needs
 * @throws {Error} with the compiler's report, or when a remote imports a whole shared module
 */
export async function buildApp(
  builds: string,
  app: AppName,
  required?: Readonly<Record<string, string>>,
): Promise<BuiltApp> {
  const parts = partsOf(builds, app);
  await rm(parts.folder, { recursive: true, force: true });
  await mkdir(parts.folder, { recursive: true });
  await runRspack(app, [
    `--env=folder=${parts.folder}`,
    ...(required ? [`--env=required=${JSON.stringify(required)}`] : []),
  ]);
  const browser = await readSide(parts.web);
  const server = await readSide(parts.server);
  const names = { browser: browser.names, server: server.names };
  requireNames(app, names);
  // The maps leave the folder of browsers' files before these are compressed and listed.
  const maps = await recordMaps(parts);
  await compressFiles(parts.web);
  const types = await recordTypes(parts.types, app);
  const first = app === 'shell' ? (await readSide(join(parts.folder, 'first'))).files : [];
  const files = [...first, ...browser.files].filter((file) => !isMap(file));
  return { initial: initialFiles(app, files), names, chunks: browser.chunks, types, maps };
}

const rspack = join(
  dirname(createRequire(import.meta.url).resolve('@rspack/cli/package.json')),
  'bin/rspack.js',
);

/**
 * Runs `rspack build` in the folder of an app.
 * @throws {Error} with its report
 */
async function runRspack(app: AppName, options: readonly string[]): Promise<void> {
  const cwd = appFolder(app);
  try {
    await promisify(execFile)(process.execPath, [rspack, 'build', ...options], { cwd });
  } catch (cause) {
    const { stdout, stderr, message } = v.parse(reportSchema, cause);
    // A compiler that did not start, or was killed, has reported nothing.
    throw new Error(`${stdout}${stderr}`.trim() || `rspack build of ${app}: ${message}`, { cause });
  }
}

const reportSchema = v.object({ stdout: v.string(), stderr: v.string(), message: v.string() });

const sideSchema = jsonText(
  v.object({
    files: v.array(v.string()),
    chunks: v.record(v.string(), v.array(v.string())),
    names: v.record(v.string(), v.array(v.string())),
  }),
);

/**
 * Reads the file names and shared names of one side, as its build wrote them.
 * @param folder the side's folder
 */
export async function readSide(folder: string): Promise<v.InferOutput<typeof sideSchema>> {
  return v.parse(sideSchema, await readFile(`${folder}.json`, 'utf8'));
}

/** Returns the files of a browser build that the app needs for its first render. */
export function initialFiles(app: AppName, names: readonly string[]): string[] {
  return names.filter((name) => isInitial(app, name));
}

/**
 * Returns true for the shell's first script, entry, libraries and fonts, and for a remote's entry and exposed chunk; other
 * chunks load later.
 */
function isInitial(app: AppName, file: string): boolean {
  if (app === 'shell') return /^(?:first|shell|libraries)\./.test(file) || file.endsWith('.woff2');
  return /^remote(?:Entry)?\./.test(file);
}

/**
 * Requires imports by name.
 * @throws {Error} when an app imports a whole shared module: a check could not compare its names
 */
export function requireNames(app: AppName, { browser, server }: NamesBySide): void {
  const whole = [...Object.entries(browser), ...Object.entries(server)].find(
    // Packages may be imported whole: the check compares their versions.
    ([module, names]) => module.startsWith('@studio/') && names.includes('*'),
  );
  if (whole === undefined) return;
  throw new Error(
    `${app} imports all of ${whole[0]} (import *, import() or require): import names, so that a check can compare them.`,
  );
}
