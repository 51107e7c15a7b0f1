import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Gives a package a second import name, `#<package>`. The shell provides under the package's own name a module with
 * only the exports that the apps use (see `import` in `singletons.ts`); that module imports the package by the second
 * name.
 *
 * Such modules save 32.5 kB of the shell: most of it of react-router, the rest of react-i18next.
 * Upstream: https://github.com/module-federation/core/issues/2410 (a provided module cannot be tree-shaken).
 */
export class WholePackagePlugin {
  /**
   * @param {string} name the package
   * @param {string} file its ES module, relative to the package
   */
  constructor(name, file) {
    this.alias = {
      [`#${name}$`]: join(dirname(require.resolve(`${name}/package.json`)), file),
    };
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.options.resolve.alias = { ...compiler.options.resolve.alias, ...this.alias };
  }
}
