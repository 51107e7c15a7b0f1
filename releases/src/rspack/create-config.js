import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { appFolder } from '../files/folders.ts';
import { moduleRules } from './modules/module-rules.js';
import { sharedModules, singletons } from './modules/singletons.js';
import { adjustments } from './plugins/adjustments.js';
import { SharedNamesPlugin } from './plugins/shared-names.js';

/** @typedef {import('@rspack/core').Configuration} Configuration */
/** @typedef {Readonly<Record<string, string>>} Ranges import name → range of versions */

/** Modules are named by their order: the same sources give the same bytes in any folder. */
const reproducible = /** @type {const} */ ({ moduleIds: 'natural' });

/** Names of exports inside a build are as short as possible: it saves 0.4 kB of the shell and of a remote (Brotli). */
const shortest = /** @type {const} */ ({ mangleExports: 'size' });

/**
 * Puts modules that several lazy chunks of a remote need into chunks of their own, which a visitor loads once: the
 * forms, and small parts that at least three pages have. Both load beside the page's own chunk.
 * @type {NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>}
 */
const lazyParts = {
  chunks: 'async',
  minSize: 0,
  cacheGroups: {
    default: false,
    defaultVendors: false,
    forms: {
      // A route's action reads what was submitted without the code of the form.
      test: /[\\/](?:final-form|react-final-form|shared[\\/](?:src|dist)[\\/]forms)[\\/](?!submitted-values)/,
      name: 'forms',
      minChunks: 2,
      priority: 1,
      enforce: true,
    },
    parts: { name: 'parts', minChunks: 3, enforce: true },
  },
};

/**
 * Returns the target for browsers: the shell is a host with one entry, a remote exposes `./remote`.
 * @param {string} app
 * @param {{ isShell: boolean, isProduction: boolean, required: Ranges | undefined }} options
 * @returns {Configuration}
 */
function browserTarget(app, { isShell, isProduction, required }) {
  // A page follows development builds under the file names that it started with.
  const name = isProduction ? '[name].[contenthash:8]' : '[name]';
  return {
    target: ['web', 'es2022'],
    entry: isShell ? { shell: './src/index.ts' } : {},
    output: {
      publicPath: 'auto',
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      cssFilename: `${name}.css`,
      cssChunkFilename: `${name}.css`,
      strictModuleErrorHandling: true,
    },
    optimization: {
      splitChunks: isShell ? false : lazyParts,
      ...(isProduction && { ...reproducible, ...shortest }),
      minimizer: [
        // Packages that publish minified files keep them.
        new rspack.SwcJsMinimizerRspackPlugin({
          exclude: /\.min\.[0-9a-f]{8}\.m?js$/,
          minimizerOptions: { compress: { passes: 4 } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: ['chrome >= 111', 'safari >= 16.4', 'firefox >= 115'] },
        }),
      ],
    },
    plugins: [
      new ModuleFederationPlugin({
        name: app.replaceAll('-', '_'),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        shared: sharedModules(isShell, required),
        experiments: {
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
        ...(!isShell && {
          filename: 'remoteEntry.js',
          library: { type: 'module' },
          exposes: { './remote': { import: './src/remote.ts', name: 'remote' } },
        }),
      }),
      ...adjustments({ isShell, isProduction }),
    ],
  };
}

/**
 * Returns the target for the gateway's render processes: one CommonJS file. A remote leaves the singletons to the
 * shell's server build, which hands them over.
 * @param {{ isShell: boolean, entry: Record<string, string> }} options
 * @returns {Configuration}
 */
function serverTarget({ isShell, entry }) {
  return {
    target: 'node24',
    entry,
    output: {
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      chunkFormat: 'commonjs',
      asyncChunks: false,
    },
    externals: isShell
      ? {}
      : Object.fromEntries(Object.keys(singletons).map((name) => [name, `commonjs ${name}`])),
    resolve: {
      alias: {
        // The server draws no PDF.
        'pdfjs-dist': false,
        // Browser and server render the same markup: both take the shell's part of the router.
        ...(isShell &&
          singletons['react-router-dom']?.import && {
            'react-router-dom$': singletons['react-router-dom'].import,
          }),
      },
    },
    optimization: {
      ...reproducible,
      minimize: false,
      splitChunks: false,
      concatenateModules: false,
    },
  };
}

/**
 * Returns the Rspack configuration of one side of an app: `browser`, `server`, or `journeys`, the tests that a release
 * carries for the check.
 * @param {string} app folder of the app: `shell` or a remote
 * @param {{
 *   side: 'browser' | 'server' | 'journeys',
 *   folder: string,
 *   mode?: 'production' | 'development',
 *   required?: Ranges,
 * }} options `folder` receives the build; `required` are the ranges of shared packages that a remote asks of a shell,
 *   by default the installed majors
 * @returns {Configuration}
 */
export function createConfig(app, { side, folder, mode = 'production', required }) {
  const isShell = app === 'shell';
  const isProduction = mode === 'production';
  const targets = {
    browser: () => browserTarget(app, { isShell, isProduction, required }),
    server: () =>
      serverTarget({
        isShell,
        entry: { server: isShell ? './src/server.tsx' : './src/remote.ts' },
      }),
    journeys: () => serverTarget({ isShell: true, entry: { journeys: './src/journeys.ts' } }),
  };
  const target = targets[side]();
  const isReleased = isProduction && side !== 'journeys';
  return {
    ...target,
    plugins: [
      ...(target.plugins ?? []),
      ...(isReleased ? [new SharedNamesPlugin({ isShell, file: `${folder}.json` })] : []),
    ],
    mode,
    name: `${app} ${side}`,
    context: appFolder(app),
    devtool: isProduction ? false : 'cheap-module-source-map',
    output: { ...target.output, path: folder, uniqueName: app, clean: true },
    module: moduleRules({ isServer: side !== 'browser', isProduction }),
    resolve: { ...target.resolve, extensions: ['.ts', '.tsx', '.js'] },
    performance: false,
  };
}
