import { type Configuration, rspack } from '@rspack/core';

/**
 * Builds what a configuration says.
 * @throws with the compiler's words
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
