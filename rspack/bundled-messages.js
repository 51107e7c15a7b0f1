import { join } from 'node:path';

/**
 * Leaves out of i18next the code that loads messages from a server: the messages of this site are parts of releases.
 *
 * Saves 1.3 kB of the shell (Brotli).
 * Upstream: the package is one file with one class, so that no compiler can leave parts of it out.
 */
export class BundledMessagesPlugin {
  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.options.module.rules.push({
      test: /i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/,
      loader: join(import.meta.dirname, 'bundled-messages-loader.cjs'),
    });
  }
}
