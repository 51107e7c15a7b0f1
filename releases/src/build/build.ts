import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { AppName } from '@studio/shared/contract';
import * as v from 'valibot';
import { appFolder, partsOf } from '../files/folders.ts';
import { jsonText } from '../files/json.ts';
import type { BuildNotes } from './build-notes.ts';

/**
 * Builds one app for the browser and for the server, with the app's own `rspack build`, and notes what the compiler
 * says about the files.
 * @param builds the folder of builds
 * @param required the ranges of shared packages that a remote needs
 * @throws {Error} with the compiler's report
 */
export async function buildApp(
  builds: string,
  app: AppName,
  required?: Readonly<Record<string, string>>,
): Promise<void> {
  const parts = partsOf(builds, app);
  await rm(parts.folder, { recursive: true, force: true });
  await mkdir(parts.folder, { recursive: true });
  await runRspack(app, [
    `--env=folder=${parts.folder}`,
    ...(required ? [`--env=required=${JSON.stringify(required)}`] : []),
  ]);
  const browser = await readSide(parts.web);
  const server = await readSide(parts.server);
  const first = app === 'shell' ? (await readSide(join(parts.folder, 'first'))).files : [];
  const notes = {
    ...firstFiles(app, [...first, ...browser.files]),
    chunks: browser.chunks,
    names: { browser: browser.names, server: server.names },
    types: true,
    sharesFiles: true,
    ...(required && { shared: required }),
  };
  await writeFile(parts.notes, JSON.stringify(notes));
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

/**
 * Returns the files of the recipe's browser build that an app needs for its first render, by their names: the shell's
 * first script, entry, libraries and fonts, or a remote's entry and exposed chunk. Other chunks load later.
 * @param names the files in the compiler's order
 */
export function firstFiles(
  app: AppName,
  names: readonly string[],
): Pick<BuildNotes, 'entry' | 'scripts' | 'styles' | 'fonts'> {
  const isFirst = app === 'shell' ? /^(?:first|shell|libraries)\./ : /^remote(?:Entry)?\./;
  const first = names.filter((name) => isFirst.test(name));
  const entry = first.find((name) => /^(?:shell|remoteEntry)\.(?:.*\.)?js$/.test(name));
  if (entry === undefined) throw new Error(`the build of ${app} has no entry`);
  return {
    entry,
    scripts: first.filter((name) => name.endsWith('.js')),
    styles: first.filter((name) => name.endsWith('.css')),
    fonts: app === 'shell' ? names.filter((name) => /-normal(?:\.\w+)?\.woff2$/.test(name)) : [],
  };
}
