import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import type { AppName } from '@studio/shared/contract';

const browser = join(import.meta.dirname, 'browser');

/** Returns a configuration that follows edits: after an error, the last good build stays. */
export function forEdits(config: Configuration): Configuration {
  return {
    ...config,
    lazyCompilation: false,
    watchOptions: { aggregateTimeout: 20, ignored: /node_modules/ },
    infrastructureLogging: { level: 'warn' },
    // Updates of earlier builds stay for pages that are several builds behind.
    output: { ...config.output, clean: false },
    optimization: { ...config.optimization, emitOnErrors: false },
  };
}

/**
 * Returns a configuration for browsers that follows edits, with hot module replacement and Fast Refresh: the page announces
 * builds by the event `studio:built`, and the app fetches the changed modules. A page has one refresh runtime, or an edit
 * in one app would undo those in another: that of the shell where it is a development build too, which then brings the
 * script that follows builds; else the development server puts both into the page.
 */
export function withHotReplacement(config: Configuration, app: AppName): Configuration {
  const isShell = app === 'shell';
  const ofPage = isShell ? [join(browser, 'shell.js'), join(browser, 'client.js')] : [];
  return {
    ...config,
    output: {
      ...config.output,
      hotUpdateMainFilename: 'hot/[runtime].[fullhash].json.mjs',
      hotUpdateChunkFilename: 'hot/[id].[fullhash].js',
    },
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve?.alias,
        ...(!isShell && { 'react-refresh': join(browser, 'refresh-of-page') }),
      },
    },
    plugins: [
      ...(config.plugins ?? []),
      new ReactRefreshRspackPlugin({ test: /\.tsx?$/, injectEntry: false }),
      ...[...ofPage, join(browser, 'hot.js')].map(
        (file) => new rspack.EntryPlugin(browser, file, {}),
      ),
      new rspack.DefinePlugin({ __APP__: JSON.stringify(app) }),
      new rspack.HotModuleReplacementPlugin(),
    ],
  };
}
