import { once } from 'node:events';
import { join } from 'node:path';
import { type AppName, compositionPath } from '@studio/shared/contract';
import { startDevServer } from '../dev/dev-server.ts';
import { compareReact, compileReact } from '../dev/live-react.ts';
import { type LocalBuild, watchApp } from '../dev/local-build.ts';
import { watchOtherApp } from '../dev/other-build.ts';
import { hasRecipe } from '../files/folders.ts';
import type { Command } from './command.ts';

/** Serves a site with the local build of an app, which follows edits, until the process is stopped. */
export const dev: Command = async ({ apps: [app], site, port }, { builds }, notify) => {
  if (app === undefined)
    throw new Error('There is no app in this folder: it has no rspack.config.js, no remote.json.');
  const live = await liveReleases(site);
  const folder = join(builds, '../development');
  const isOther = !hasRecipe(app);
  const obstacle = isOther ? 'another compiler builds it' : await compareReact(site, app);
  const react = obstacle === undefined ? await compileReact(app, join(folder, 'react')) : undefined;
  const isHot = react !== undefined;
  const server = await startDevServer(port, site, { ...(isHot && { react }), notify });
  let isFirst = true;
  const listener = {
    built(build: LocalBuild) {
      server.show(build);
      if (isFirst)
        for (const line of introduction(app, build, {
          site,
          origin: server.origin,
          live,
          obstacle,
          isOther,
        }))
          notify(line);
      else notify(`built ${app}`);
      isFirst = false;
    },
    compiled: (hash: string) => server.update(app, hash),
    failed(report: string) {
      server.fail(app, report);
      notify(report);
    },
  };
  try {
    const stop = isOther
      ? await watchOtherApp(app, folder, listener)
      : await watchApp(app, folder, isHot, listener);
    await Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));
    await stop();
  } finally {
    await server.close();
  }
  return { lines: [], result: {} };
};

/**
 * Returns the live releases of a site.
 * @throws {Error} with a sentence when the site does not answer
 */
async function liveReleases(site: string): Promise<string[]> {
  const answer = await fetch(new URL(compositionPath, site)).catch((cause: unknown) => {
    throw new Error(`${site} does not answer: name a running site with --site.`, { cause });
  });
  const composition = await answer.text();
  if (!answer.ok || !composition.startsWith('shell@'))
    throw new Error(`${site} is no site made of releases.`);
  return composition.trim().split(' ');
}

/** Returns the lines that say which releases the pages are made of. */
function introduction(
  app: AppName,
  { release: { routes } }: LocalBuild,
  place: {
    readonly site: string;
    readonly origin: string;
    readonly live: readonly string[];
    /** The reason why edits reload the page. */
    readonly obstacle: string | undefined;
    readonly isOther: boolean;
  },
): string[] {
  const replaced = place.live.find((name) => name.startsWith(`${app}@`));
  const others = place.live.filter((name) => name !== replaced);
  const relation =
    replaced === undefined
      ? 'your build, beside the live releases: the site has none of this app'
      : `your build, in the place of ${replaced}`;
  const first = routes.find(({ path }) => !/[:*]/.test(path))?.path ?? '/';
  return [
    `${place.origin}${first}`,
    `  ${app}: ${relation}`,
    ...others.map((name) => `  ${name}: live on ${place.site}`),
    place.obstacle === undefined
      ? 'Edits of components, texts and styles show in place; others reload the page.'
      : `${place.isOther ? 'Each edit' : 'Styles change in place; any other edit'} reloads the page, because ${place.obstacle}.`,
    'Content and accounts are those of the site, so a form that you send is sent.',
    'The browser renders pages of this app; check renders them on a server.',
  ];
}
