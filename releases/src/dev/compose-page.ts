import type { BootstrapRemote } from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import * as v from 'valibot';
import { rendererOf } from './live-react.ts';
import type { LocalBuild } from './local-build.ts';

/** The folder of the local build's files on the development server: that of a release, because pages allow only these. */
export const buildFolder = (app: string) => `/releases/${app}/development/`;

/** The address of the script that follows builds. */
export const clientAddress = '/releases/dev/client.js';

/** The address of the script that replaces the shell's React; its query names the chunk that brings the renderer. */
export const pageReactAddress = '/releases/dev/page-react.js';

const bootSchema = v.looseObject({
  origin: v.string(),
  composition: v.string(),
  remotes: v.array(
    v.looseObject({ name: v.string(), routes: v.array(v.looseObject({ path: v.string() })) }),
  ),
  elsewhere: v.optional(v.array(v.string())),
});

const bootBlock = /(<script type="application\/json" id="boot">)(.*?)(<\/script>)/s;

/** A page of the site. */
interface SitePage {
  readonly html: string;
  /** Path of the page. */
  readonly path: string;
  /** Origin of the development server. */
  readonly origin: string;
}

/** A composed page. */
interface ComposedPage {
  readonly html: string;
  /** The origin that the site gives its pages. */
  readonly siteOrigin: string;
  /** True when the local build owns the page. */
  readonly isOwn: boolean;
}

/**
 * Puts the local build into a page of the site: in the place of the app's live release, or beside the others. A page of
 * the app itself leaves the rendering to the browser, because the server of the site has rendered another release.
 * @returns undefined for a document without bootstrap data, such as an error page
 */
export function composePage(
  { html, path, origin }: SitePage,
  build: LocalBuild,
): ComposedPage | undefined {
  const [, , json] = bootBlock.exec(html) ?? [];
  if (json === undefined) return undefined;
  const boot = v.parse(bootSchema, JSON.parse(json));
  const remote = remoteOf(build);
  const remotes = [remote, ...boot.remotes.filter(({ name }) => name !== remote.name)];
  const patterns = new Set(remote.routes.map((route) => route.path));
  const composed = {
    ...boot,
    origin,
    composition: withBuild(boot.composition, build),
    remotes,
    ...(boot.elsewhere && { elsewhere: boot.elsewhere.filter((one) => !patterns.has(one)) }),
  };
  const isOwn = ownerOf(path, remotes)?.remote === remote;
  const page = withClient(html, build)
    .replace(bootBlock, (_, start, __, end) => `${start}${jsonBlock(composed)}${end}`)
    .replaceAll(`href="${boot.origin}/`, `href="${origin}/`);
  return { html: isOwn ? forBrowser(page, build) : page, siteOrigin: boot.origin, isOwn };
}

/** Names the local build in a composition of the site: `shell@1.0.0 prices@development`. */
export function withBuild(composition: string, { release: { app } }: LocalBuild): string {
  const others = composition.split(/\s+/).filter((one) => one !== '' && !one.startsWith(`${app}@`));
  return [...others, `${app}@development`].join(' ');
}

/** Returns the local build as the bootstrap data of a page name it, without a fallback that would hide its failures. */
function remoteOf({
  release: { app, entry, scripts, styles, routes, fills },
}: LocalBuild): BootstrapRemote {
  return {
    name: app,
    version: 'development',
    entry: `${buildFolder(app)}${entry}`,
    scripts: scripts.map((file) => `${buildFolder(app)}${file}`),
    styles: styles.map((file) => `${buildFolder(app)}${file}`),
    routes: routes.map(({ path, requiresLogin, skeleton, movedTo }) => ({
      path,
      requiresLogin,
      ...(skeleton && { skeleton }),
      ...(movedTo && { movedTo }),
    })),
    ...(fills && { fills: fills.map(({ name }) => name) }),
  };
}

/** Adds the scripts of the development server before that of the shell. */
function withClient(html: string, { release, scripts, styles, isHot }: LocalBuild): string {
  const { app } = release;
  const client = new URLSearchParams({ app, folder: buildFolder(app), scripts, styles });
  const added = [`${clientAddress}?${client}`];
  if (isHot)
    added.push(`${pageReactAddress}?${new URLSearchParams({ renderer: rendererOf(html) ?? '' })}`);
  const elements = added
    .map((one) => `<script type="module" src="${one.replaceAll('&', '&amp;')}"></script>`)
    .join('');
  return (
    html
      // The shell follows builds, so the page must start it.
      .replace(' data-waits=""', '')
      .replace(
        /<script type="module" src="\/releases\/shell\/|<\/head>/,
        (first) => `${elements}${first}`,
      )
  );
}

/** Removes the markup of the server, its data, and the preloads of the app's live release. */
function forBrowser(html: string, { release: { app } }: LocalBuild): string {
  return html
    .replace(/<script type="application\/json" id="hydration">.*?<\/script>/s, '')
    .replace(
      /<div id="root">.*<\/div>(?=<script type="application\/json" id="boot">)/s,
      '<div id="root"></div>',
    )
    .replaceAll(new RegExp(`<link rel="modulepreload" href="/releases/${app}/[^>]*>`, 'g'), '');
}

/** Returns JSON for a script element; nothing in it can end the element. */
const jsonBlock = (data: unknown) => JSON.stringify(data).replace(/</g, '\\u003c');
