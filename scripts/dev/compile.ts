import { rspack, type Stats } from '@rspack/core';
import type { AppName } from '@studio/shared/contract';
import { partsOf } from '../../releases/src/folders.ts';
import { browserConfig, serverConfig } from './development-config.ts';

/** One side of an app as it was last compiled without errors. */
export interface SideBuild {
  /** Changes with the outcome. */
  readonly hash: string;
  readonly files: readonly string[];
}

/** An app as its two sides were last compiled without errors. */
export interface AppBuild {
  readonly app: AppName;
  readonly browser: SideBuild;
  readonly server: SideBuild;
}

/** Told of every compilation. */
export interface CompileListener {
  /**
   * No file is overwritten before this resolves.
   * @param builds all apps that were ever compiled without errors, changed or not
   */
  readonly built: (builds: readonly AppBuild[]) => Promise<void>;
  readonly failed: (report: string) => void;
}

/** Compiles apps for browser and server into `builds`, and again whenever a file of theirs changes. */
export function compileOnChange(
  builds: string,
  apps: readonly AppName[],
  { built, failed }: CompileListener,
): void {
  const latest = new Map<string, SideBuild>();

  function remember(stats: Stats): void {
    const { name = '', hash, assets } = stats.compilation;
    if (stats.hasErrors()) failed(stats.toString({ preset: 'errors-only' }));
    else latest.set(name, { hash: hash ?? '', files: Object.keys(assets) });
  }

  const sides = apps.map((app) => {
    const { web, server } = partsOf(builds, app);
    return { app, browser: browserConfig(app, web), server: serverConfig(app, server) };
  });

  function latestBuilds(): AppBuild[] {
    return sides.flatMap(({ app, ...configs }) => {
      const browser = latest.get(configs.browser.name ?? '');
      const server = latest.get(configs.server.name ?? '');
      return browser && server ? [{ app, browser, server }] : [];
    });
  }

  let reading = Promise.resolve();
  const compiler = rspack(sides.flatMap(({ browser, server }) => [browser, server]));
  for (const { hooks } of compiler.compilers) {
    hooks.watchRun.tapPromise('wait until the files are read', () => reading);
  }
  compiler.watch({ aggregateTimeout: 20, ignored: /node_modules/ }, (error, result) => {
    if (error) return failed(error.message);
    // Only what was compiled anew is among the results.
    result?.stats.forEach(remember);
    reading = built(latestBuilds()).catch((reason) => failed(String(reason)));
  });
}
