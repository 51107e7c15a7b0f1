import type { ServerResponse } from 'node:http';
import type { MultiCompiler, Stats } from '@rspack/core';
import type { AppName } from '@studio/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { AppBuild, DevelopmentSet, SideBuild } from './development-set.ts';

/** The stream of builds that open pages listen to. */
interface BuildEvents {
  readonly routes: FastifyPluginAsync;
  /**
   * Notifies open pages of builds.
   * @param hashes the latest build of each app
   */
  readonly built: (hashes: Readonly<Record<string, string | undefined>>) => void;
  readonly failed: (report: string) => void;
}

/** Creates the stream `/dev/builds`. A page that connects late, or again, receives the latest build. */
export function createBuildEvents(): BuildEvents {
  const pages = new Set<ServerResponse>();
  let latest = '';
  const message = (event: string, data: unknown) =>
    `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  const send = (text: string) => {
    for (const page of pages) page.write(text);
  };

  return {
    async routes(app) {
      app.get('/dev/builds', { config: { rateLimit: false } }, (_request, reply) => {
        const page = reply.hijack().raw;
        page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
        page.write(latest);
        pages.add(page);
        page.once('close', () => pages.delete(page));
      });
      app.addHook('preClose', async () => {
        for (const page of pages) page.end();
      });
    },
    built(hashes) {
      latest = message('built', hashes);
      send(latest);
    },
    failed: (report) => send(message('failed', report)),
  };
}

/** The builds of a compiler that watches the working copy. */
interface Builds {
  /** Makes each build live and notifies open pages. Resolves once every app was compiled without errors. */
  readonly publishTo: (set: DevelopmentSet) => Promise<void>;
}

/** Follows a compiler that has not started yet. */
export function followBuilds(
  compiler: MultiCompiler,
  edited: readonly AppName[],
  events: BuildEvents,
): Builds {
  const sides = new Map<string, SideBuild>();
  const published = new Map<AppName, string>();
  const complete = Promise.withResolvers<void>();
  let set: DevelopmentSet | undefined;
  let publishing = Promise.resolve();

  for (const { hooks } of compiler.compilers) {
    // The next build would overwrite the files that are copied.
    hooks.watchRun.tapPromise('FollowBuilds', () => publishing);
  }
  compiler.hooks.done.tap('FollowBuilds', ({ stats }) => {
    stats.forEach(remember);
    publishLatest();
  });
  return {
    publishTo(target) {
      set = target;
      publishLatest();
      return complete.promise;
    },
  };

  function remember(stats: Stats): void {
    const { name = '', hash, assets } = stats.compilation;
    if (stats.hasErrors()) failed(stats.toString({ preset: 'errors-only', colors: false }));
    else sides.set(name, { hash: hash ?? '', files: Object.keys(assets) });
  }

  function failed(report: string): void {
    console.log(report);
    events.failed(report);
  }

  function publishLatest(): void {
    publishing = publishing.then(publish).catch((error: unknown) => failed(String(error)));
  }

  async function publish(): Promise<void> {
    if (set === undefined) return;
    const all = completeBuilds();
    const changed = all.filter(({ app, browser, server }) => {
      const hash = `${browser.hash} ${server.hash}`;
      const isNew = published.get(app) !== hash;
      published.set(app, hash);
      return isNew;
    });
    if (changed.length === 0) return;
    await set.put(changed);
    events.built(Object.fromEntries(all.map(({ app, browser }) => [app, browser.hash])));
    console.log(`built ${changed.map(({ app }) => app).join(', ')}`);
    if (published.size === edited.length) complete.resolve();
  }

  /** Returns the apps of which both sides were compiled. */
  function completeBuilds(): AppBuild[] {
    return edited.flatMap((app) => {
      const browser = sides.get(`${app} browser`);
      const server = sides.get(`${app} server`);
      return browser && server ? [{ app, browser, server }] : [];
    });
  }
}
