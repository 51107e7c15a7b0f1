import { basename, join } from 'node:path';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { singletons } from '@studio/releases/singletons';
import { createConfig } from '../../../rspack.base.js';

const root = join(import.meta.dirname, '../../..');

/** The modules of the shell that only composition needs, and their stand-ins. */
const standIns = new Map(
  ['federation', 'remote-loader', 'stall-detection'].map((name) => [
    join(root, `shell/src/remotes/${name}.ts`),
    join(import.meta.dirname, `stand-ins/${name}.ts`),
  ]),
);

/** Replaces modules by stand-ins. An unused stand-in is a build error, because the comparison would be wrong. */
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

/** The rules that keep class names as in the server's markup; shared styles use the shell's names. */
const styleNames = ['public-site', 'auth', 'customer-area'].map((app) => ({
  test: /\.css$/,
  include: join(root, app),
  type: 'css/auto' as const,
  generator: { localIdentName: `${app}-[name]-[local]` },
}));

/** The reduced entry files of shared packages, as in the composed site. */
const facades = Object.fromEntries(
  Object.entries(singletons).flatMap(([name, options]) =>
    options.import === undefined ? [] : [[`${name}$`, options.import]],
  ),
);

/** The plugins of the shell that only composition needs, or its release. */
const compositionOnly = [
  'ModuleFederationPlugin',
  'SharedFederationRuntimePlugin',
  'SharedNamesPlugin',
  'StableLibrariesPlugin',
];

/** Returns the configuration of the single build: same sources, minifier and targets, no federation runtime. */
function singleConfig(folder: string): Configuration {
  const shell = createConfig('shell', { side: 'browser', folder });
  const rules = [...(shell.module?.rules ?? []), ...styleNames];
  return {
    ...shell,
    name: 'single',
    entry: {
      first: './src/first/index.ts',
      shell: { import: './src/index.ts', library: { type: 'module' } },
    },
    module: { ...shell.module, rules },
    optimization: { ...shell.optimization, runtimeChunk: false, splitChunks: false },
    resolve: { ...shell.resolve, alias: { ...shell.resolve?.alias, ...facades } },
    plugins: [
      replaceModules,
      ...(shell.plugins ?? []).filter(
        (plugin) => !compositionOnly.includes(plugin ? plugin.constructor.name : ''),
      ),
    ],
  };
}

/**
 * Builds the site as a single build.
 * @throws {Error} with the compiler's errors when the build fails
 */
export function buildSingle(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    rspack(singleConfig(folder), (error, stats) => {
      if (error) return reject(error);
      if (stats?.hasErrors()) return reject(new Error(stats.toString({ preset: 'errors-only' })));
      resolve();
    });
  });
}
