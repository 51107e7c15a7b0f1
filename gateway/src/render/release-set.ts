import { join } from 'node:path';
import type { ServerBuild } from '@studio/releases/server-build';
import {
  type AppName,
  attemptAddress,
  furtherAttempts,
  type Release,
} from '@studio/shared/contract';
import type { Asset, ReleaseAssets } from '@studio/shared/rendering';
import type { LiveApp, ReleaseSet } from '../live-set/live-releases.ts';

/** A path that an app owns, and what its page needs beyond the app's own files. */
export interface RenderableRoute {
  readonly path: string;
  readonly scripts: readonly Asset[];
  readonly styles: readonly Asset[];
}

/** One app of a release set, as the render worker needs it. */
export interface RenderableApp {
  readonly name: AppName;
  /** None where the app is not to be evaluated: its pages are then sent as frames. */
  readonly server?: ServerBuild;
  /** Folder of the files for the browser. */
  readonly web: string;
  readonly assets: ReleaseAssets;
  readonly routes: readonly RenderableRoute[];
  /** Integrity value of every script that a page which names the app may run, by address. */
  readonly integrity: { readonly [url: string]: string };
}

/** A release set as the render worker needs it: plain data, to be handed to a thread. */
export interface RenderSet {
  readonly shell: RenderableApp;
  readonly remotes: readonly RenderableApp[];
}

function address({ app, version }: Release, file: string): string {
  return `/releases/${app}/${version}/${file}`;
}

function asset(release: Release, path: string): Asset {
  const file = release.files.find((candidate) => candidate.path === path);
  if (file === undefined)
    throw new Error(`${release.app}@${release.version} does not list ${path}`);
  return { url: address(release, path), integrity: file.integrity };
}

function renderable(app: LiveApp, releasesDir: string): RenderableApp {
  const { release } = app;
  const assets = (paths: readonly string[]) => paths.map((path) => asset(release, path));
  const folder = join(releasesDir, release.app, release.version);
  return {
    name: release.app,
    server: { file: join(folder, 'server', release.server), integrity: release.serverIntegrity },
    web: join(folder, 'web'),
    assets: {
      scripts: assets(release.scripts),
      styles: assets(release.styles),
      fonts: release.fonts.map((path) => address(release, path)),
    },
    routes: release.routes.map(({ path, scripts, styles }) => ({
      path,
      scripts: assets(scripts),
      styles: assets(styles),
    })),
    integrity: integrityOf(app),
  };
}

/** The addresses under which a page may ask for a file: those of a remote again after failures. */
function addresses(release: Release, path: string): string[] {
  const attempts = release.app === 'shell' ? 0 : furtherAttempts;
  const url = address(release, path);
  return Array.from({ length: attempts + 1 }, (_, attempt) => attemptAddress(url, attempt));
}

/** Browsers run a script without a hash unchecked: no address may be left out, of what a remote falls back on neither. */
function integrityOf({ release, previous }: LiveApp): { [url: string]: string } {
  const fallsBack = previous !== undefined && release.app !== 'shell';
  const scripts = [release, ...(fallsBack ? [previous] : [])].flatMap((one) =>
    one.files
      .filter(({ path }) => path.endsWith('.js'))
      .flatMap(({ path, integrity }) => addresses(one, path).map((url) => [url, integrity])),
  );
  return Object.fromEntries(scripts);
}

/**
 * What is rendered with, from these releases.
 * @throws when there is no shell, or a release names a file it does not list
 */
export function renderSet({ apps }: ReleaseSet, releasesDir: string): RenderSet {
  const all = Object.values(apps).map((app) => renderable(app, releasesDir));
  const shell = all.find(({ name }) => name === 'shell');
  if (shell === undefined) throw new Error('the release set names no shell');
  return { shell, remotes: all.filter(({ name }) => name !== 'shell') };
}

/** The same without the server builds of some remotes. */
export function withoutServerBuilds(set: RenderSet, names: ReadonlySet<AppName>): RenderSet {
  const remotes = set.remotes.map((remote) => {
    const { server: _, ...rest } = remote;
    return names.has(remote.name) ? rest : remote;
  });
  return { ...set, remotes };
}
