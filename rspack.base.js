// The recipe of every app: its `rspack.config.js` calls `appConfig`. `npm run pack` puts it into the package for teams.
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { appFolder } from './releases/src/files/folders.ts';
import { providedVersions, singletons } from './releases/src/singletons/singletons.ts';
import { adjustments } from './rspack/adjustments.js';
import { SharedNamesPlugin } from './rspack/shared-names.js';

/** @import { Configuration } from '@rspack/core' */

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
 * Returns the Rspack configuration of one side of an app: `browser`, `server`, or `journeys`, the tests that a release
 * carries for the check.
 * @internal teams call `appConfig`
 * @param {string} app folder of the app: `shell` or a remote
 * @param {{
 *   side: 'browser' | 'server' | 'journeys',
 *   folder: string,
 *   mode?: 'production' | 'development',
 *   required?: Readonly<Record<string, string>>,
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
 * @param {{ isShell: boolean, isProduction: boolean, required: Readonly<Record<string, string>> | undefined }} options
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
 * Returns the `shared` option of the Module Federation plugin: the shell provides each singleton at once, a remote takes
 * the shell's and bundles none.
 * @param {boolean} isShell
 * @param {Readonly<Record<string, string>>} [required] ranges by import name; by default the installed majors, not older
 * @returns {NonNullable<ConstructorParameters<typeof ModuleFederationPlugin>[0]['shared']>}
 */
function sharedModules(isShell, required = {}) {
  return Object.fromEntries(
    Object.entries(providedVersions()).map(([name, version]) => {
      const common = {
        singleton: true,
        strictVersion: true,
        requiredVersion: required[name] ?? `^${version}`,
      };
      return [
        name,
        isShell
          ? { ...common, ...singletons[name], eager: true, version }
          : { ...common, import: false },
      ];
    }),
  );
}

/** File names of assets carry a hash of their content: a release serves them as immutable. */
const hashed = { filename: '[name].[contenthash:8][ext]' };

/**
 * Returns the rules of both targets: TypeScript, CSS modules and files that a release carries as they are.
 * @param {{ isServer: boolean, isProduction: boolean }} options
 * @returns {NonNullable<Configuration['module']>}
 */
function moduleRules({ isServer, isProduction }) {
  const react = {
    runtime: 'automatic',
    development: !isProduction,
    refresh: !isProduction && !isServer,
  };
  return {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react } } },
      },
      { test: /\.css$/, type: 'css/auto' },
      { test: /\.woff2$/, type: 'asset/resource', generator: hashed },
      // The character maps of pdf.js, imported as a folder, which takes no query.
      { test: /\.bcmap$/, type: 'asset/resource', generator: hashed },
      // `import address from 'pdf.js?address'`: the URL of the file in the release.
      { resourceQuery: /^\?address$/, type: 'asset/resource', generator: hashed },
      // The same for a script that runs in the page: only `.js` files get an integrity. Workers are none of them.
      {
        resourceQuery: /^\?script$/,
        type: 'asset/resource',
        generator: { filename: '[name].[contenthash:8].js' },
      },
    ],
    parser: { 'css/auto': { namedExports: false } },
    generator: {
      'css/auto': { exportsOnly: isServer, localIdentName: '[uniqueName]-[name]-[local]' },
    },
  };
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
