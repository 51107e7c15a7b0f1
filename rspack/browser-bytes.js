import { rspack } from '@rspack/core';

/** @import { Configuration } from '@rspack/core' */
/** @typedef {NonNullable<Configuration['optimization']>} Optimization */

/** Modules are named by their order: the same sources give the same bytes in any folder. */
export const reproducible = /** @type {const} */ ({ moduleIds: 'natural' });

/** Names of exports inside a build are as short as possible: it saves 0.4 kB of the shell and of a remote (Brotli). */
const shortest = /** @type {const} */ ({ mangleExports: 'size' });

/**
 * Puts modules that several lazy chunks of a remote need into chunks of their own, which a visitor loads once: the
 * forms, and small parts that at least three pages have. Both load beside the page's own chunk.
 * @type {NonNullable<Optimization['splitChunks']>}
 */
const lazyParts = {
  chunks: 'async',
  minSize: 0,
  cacheGroups: {
    default: false,
    defaultVendors: false,
    forms: {
      // A route's action reads what was submitted without the code of the form.
      test: /[\\/](?:final-form|react-final-form|shared[\\/](?:src|dist)[\\/]kit[\\/]forms)[\\/](?!submitted-values)/,
      name: 'forms',
      minChunks: 2,
      priority: 1,
      enforce: true,
    },
    parts: { name: 'parts', minChunks: 5, enforce: true },
  },
};

/** True for a module of a package, whose code changes with an upgrade only. */
export const ofPackage = /** @param {import('@rspack/core').Module} module */ (module) =>
  /[\\/]node_modules[\\/]/.test(module.nameForCondition() ?? '');

/**
 * Puts the packages of the shell into a file of their own, with the runtime, which brings the federation: a release of
 * the shell that changes no package leaves the file as it is.
 * @type {Pick<Optimization, 'splitChunks' | 'runtimeChunk'>}
 */
const libraries = {
  runtimeChunk: { name: 'libraries' },
  splitChunks: {
    chunks: 'initial',
    minSize: 0,
    cacheGroups: {
      default: false,
      defaultVendors: false,
      libraries: { test: ofPackage, name: 'libraries', enforce: true },
    },
  },
};

/**
 * The minifier counts letters to choose the names of variables, also in comments, which name the folder of the build:
 * without the count a release has the same bytes wherever it is built. The compiler's types lack this option of SWC.
 */
const mangle = { keep_fnames: false, disableCharFreq: true };

/**
 * Returns how a build for browsers is split and minified.
 * @param {{ isShell: boolean, isProduction: boolean }} options
 * @returns {Optimization}
 */
export function browserBytes({ isShell, isProduction }) {
  return {
    ...(isShell ? libraries : { splitChunks: lazyParts }),
    ...(isProduction && { ...reproducible, ...shortest }),
    minimizer: [
      // Packages that publish minified files keep them.
      new rspack.SwcJsMinimizerRspackPlugin({
        exclude: /\.min\.[0-9a-f]{12}\.m?js$/,
        minimizerOptions: { compress: { passes: 4 }, mangle },
      }),
      new rspack.LightningCssMinimizerRspackPlugin({
        minimizerOptions: { targets: ['chrome >= 111', 'safari >= 16.4', 'firefox >= 115'] },
      }),
    ],
  };
}
