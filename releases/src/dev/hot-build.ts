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
 * builds by the event `studio:built`, and the app fetches the changed modules.
 * @param entries scripts that run before the app
 * @param ownsRefresh true for the one build of a page whose refresh runtime the others take: with two, an edit in one
 *   app would undo those in another
 */
export function withHotReplacement(
  config: Configuration,
  app: AppName,
  {
    entries = [],
    ownsRefresh = false,
  }: { readonly entries?: readonly string[]; readonly ownsRefresh?: boolean } = {},
): Configuration {
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
        ...(!ownsRefresh && { 'react-refresh': join(browser, 'refresh-of-page') }),
      },
    },
    plugins: [
      ...(config.plugins ?? []),
      new ReactRefreshRspackPlugin({ test: /\.tsx?$/, injectEntry: ownsRefresh }),
      ...[...entries, join(browser, 'hot.js')].map(
        (file) => new rspack.EntryPlugin(browser, file, {}),
      ),
      new rspack.DefinePlugin({ __APP__: JSON.stringify(app) }),
      new rspack.HotModuleReplacementPlugin(),
    ],
  };
}
