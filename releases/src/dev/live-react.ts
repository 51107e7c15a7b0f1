import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import type { AppName } from '@studio/shared/contract';
import * as v from 'valibot';
import { appFolder } from '../files/folders.ts';

/** The modules of React that the page takes from the app's own installation. */
const modules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/** The file that `compileReact` writes. */
const reactFile = 'react.js';

/** The address of that file on the development server. */
export const reactAddress = '/releases/dev/react.js';

/** Returns the address of the shell's chunk that brings the renderer; undefined when the page names none. */
export const rendererOf = (html: string): string | undefined => shellChunk(html, 'dom');

/** Returns the address of a chunk that a page preloads, or names for the shell's start at the first sign of intent. */
function shellChunk(html: string, name: string): string | undefined {
  const named = `<link rel="modulepreload" href="|data-modules="(?:[^" ]+ )*`;
  return new RegExp(`(?:${named})(/releases/shell/[\\w.-]+/${name}\\.\\w+\\.js)[" ]`).exec(
    html,
  )?.[1];
}

/**
 * Compares the React of a live site with that of an app.
 * @returns the reason, without a full stop, why the app's development build cannot take its place; else undefined
 */
export async function compareReact(site: string, app: AppName): Promise<string | undefined> {
  const read = async (path: string) => {
    const answer = await fetch(new URL(path, site), { headers: { accept: 'text/html, */*' } });
    return answer.ok ? await answer.text() : '';
  };
  const html = await read('/');
  const libraries = shellChunk(html, 'libraries');
  const renderer = rendererOf(html);
  if (libraries === undefined || renderer === undefined)
    return 'the live shell does not name its React';
  const [shell, chunk] = await Promise.all([read(libraries), read(renderer)]);
  const [, live] = /\bname:"react",version:"([^"]+)"/.exec(shell) ?? [];
  if (live === undefined || !chunk.includes('.hydrateRoot='))
    return 'the live shell keeps its React in an unknown place';
  const require = requireOf(app);
  for (const name of ['react', 'react-dom']) {
    const { version } = v.parse(packageSchema, require(`${name}/package.json`));
    if (version !== live) return `the live shell has React ${live}, and ${app} ${name} ${version}`;
  }
  return undefined;
}

const packageSchema = v.object({ version: v.string() });

const requireOf = (app: AppName) => createRequire(join(appFolder(app), 'package.json'));

/**
 * Compiles the development build of the React that an app has installed, and the code that puts it into a page.
 * @param folder receives it
 * @returns the file
 * @throws {Error} with the compiler's report
 */
export async function compileReact(app: AppName, folder: string): Promise<string> {
  const require = requireOf(app);
  const compiler = rspack({
    mode: 'development',
    devtool: false,
    target: ['web', 'es2022'],
    context: import.meta.dirname,
    entry: { react: join(import.meta.dirname, 'browser/react.js') },
    output: {
      path: folder,
      filename: reactFile,
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    resolve: {
      alias: Object.fromEntries(modules.map((name) => [`${name}$`, require.resolve(name)])),
    },
    performance: false,
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors())
          reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else resolve();
      });
    });
  });
  return join(folder, reactFile);
}
