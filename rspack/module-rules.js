import { join } from 'node:path';

/** @import { Configuration } from '@rspack/core' */

/** File names carry a hash of their content: releases share the files that they have in common, under one address. */
export const hashedName = '[name].[contenthash:12]';

const hashed = { filename: `${hashedName}[ext]` };

/**
 * Returns the rules of both targets: TypeScript, CSS modules and files that a release carries as they are.
 * @param {{ isServer: boolean, isProduction: boolean }} options
 * @returns {NonNullable<Configuration['module']>}
 */
export function moduleRules({ isServer, isProduction }) {
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
      {
        test: /[\\/]brand\.json$/,
        resourceQuery: /^\?colours\.css$/,
        type: 'css',
        use: join(import.meta.dirname, 'brand-colours-loader.cjs'),
      },
      { test: /\.woff2$/, type: 'asset/resource', generator: hashed },
      // The character maps of pdf.js, imported as a folder, which takes no query.
      { test: /\.bcmap$/, type: 'asset/resource', generator: hashed },
      // `import address from 'pdf.js?address'`: the URL of the file in the release.
      { resourceQuery: /^\?address$/, type: 'asset/resource', generator: hashed },
      // The same for a script that runs in the page: only `.js` files get an integrity. Workers are none of them.
      {
        resourceQuery: /^\?script$/,
        type: 'asset/resource',
        generator: { filename: `${hashedName}.js` },
      },
    ],
    parser: { 'css/auto': { namedExports: false } },
    generator: {
      'css/auto': { exportsOnly: isServer, localIdentName: '[uniqueName]-[name]-[local]' },
    },
  };
}
