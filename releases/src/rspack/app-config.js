import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { rspack } from '@rspack/core';
import { appFolder } from '../files/folders.ts';
import { createConfig } from './create-config.js';

/**
 * Returns the configurations of `rspack build`: the sides of an app, each in a folder of its own below `dist`.
 * @param {string} app folder of the app
 * @param {Readonly<Record<string, string | true>>} env options of the command line: `--env folder=…` is another place
 *   than `dist`, `--env required=…` the ranges of shared packages as JSON, `--env mode=development` what `dev` compiles
 * @returns {import('@rspack/core').Configuration[]}
 */
export function appConfig(app, env) {
  const folder = typeof env.folder === 'string' ? env.folder : join(appFolder(app), 'dist');
  const required = typeof env.required === 'string' ? JSON.parse(env.required) : undefined;
  /** @type {'development' | 'production'} */
  const mode = env.mode === 'development' ? 'development' : 'production';
  const options = required === undefined ? { mode } : { mode, required };
  const sides = [
    createConfig(app, { side: 'browser', folder: join(folder, 'web'), ...options }),
    createConfig(app, { side: 'server', folder: join(folder, 'server'), mode }),
  ].map((side) => ({
    ...side,
    devtool: /** @type {const} */ (false),
    plugins: [...(side.plugins ?? []), sourceMaps(app)],
  }));
  if (!existsSync(join(appFolder(app), 'src/journeys.ts'))) return sides;
  return [...sides, createConfig(app, { side: 'journeys', folder: join(folder, 'journeys') })];
}

/**
 * Returns the plugin that writes a source map beside each script. No script names its map: the release tool takes the
 * maps out of the build and stores them apart from the files for browsers.
 * @param {string} app
 */
function sourceMaps(app) {
  return new rspack.SourceMapDevToolPlugin({
    test: /\.c?js$/,
    filename: '[file].map',
    append: false,
    /** @param {{ resourcePath: string }} info */
    moduleFilenameTemplate: ({ resourcePath }) => posix.join(app, resourcePath),
  });
}
