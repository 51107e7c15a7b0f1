import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Bundles the used half of the federation runtime into the shell, and none of it into remotes: a remote takes the
 * shell's (`globalThis.studioFederation`). The whole runtime comes as one CommonJS file that no compiler can shake,
 * once per app. The aliases name internal files of the packages; `scripts/federation-runtime.test.ts` compares them
 * after an upgrade.
 *
 * Saves 14.1 kB of the shell and 23.5 kB of each remote's entry (Brotli).
 * Upstream: https://github.com/module-federation/core/issues/3435 (size of the runtime).
 */
export class SharedFederationRuntimePlugin {
  /** @param {{ isShell: boolean }} options */
  constructor({ isShell }) {
    this.isShell = isShell;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const packages = dirname(dirname(dirname(require.resolve('@module-federation/runtime'))));
    const bundlerRuntime = join(packages, 'webpack-bundler-runtime/dist');
    const replacement = this.isShell
      ? join(compiler.context, 'src/remotes/bundler-runtime.ts')
      : require.resolve('@studio/shared/contract/shell-runtime');
    compiler.options.resolve.alias = {
      ...compiler.options.resolve.alias,
      '@module-federation/runtime': join(packages, 'runtime/dist'),
      '#bundler-runtime': bundlerRuntime,
      [join(bundlerRuntime, 'index.cjs')]: replacement,
    };
    // The packages do not say that their files have no side effects.
    compiler.options.module.rules.push({
      test: /@module-federation[\\/][\w-]+[\\/]dist/,
      sideEffects: false,
    });
  }
}
