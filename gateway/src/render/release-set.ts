import { join } from 'node:path';
import {
  type AppName,
  attemptAddress,
  furtherAttempts,
  type Release,
} from '@studio/shared/contract';
import type { Asset, ReleaseAssets } from '@studio/shared/rendering';
import type { ReleaseSet } from '../live-set/live-releases.ts';

/** A path that an app owns, and what its page needs beyond the app's own files. */
export interface RenderableRoute {
  readonly path: string;
  readonly scripts: readonly Asset[];
  readonly styles: readonly Asset[];
}

/** One app of a release set, as the render worker needs it. */
export interface RenderableApp {
  readonly name: AppName;
  /** Path of the server build. */
  readonly server: string;
  /** Folder of the files for the browser. */
  readonly web: string;
  readonly assets: ReleaseAssets;
  readonly routes: readonly RenderableRoute[];
}

/** A release set as the render worker needs it: plain data, to be handed to a thread. */
export interface RenderSet {
  readonly shell: RenderableApp;
  readonly remotes: readonly RenderableApp[];
  readonly integrity: { readonly [url: string]: string };
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

function renderable(release: Release, releasesDir: string): RenderableApp {
  const assets = (paths: readonly string[]) => paths.map((path) => asset(release, path));
  const folder = join(releasesDir, release.app, release.version);
  return {
    name: release.app,
    server: join(folder, 'server', release.server),
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
  };
}

/** The addresses under which a page may ask for a file: those of a remote again after failures. */
function addresses(release: Release, path: string): string[] {
  const attempts = release.app === 'shell' ? 0 : furtherAttempts;
  const url = address(release, path);
  return Array.from({ length: attempts + 1 }, (_, attempt) => attemptAddress(url, attempt));
}

/** The releases a page may run: what it is made of, and what its remotes fall back on. */
function runnable(apps: ReleaseSet['apps']): Release[] {
  return Object.values(apps).flatMap(({ release, previous }) =>
    previous === undefined || release.app === 'shell' ? [release] : [release, previous],
  );
}

/** Browsers run a script without a hash unchecked: no address may be left out. */
function integrityOf(releases: readonly Release[]): { [url: string]: string } {
  const scripts = releases.flatMap((release) =>
    release.files
      .filter(({ path }) => path.endsWith('.js'))
      .flatMap(({ path, integrity }) => addresses(release, path).map((url) => [url, integrity])),
  );
  return Object.fromEntries(scripts);
}

/**
 * What is rendered with, from these releases.
 * @throws when there is no shell, or a release names a file it does not list
 */
export function renderSet({ apps }: ReleaseSet, releasesDir: string): RenderSet {
  const releases = Object.values(apps).map(({ release }) => release);
  const all = releases.map((release) => renderable(release, releasesDir));
  const shell = all.find(({ name }) => name === 'shell');
  if (shell === undefined) throw new Error('the release set names no shell');
  return {
    shell,
    remotes: all.filter(({ name }) => name !== 'shell'),
    integrity: integrityOf(runnable(apps)),
  };
}
