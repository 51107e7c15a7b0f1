import type { BootstrapData, FirstScriptData, Head, PageContent } from '@studio/shared/contract';
import { shortName } from '@studio/shared/kit/format';
import { escapeHtml, type InlineText, jsonBlock } from '../http/own-page.ts';
import type { Asset, PageAssets, StyleAsset } from './page-assets.ts';
import { siteFileLinks } from './site-files.ts';

/** The parts of a document. */
interface DocumentParts {
  readonly boot: BootstrapData;
  /** The page's content; its markup was checked and stays in its place in the document. */
  readonly content: PageContent;
  readonly assets: PageAssets;
  /** The gateway's own script element, for the end of the head. */
  readonly lastScript: string;
  /** The gateway's own style sheet, after those of the releases. */
  readonly ownStyle?: InlineText;
}

/** A document and the CSP source expressions (`'sha256-…'`) of its inline scripts and styles. */
export interface Document {
  readonly html: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** Renders a page's document; only the markup of the root element comes from a release as HTML. */
export function renderDocument({
  boot,
  content,
  assets,
  lastScript,
  ownStyle,
}: DocumentParts): Document {
  const styles = assets.styles.map((style) => renderStyle(style, boot.origin));
  // A page that the server rendered works without scripts, and so does the page for an unknown address.
  const waits = content.hydration !== undefined || content.status === 404;
  const html = [
    `<!doctype html><html lang="${boot.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    renderHead(content.head, boot.origin),
    renderSite(boot),
    content.links,
    siteFileLinks,
    `<script type="importmap">${assets.importMap.text}</script>`,
    ...assets.fonts.map(fontPreload),
    ...styles.map((style) => style.html),
    ownStyle === undefined ? '' : `<style>${ownStyle.text}</style>`,
    ...(waits ? [] : [assets.shell, ...assets.modules].map(modulePreload)),
    renderFirstScript(assets, { composition: boot.preview ? undefined : boot.composition, waits }),
    lastScript,
    `</head><body><div id="root">${content.markup}</div>`,
    // Behind the visible content, which the browser can paint first.
    `<script type="application/json" id="boot">${jsonBlock(boot)}</script>`,
    content.hydration === undefined
      ? ''
      : `<script type="application/json" id="hydration">${jsonBlock(content.hydration)}</script>`,
    '</body></html>',
  ].join('');
  return {
    html,
    scriptHashes: [assets.importMap.hash],
    styleHashes: [
      ...styles.flatMap(({ hash }) => (hash === undefined ? [] : [hash])),
      ...(ownStyle === undefined ? [] : [ownStyle.hash]),
    ],
  };
}

function meta(kind: 'name' | 'property', key: string, value: string | undefined): string {
  return value === undefined ? '' : `<meta ${kind}="${key}" content="${escapeHtml(value)}">`;
}

function structuredData(data: Head['structuredData']): string {
  if (data === undefined || data.length === 0) return '';
  const graph = { '@context': 'https://schema.org', '@graph': data };
  return `<script type="application/ld+json">${jsonBlock(graph)}</script>`;
}

/** Returns a page's metadata as HTML, with absolute addresses. */
function renderHead(head: Head, origin: string): string {
  const address = head.canonical === undefined ? undefined : `${origin}${head.canonical}`;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    head.noIndex ? meta('name', 'robots', 'noindex') : '',
    address === undefined ? '' : `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:url', address),
    renderPicture(head, origin),
    structuredData(head.structuredData),
  ].join('');
}

/** Returns the picture of link previews; without one they are small. */
function renderPicture({ image, imageSize, imageAlt }: Head, origin: string): string {
  if (image === undefined) return meta('name', 'twitter:card', 'summary');
  return [
    meta('property', 'og:image', `${origin}${image}`),
    meta('property', 'og:image:width', imageSize?.width.toString()),
    meta('property', 'og:image:height', imageSize?.height.toString()),
    meta('property', 'og:image:alt', imageAlt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('');
}

const locales = { it: 'it_IT', en: 'en_US' } as const;

/** Returns the metadata that all pages of the site share. */
function renderSite({ configuration, language }: BootstrapData): string {
  const name = shortName(configuration?.denominazione ?? '');
  return [
    meta('property', 'og:site_name', name === '' ? undefined : name),
    meta('property', 'og:locale', locales[language]),
  ].join('');
}

/** Returns a stylesheet's markup, inline where its text is known, and the hash for the policy. */
function renderStyle({ url, integrity, inline }: StyleAsset, origin: string) {
  const href = escapeHtml(url);
  if (inline === undefined) {
    return { html: `<link rel="stylesheet" href="${href}" integrity="${integrity}">` };
  }
  // The bundler's loader finds this link, by its absolute address, and does not load the styles again. Browsers do not
  // fetch a disabled link, nor preload one without a medium.
  const mark = `<link rel="stylesheet" href="${escapeHtml(origin)}${href}" media="not all" disabled>`;
  return {
    html: `<style data-href="${href}">${inline.text}</style>${mark}`,
    hash: inline.hash,
  };
}

/** Returns the element of the shell's first script with what it needs to know. */
function renderFirstScript(
  { first, shell, modules, owner }: PageAssets,
  { composition, waits }: { readonly composition: string | undefined; readonly waits: boolean },
): string {
  const data: FirstScriptData = {
    shell: shell.url,
    modules: modules.map(({ url }) => url).join(' '),
    ...(waits && { waits: '' }),
    ...(composition !== undefined && { composition }),
    ...(owner !== undefined && { app: owner }),
  };
  const attributes = Object.entries(data).map(
    ([name, value]) => ` data-${name}="${escapeHtml(String(value))}"`,
  );
  return `<script type="module" src="${escapeHtml(first.url)}" integrity="${first.integrity}" fetchpriority="low"${attributes.join('')}></script>`;
}

function modulePreload({ url, integrity }: Asset): string {
  return `<link rel="modulepreload" href="${escapeHtml(url)}" integrity="${integrity}" fetchpriority="low">`;
}

function fontPreload(url: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(url)}" crossorigin fetchpriority="low">`;
}
