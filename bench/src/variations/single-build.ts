import { basename, join } from 'node:path';
import type { Compiler, Configuration } from '@rspack/core';
import { createConfig } from '@studio/rspack-config';
import { singletons } from '@studio/rspack-config/singletons';
import { compile } from '../common/compile.ts';

const root = join(import.meta.dirname, '../../..');

/** Modules of the shell that only exist because the site is composed, and what stands in for them. */
const standIns = new Map(
  ['federation', 'remote-loader', 'release-styles', 'progress-monitor'].map((name) => [
    join(root, `shell/src/remotes/${name}.ts`),
    join(import.meta.dirname, `stand-ins/${name}.ts`),
  ]),
);

/** Puts the stand-ins in place; a module that nothing asks for any more is an error, or the comparison would be none. */
function replaceModules(compiler: Compiler): void {
  const replaced = new Set<string>();
  compiler.hooks.normalModuleFactory.tap('stand-ins', (factory) => {
    factory.hooks.beforeResolve.tap('stand-ins', (data) => {
      const path = join(data.context, data.request);
      const standIn = standIns.get(path);
      if (standIn === undefined) return;
      replaced.add(path);
      data.request = standIn;
    });
  });
  compiler.hooks.thisCompilation.tap('stand-ins', (compilation) => {
    compilation.hooks.finishModules.tap('stand-ins', () => {
      for (const path of standIns.keys()) {
        if (!replaced.has(path)) {
          compilation.errors.push(new Error(`${basename(path)} of the shell was not replaced.`));
        }
      }
    });
  });
}

/** Styles keep the names that the server's markup has: shared ones those of the shell. */
const styleNames = ['public-site', 'auth', 'customer-area'].map((app) => ({
  test: /\.css$/,
  include: join(root, app),
  type: 'css/auto' as const,
  generator: { localIdentName: `${app}-[name]-[local]` },
}));

/** What the apps import under the name of a package, where that is less than the whole package: the same as composed. */
const facades = Object.fromEntries(
  Object.entries(singletons).flatMap(([name, options]) =>
    options.import === undefined ? [] : [[`${name}$`, options.import]],
  ),
);

/** The whole site as one build: the same sources, minifier and targets, without the federation runtime. */
function singleConfig(folder: string): Configuration {
  const shell = createConfig('shell', { side: 'browser', folder });
  const rules = [...(shell.module?.rules ?? []), ...styleNames];
  return {
    ...shell,
    name: 'single',
    devtool: 'source-map',
    module: { ...shell.module, rules },
    resolve: { ...shell.resolve, alias: { ...shell.resolve?.alias, ...facades } },
    plugins: [replaceModules],
  };
}

/**
 * Builds it, with source maps.
 * @throws with the compiler's words
 */
export function buildSingle(folder: string): Promise<void> {
  return compile(singleConfig(folder));
}
