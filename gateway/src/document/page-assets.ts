import { integrityOf } from '@studio/releases/integrity';
import { addressOf, fileKey, ownAddressOf } from '@studio/releases/published';
import type { Store } from '@studio/releases/store';
import type { BootstrapData } from '@studio/shared/contract';
import { type AppName, maxImportRetries, type Release, retryUrl } from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import { LRUCache } from 'lru-cache';
import { type InlineText, inlineText, jsonBlock } from '../http/own-page.ts';
import type { LiveApp, ReleaseSet } from '../manifest/live-releases.ts';

/** A released file as the browser requests it. */
export interface Asset {
  readonly url: string;
  /** Subresource integrity value, `sha384-…`. */
  readonly integrity: string;
}

/** A released stylesheet. */
export interface StyleAsset extends Asset {
  /** Its text for the page; absent when the browser must request the file. */
  readonly inline?: InlineText;
}

/** The released files that a page names. */
export interface PageAssets {
  /** The shell's first script, which starts the shell. */
  readonly first: Asset;
  /** The shell's own module. */
  readonly shell: Asset;
  /** Modules that the shell needs next. */
  readonly modules: readonly Asset[];
  /** The app that owns the page. */
  readonly owner: AppName | undefined;
  readonly styles: readonly StyleAsset[];
  readonly fonts: readonly string[];
  /** The import map: the integrity value of every script that the page may run, by address. */
  readonly importMap: InlineText;
}

/** A page to find the files of. */
interface AssetRequest {
  /** Absolute URL. */
  readonly url: string;
  readonly boot: Pick<BootstrapData, 'remotes'>;
  readonly releases: ReleaseSet;
  /** Names of the shell's chunks that it imports as soon as it starts. */
  readonly chunks: readonly string[];
}

/** Number of cached stylesheets, and of cached import maps: one for each set of live releases. */
const maxEntries = 100;

function assetOf(release: Release, path: string): Asset {
  const file = release.files.find((candidate) => candidate.path === path);
  if (file === undefined)
    throw new Error(`${release.app}@${release.version} does not list ${path}`);
  return { url: addressOf(release, path), integrity: file.integrity };
}

/** Returns the addresses of a file: a remote's files have further ones for retries. */
function addresses(release: Release, url: string): string[] {
  const attempts = release.app === 'shell' ? 0 : maxImportRetries;
  return Array.from({ length: attempts + 1 }, (_, attempt) => retryUrl(url, attempt));
}

/**
 * Returns the integrity values of an app's scripts by address. Browsers run a script without a value unchecked, so the
 * scripts of a remote's fallback are included.
 */
function integrityOfApp({ release, previous }: LiveApp): Record<string, string> {
  const fallsBack = previous !== undefined && release.app !== 'shell';
  const scriptsOf = (one: Release, address: typeof addressOf) =>
    one.files
      .filter(({ path }) => path.endsWith('.js'))
      .flatMap(({ path, integrity }) =>
        addresses(one, address(one, path)).map((url) => [url, integrity]),
      );
  return Object.fromEntries([
    ...scriptsOf(release, addressOf),
    ...(fallsBack ? scriptsOf(previous, ownAddressOf) : []),
  ]);
}

/** The relative addresses in a stylesheet, as the builds write them. */
const relativeUrl = /url\((?!["']?(?:data:|#|\/|[a-z]+:))["']?([^"'()\s]{1,300})["']?\)/g;

/**
 * Creates the lookup of a page's files.
 * @param store store of the releases
 */
export function createPageAssets(
  store: Pick<Store, 'get'>,
): (request: AssetRequest) => Promise<PageAssets> {
  const texts = new LRUCache<string, StyleAsset>({ max: maxEntries });
  const importMaps = new LRUCache<string, InlineText>({ max: maxEntries });

  /**
   * Adds the text, so that the first paint needs the page only; a text other than the signed one is left to the browser
   * to reject.
   */
  async function withText(release: Release, path: string): Promise<StyleAsset> {
    const style = assetOf(release, path);
    const known = texts.get(style.url);
    if (known !== undefined) return known;
    const stored = await store.get(fileKey(release, path));
    if (stored === undefined || integrityOf(stored.bytes) !== style.integrity) return style;
    const base = style.url.slice(0, -(path.split('/').at(-1) ?? '').length);
    const text = stored.bytes.toString().replace(relativeUrl, (_, file) => `url(${base}${file})`);
    // A style element has no way to escape an end tag.
    const found = text.includes('</') ? style : { ...style, inline: inlineText(text) };
    texts.set(style.url, found);
    return found;
  }

  function importMapOf(apps: readonly LiveApp[]): InlineText {
    const key = apps
      .map(({ release, previous }) => `${release.app} ${release.version} ${previous?.version}`)
      .join();
    const known =
      importMaps.get(key) ??
      inlineText(jsonBlock({ integrity: Object.assign({}, ...apps.map(integrityOfApp)) }));
    importMaps.set(key, known);
    return known;
  }

  return async ({ url, boot, releases: { apps }, chunks }) => {
    const { shell } = apps;
    if (shell === undefined) throw new Error('the release set names no shell');
    const { entry, scripts } = shell.release;
    const [first = entry, ...later] = scripts;
    const early = shell.release.files
      .map(({ path }) => path)
      .filter((path) => chunks.some((name) => path.startsWith(`${name}.`) && path.endsWith('.js')));
    const owner = ownerIn(apps, url);
    const styles = [
      ...shell.release.styles.map((path) => withText(shell.release, path)),
      ...(owner?.styles.map((path) => withText(owner.release, path)) ?? []),
    ];
    const named = boot.remotes.flatMap(({ name }) => {
      const app = Object.values(apps).find(({ release }) => release.app === name);
      return app === undefined ? [] : [app];
    });
    return {
      first: assetOf(shell.release, first),
      shell: assetOf(shell.release, entry),
      owner: owner?.release.app,
      modules: [
        ...later.filter((path) => path !== entry).map((path) => assetOf(shell.release, path)),
        ...early.map((path) => assetOf(shell.release, path)),
        ...(owner?.scripts.map((path) => assetOf(owner.release, path)) ?? []),
      ],
      styles: await Promise.all(styles),
      fonts: shell.release.fonts.map((path) => addressOf(shell.release, path)),
      importMap: importMapOf([shell, ...named]),
    };
  };
}

/** Finds the remote that owns a page, with the files the page needs of it. */
function ownerIn(apps: Readonly<Record<AppName, LiveApp>>, url: string) {
  const remotes = Object.values(apps)
    .map(({ release }) => ({ name: release.app, release, routes: release.routes }))
    .filter(({ name }) => name !== 'shell');
  const ownership = ownerOf(new URL(url).pathname, remotes);
  if (ownership === undefined) return undefined;
  const { remote, claim } = ownership;
  return {
    release: remote.release,
    scripts: [...remote.release.scripts, ...claim.scripts],
    styles: [...remote.release.styles, ...claim.styles],
  };
}
