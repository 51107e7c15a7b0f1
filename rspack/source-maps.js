import { posix } from 'node:path';
import { rspack } from '@rspack/core';

/**
 * Returns the plugin that writes a source map beside each script. No script names its map: the release tool takes the
 * maps out of the build and stores them apart from the files for browsers.
 * @param {string} app
 */
export function sourceMaps(app) {
  return new rspack.SourceMapDevToolPlugin({
    test: /\.c?js$/,
    filename: '[file].map',
    append: false,
    /** @param {{ resourcePath: string }} info */
    moduleFilenameTemplate: ({ resourcePath }) => posix.join(app, resourcePath),
  });
}
