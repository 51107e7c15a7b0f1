import { type Configuration, rspack } from '@rspack/core';

/**
 * Runs one Rspack build and resolves when its files are written.
 *
 * @throws {Error} with the compiler's errors when the build fails
 */
export function compile(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    rspack(configuration, (error, stats) => {
      if (error) return reject(error);
      if (stats?.hasErrors()) return reject(new Error(stats.toString({ preset: 'errors-only' })));
      resolve();
    });
  });
}
