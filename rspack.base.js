// The recipe of every app: `export default appConfig('auth')` is its `rspack.config.js`. `npm run pack` puts it into the
// package for teams. Named parts are in `rspack/`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { appFolder } from './releases/src/files/folders.ts';
import { adjustments } from './rspack/adjustments.js';
import { browserBytes } from './rspack/browser-bytes.js';
import { hashedName, moduleRules } from './rspack/module-rules.js';
import { serverTarget } from './rspack/server-target.js';
import { sharedModules } from './rspack/shared-modules.js';
import { SharedNamesPlugin } from './rspack/shared-names.js';
import { sourceMaps } from './rspack/source-maps.js';

/** @import { Configuration } from '@rspack/core' */

/**
 * Returns the export of an app's `rspack.config.js`: the sides of the app, each in a folder of its own below `dist`.
 * Options of `rspack build`: `--env folder=…` is another place than `dist`, `--env required=…` the ranges of shared
 * packages as JSON, `--env mode=development` what `dev` compiles, `--env manifest` with the file that federation tools read.
 * @param {string} app folder of the app
 * @returns {(env: Readonly<Record<string, string | true>>) => import('@rspack/core').Configuration[]}
 */
export function appConfig(app) {
  return (env) => {
    const folder = typeof env.folder === 'string' ? env.folder : join(appFolder(app), 'dist');
    const required = typeof env.required === 'string' ? JSON.parse(env.required) : {};
    const mode = env.mode === 'development' ? 'development' : 'production';
    const manifest = env.manifest === true;
    const browser = createConfig(app, {
      side: 'browser',
      folder: join(folder, 'web'),
      mode,
      required,
      manifest,
    });
    const server = createConfig(app, { side: 'server', folder: join(folder, 'server'), mode });
    const first = app === 'shell' ? [firstScript({ folder, mode })] : [];
    const sides = [browser, server, ...first].map((side) => ({
      ...side,
      devtool: /** @type {const} */ (false),
      plugins: [...(side.plugins ?? []), sourceMaps(app)],
    }));
    if (!existsSync(join(appFolder(app), 'src/journeys.ts'))) return sides;
    return [...sides, createConfig(app, { side: 'journeys', folder: join(folder, 'journeys') })];
  };
}

/**
 * Returns the Rspack configuration of one side of an app: `browser`, `server`, or `journeys`, the tests that a release
 * carries for the check.
 * @internal teams call `appConfig`
 * @param {string} app folder of the app: `shell` or a remote
 * @param {{
 *   side: 'browser' | 'server' | 'journeys',
 *   folder: string,
 *   mode?: 'production' | 'development',
 *   required?: Readonly<Record<string, string>>,
 *   manifest?: boolean,
 * }} options `folder` receives the build; `required` are the ranges of shared packages that a remote asks of a shell,
 *   by default the installed majors; `manifest` writes `mf-manifest.json` beside the entry
 * @returns {Configuration}
 */
export function createConfig(
  app,
  { side, folder, mode = 'production', required = {}, manifest = false },
) {
  const isShell = app === 'shell';
  const isProduction = mode === 'production';
  const isReleased = isProduction && side !== 'journeys';
  const target =
    side === 'browser'
      ? browserTarget(app, { isShell, isProduction, required, manifest })
      : serverTarget({ isShell, side });
  return {
    ...target,
    plugins: [
      ...(target.plugins ?? []),
      ...(isReleased ? [new SharedNamesPlugin({ isShell, file: `${folder}.json` })] : []),
    ],
    mode,
    name: `${app} ${side}`,
    context: appFolder(app),
    devtool: isProduction ? false : 'cheap-module-source-map',
    output: { ...target.output, path: folder, uniqueName: app, clean: { keep: /\/first\.[^/]*$/ } },
    module: moduleRules({ isServer: side !== 'browser', isProduction }),
    resolve: { ...target.resolve, extensions: ['.ts', '.tsx', '.js'] },
    performance: false,
  };
}

/**
 * Returns the configuration of the shell's first script, which runs before the shell and without the packages that it
 * shares: a compilation of its own, into the folder of the browser's files.
 * @param {{ folder: string, mode: 'production' | 'development' }} options
 * @returns {Configuration}
 */
function firstScript({ folder, mode }) {
  const isProduction = mode === 'production';
  const name = isProduction ? hashedName : '[name]';
  return {
    target: ['web', 'es2022'],
    entry: { first: './src/first/index.ts' },
    output: {
      path: join(folder, 'web'),
      module: true,
      chunkFormat: 'module',
      filename: `${name}.js`,
    },
    optimization: browserBytes({ isShell: false, isProduction }),
    plugins: isProduction
      ? [new SharedNamesPlugin({ isShell: false, file: join(folder, 'first.json') })]
      : [],
    mode,
    name: 'shell first',
    context: appFolder('shell'),
    devtool: isProduction ? false : 'cheap-module-source-map',
    module: moduleRules({ isServer: false, isProduction }),
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    performance: false,
  };
}

/**
 * Returns the target for browsers: the shell is a host with one entry, a remote exposes `./remote`.
 * @param {string} app
 * @param {{
 *   isShell: boolean,
 *   isProduction: boolean,
 *   required: Readonly<Record<string, string>>,
 *   manifest: boolean,
 * }} options
 * @returns {Configuration}
 */
function browserTarget(app, { isShell, isProduction, required, manifest }) {
  // A page follows development builds under the file names that it started with.
  const name = isProduction ? hashedName : '[name]';
  return {
    target: ['web', 'es2022'],
    entry: isShell ? { shell: { import: './src/index.ts', library: { type: 'module' } } } : {},
    output: {
      publicPath: 'auto',
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      cssFilename: `${name}.css`,
      cssChunkFilename: `${name}.css`,
      strictModuleErrorHandling: true,
    },
    optimization: browserBytes({ isShell, isProduction }),
    plugins: [
      new ModuleFederationPlugin({
        name: app.replaceAll('-', '_'),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest,
        shared: sharedModules(isShell, required),
        experiments: {
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
        ...(!isShell && {
          filename: `${name.replace('[name]', 'remoteEntry')}.js`,
          library: { type: 'module' },
          exposes: { './remote': { import: './src/remote.ts', name: 'remote' } },
        }),
      }),
      ...adjustments({ isShell, isProduction }),
    ],
  };
}
