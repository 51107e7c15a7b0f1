import { singletons } from '../releases/src/singletons/singletons.ts';
import { reproducible } from './browser-bytes.js';

/** @import { Configuration } from '@rspack/core' */

/**
 * Returns the target for the gateway's render processes and for journeys: one CommonJS file. The server side of a
 * remote leaves the singletons to the shell's server build, which hands them over.
 * @param {{ isShell: boolean, side: 'server' | 'journeys' }} options
 * @returns {Configuration}
 */
export function serverTarget({ isShell, side }) {
  const isWhole = isShell || side === 'journeys';
  const entries = {
    server: isShell ? './src/server.tsx' : './src/remote.ts',
    journeys: './src/journeys.ts',
  };
  return {
    target: 'node24',
    entry: { [side]: entries[side] },
    output: {
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      chunkFormat: 'commonjs',
      asyncChunks: false,
    },
    externals: isWhole
      ? {}
      : Object.fromEntries(Object.keys(singletons).map((name) => [name, `commonjs ${name}`])),
    resolve: {
      alias: {
        // The server draws no PDF.
        'pdfjs-dist': false,
        // Browser and server render the same markup: both take the shell's part of the router.
        ...(isWhole &&
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
