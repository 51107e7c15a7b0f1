import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import shared from './shared/package.json' with { type: 'json' };

/** @typedef {import('@rspack/core').Configuration} Configuration */

const root = import.meta.dirname;
const require = createRequire(import.meta.url);

/**
 * What must exist once on a page, by import name: provided by the shell, never bundled by a remote.
 * The only list of them. A package's own folder is named exactly as it is imported; importing one of
 * these by another path (a relative one, say) would silently make a second copy.
 * @type {Record<string, { import?: string }>}
 */
export const singletons = {
  react: {},
  'react/jsx-runtime': {},
  'react-dom': {},
  // Of some packages the shell delivers only what the apps use: of the router, half its bytes.
  'react-router-dom': { import: '@studio/shared/router' },
  jotai: {},
  i18next: {},
  'react-i18next': { import: '@studio/shared/react-i18next' },
  '@studio/shared/session': {},
  '@studio/shared/i18n': {},
  '@studio/shared/state': {},
  '@studio/shared/content': {},
};

/**
 * The package of an import name: `react/jsx-runtime` → `react`.
 * @param {string} name
 */
export function packageOf(name) {
  const [first = '', second = ''] = name.split('/');
  return name.startsWith('@') ? `${first}/${second}` : first;
}

/**
 * @param {string} name
 * @returns {string}
 */
function versionOf(name) {
  const packageName = packageOf(name);
  if (packageName === shared.name) return shared.version;
  return require(`${packageName}/package.json`).version;
}

/** Import name → version this checkout provides. */
export function providedVersions() {
  return Object.fromEntries(Object.keys(singletons).map((name) => [name, versionOf(name)]));
}

/**
 * Import name → range of versions that keep the promises of the one installed here: same major, not older.
 * @returns {Record<string, string>}
 */
function installedRanges() {
  return Object.fromEntries(
    Object.entries(providedVersions()).map(([name, version]) => [name, `^${version}`]),
  );
}

/**
 * @param {boolean} isShell
 * @param {Readonly<Record<string, string>>} required import name → range
 * @returns {NonNullable<ConstructorParameters<typeof ModuleFederationPlugin>[0]['shared']>}
 */
function sharedOptions(isShell, required) {
  return Object.fromEntries(
    Object.entries(singletons).map(([name, options]) => {
      const common = {
        singleton: true,
        strictVersion: true,
        requiredVersion: required[name] ?? `^${versionOf(name)}`,
      };
      return [
        name,
        isShell
          ? { ...common, ...options, eager: true, version: versionOf(name) }
          : { ...common, import: false },
      ];
    }),
  );
}

/**
 * @param {string} app
 * @param {boolean} isShell
 * @param {Readonly<Record<string, string>>} required import name → range
 */
function federation(app, isShell, required) {
  return new ModuleFederationPlugin({
    name: app.replaceAll('-', '_'),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    shared: sharedOptions(isShell, required),
    experiments: {
      optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
    },
    ...(isShell
      ? {}
      : {
          filename: 'remoteEntry.js',
          library: { type: 'module' },
          exposes: { './remote': { import: './src/remote.ts', name: 'remote' } },
        }),
  });
}

/**
 * Leads the compiler to the part of the federation runtime that is used: in the shell to what is made of the package's
 * ES modules, in remotes to the shell's copy of it. These are internal paths: look at them again with every upgrade.
 * @param {boolean} isShell
 */
function runtimeAlias(isShell) {
  const packages = dirname(dirname(dirname(require.resolve('@module-federation/runtime'))));
  const bundlerRuntime = join(packages, 'webpack-bundler-runtime/dist');
  return {
    '@module-federation/runtime': join(packages, 'runtime/dist'),
    '#bundler-runtime': bundlerRuntime,
    [join(bundlerRuntime, 'index.cjs')]: isShell
      ? join(root, 'shell/src/remotes/bundler-runtime.ts')
      : join(root, 'shared/src/federation/borrowed.ts'),
  };
}

/** The router's package leads every bundler to its development build. */
const productionRouter = {
  'react-router$': join(root, 'node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
};

/** Names for packages whose own name leads to the shared module: what that module is made from. */
const wholePackages = {
  '#react-i18next$': join(root, 'node_modules/react-i18next/dist/es/index.js'),
};

/**
 * @param {boolean} isServer
 * @param {boolean} isProduction
 * @returns {NonNullable<Configuration['module']>}
 */
function moduleRules(isServer, isProduction) {
  return {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: {
              react: {
                runtime: 'automatic',
                development: !isProduction,
                refresh: !isProduction && !isServer,
              },
            },
          },
        },
      },
      { test: /\.css$/, type: 'css/auto' },
      {
        test: /react-router[\\/]dist[\\/]production[\\/].*\.mjs$/,
        loader: join(root, 'shared/src/router/without-unused.cjs'),
      },
      // Its packages do not say so.
      { test: /@module-federation[\\/][\w-]+[\\/]dist/, sideEffects: false },
      {
        test: /\.woff2$/,
        type: 'asset/resource',
        generator: { filename: '[name].[contenthash:8][ext]' },
      },
      // Files that go into the release as they are and are asked for by their address. Scripts of the page are called
      // .js: every page names their integrity. Workers are no part of it.
      {
        resourceQuery: /^\?address$/,
        type: 'asset/resource',
        generator: { filename: '[name].[contenthash:8][ext]' },
      },
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
 * Leaves the loader for styles out of an app whose later pieces have none. The builder counts the styles the app
 * starts with as well, which every page names.
 * @param {import('@rspack/core').Compiler} compiler
 */
function withoutIdleStyleLoader(compiler) {
  compiler.hooks.thisCompilation.tap('idle style loader', (compilation) => {
    compilation.hooks.runtimeModule.tap('idle style loader', ({ name, source }, chunk) => {
      if (name !== 'css_loading' || source === undefined) return;
      const { chunkGraph } = compilation;
      const hasStyles = [...chunk.getAllAsyncChunks()].some(
        (later) => chunkGraph.getChunkModulesIterableBySourceType(later, 'css').length > 0,
      );
      if (!hasStyles) source.source = Buffer.from('');
    });
  });
}

/**
 * Names of modules by their order: the usual ones are made from paths, some of them of this folder, and the same sources
 * would give other bytes in another one.
 * @satisfies {Configuration['optimization']}
 */
const anywhere = /** @type {const} */ ({ moduleIds: 'natural' });

/**
 * @param {string} app
 * @param {boolean} isShell
 * @param {boolean} isProduction
 * @param {Readonly<Record<string, string>>} required import name → range
 * @returns {Configuration}
 */
function browserTarget(app, isShell, isProduction, required) {
  // A page follows the development builds of an app under the names it started with.
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
      splitChunks: false,
      ...(isProduction && anywhere),
      minimizer: [
        // What was minified where it comes from stays as it was published.
        new rspack.SwcJsMinimizerRspackPlugin({ exclude: /\.min\.[0-9a-f]{8}\.m?js$/ }),
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: ['chrome >= 111', 'safari >= 16.4', 'firefox >= 115'] },
        }),
      ],
    },
    plugins: [
      federation(app, isShell, required),
      ...(isProduction ? [withoutIdleStyleLoader] : []),
    ],
    resolve: {
      alias: { ...runtimeAlias(isShell), ...wholePackages, ...(isProduction && productionRouter) },
    },
  };
}

/**
 * @param {boolean} isShell
 * @returns {Configuration}
 */
function serverTarget(isShell) {
  return {
    target: 'node24',
    entry: { server: isShell ? './src/server.tsx' : './src/remote.ts' },
    output: {
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      chunkFormat: 'commonjs',
      asyncChunks: false,
    },
    // The shell's server build hands these to the remotes' ones.
    externals: isShell
      ? {}
      : Object.fromEntries(Object.keys(singletons).map((name) => [name, `commonjs ${name}`])),
    // Nothing is drawn on the server.
    resolve: {
      alias: {
        'pdfjs-dist': false,
        // As in the browser: what the two sides render must be the same.
        ...(isShell && { 'react-router-dom$': join(root, 'shared/src/router/index.ts') }),
      },
    },
    optimization: { ...anywhere, minimize: false, splitChunks: false, concatenateModules: false },
  };
}

/**
 * Journeys are one file that a check runs; what they share with the app is bundled.
 * @returns {Configuration}
 */
function journeysTarget() {
  return { ...serverTarget(true), entry: { journeys: './src/journeys.ts' } };
}

/**
 * The one build recipe.
 * @param {string} app folder of the app, `shell` or a remote
 * @param {{
 *   side: 'browser' | 'server' | 'journeys',
 *   folder: string,
 *   mode?: 'production' | 'development',
 *   required?: Readonly<Record<string, string>>,
 * }} options
 *   the side to build for, the folder for the outcome, and the ranges of shared packages that a remote asks of a shell;
 *   without them it takes what is installed here and what keeps its promises
 * @returns {Configuration}
 */
export function createConfig(
  app,
  { side, folder, mode = 'production', required = installedRanges() },
) {
  const isShell = app === 'shell';
  const isServer = side !== 'browser';
  const isProduction = mode === 'production';
  const targets = {
    browser: () => browserTarget(app, isShell, isProduction, required),
    server: () => serverTarget(isShell),
    journeys: journeysTarget,
  };
  const target = targets[side]();
  return {
    ...target,
    mode,
    name: `${app} ${side}`,
    context: join(root, app),
    devtool: isProduction ? false : 'cheap-module-source-map',
    output: { ...target.output, path: folder, uniqueName: app, clean: true },
    module: moduleRules(isServer, isProduction),
    resolve: { ...target.resolve, extensions: ['.ts', '.tsx', '.js'] },
    performance: false,
  };
}
