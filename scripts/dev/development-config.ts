import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import type { AppName } from '@studio/shared/contract';
import { createConfig } from '../../rspack.base.js';

const browser = join(import.meta.dirname, 'browser');

/** Modules that run before everything else of the app. */
function additionalEntries(app: AppName): string[] {
  return app === 'shell' ? ['page.js', 'client.js'] : ['client.js'];
}

function developmentConfig(
  app: AppName,
  side: 'browser' | 'server',
  folder: string,
): Configuration {
  const config = createConfig(app, { side, folder, mode: 'development' });
  // After an error, what was built before it stays.
  return { ...config, optimization: { ...config.optimization, emitOnErrors: false } };
}

/** The recipe for the browser, made to replace modules in the page while they are edited. */
export function browserConfig(app: AppName, folder: string): Configuration {
  const config = developmentConfig(app, 'browser', folder);
  const entries = additionalEntries(app).map(
    (file) => new rspack.EntryPlugin(browser, join(browser, file), {}),
  );
  return {
    ...config,
    output: {
      ...config.output,
      // Updates of earlier builds stay for pages that are several builds behind.
      clean: false,
      hotUpdateMainFilename: 'hot/[runtime].[fullhash].json.mjs',
      hotUpdateChunkFilename: 'hot/[id].[fullhash].js',
    },
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve?.alias,
        // What remembers the components is one for the page, or edits in one app would undo those in another.
        ...(app !== 'shell' && { 'react-refresh': join(browser, 'of-shell') }),
      },
    },
    plugins: [
      ...(config.plugins ?? []),
      new ReactRefreshRspackPlugin({ test: /\.tsx?$/, injectEntry: app === 'shell' }),
      ...entries,
      new rspack.DefinePlugin({ __APP__: JSON.stringify(app) }),
      new rspack.HotModuleReplacementPlugin(),
    ],
  };
}

/** The recipe for the server. */
export function serverConfig(app: AppName, folder: string): Configuration {
  return developmentConfig(app, 'server', folder);
}
