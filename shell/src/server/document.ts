import type { BootData } from '@studio/shared/config';
import type { Asset, PageRequest, PageResponse } from '@studio/shared/rendering';
import { escapeAttribute, jsonBlock } from '../head/escape.ts';
import { icon } from '../head/icon.ts';
import { sourceHash } from './source-hash.ts';
import { renderStyles } from './styles.ts';

interface DocumentParts {
  readonly request: PageRequest;
  readonly boot: BootData;
  /** Markup of the page's metadata. */
  readonly head: string;
  /** Markup of the application. */
  readonly body: string;
  /** What the router starts from in the browser; none where it starts with a skeleton. */
  readonly hydration: unknown;
}

function modulePreload({ url, integrity }: Asset): string {
  return `<link rel="modulepreload" href="${escapeAttribute(url)}" integrity="${integrity}" fetchpriority="low">`;
}

function fontPreload(url: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${escapeAttribute(url)}" crossorigin fetchpriority="low">`;
}

/** The shell's chunks that it asks for as soon as it starts, by name. */
const firstChunks = ['dom'];

/** Those chunks, where the release has them: a request for each would come a round trip later otherwise. */
function chunksOf({ shell, integrity }: PageRequest): Asset[] {
  const [entry] = shell.scripts;
  if (entry === undefined) return [];
  const base = entry.url.replace(/[^/]*$/, '');
  return Object.entries(integrity).flatMap(([url, hash]) =>
    firstChunks.some((name) => url.startsWith(`${base}${name}.`)) ? [{ url, integrity: hash }] : [],
  );
}

/** What a document is, and the hashes under which the policy lets its inline import map and styles pass. */
type Document = Pick<PageResponse, 'html' | 'scriptHashes' | 'styleHashes'>;

/** The whole document. */
export async function renderDocument(parts: DocumentParts): Promise<Document> {
  const { request, boot, head, body, hydration } = parts;
  const [shellEntry, ...shellScripts] = request.shell.scripts;
  const preloads = [
    ...shellScripts,
    ...chunksOf(request),
    ...(request.owner?.assets.scripts ?? []),
  ];
  const styles = await renderStyles(
    [...request.shell.styles, ...(request.owner?.assets.styles ?? [])],
    boot.origin,
  );
  const importMap = jsonBlock({ integrity: request.integrity });
  const html = [
    `<!doctype html><html lang="${boot.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    head,
    `<link rel="icon" href="${icon}" type="image/svg+xml">`,
    `<script type="importmap">${importMap}</script>`,
    ...request.shell.fonts.map(fontPreload),
    styles.html,
    shellEntry === undefined
      ? ''
      : `<script type="module" src="${escapeAttribute(shellEntry.url)}" integrity="${shellEntry.integrity}" fetchpriority="low"></script>`,
    ...preloads.map(modulePreload),
    `</head><body><div id="root">${body}</div>`,
    // After what is to be seen.
    `<script type="application/json" id="boot">${jsonBlock(boot)}</script>`,
    hydration === undefined
      ? ''
      : `<script type="application/json" id="hydration">${jsonBlock(hydration)}</script>`,
    '</body></html>',
  ].join('');
  return { html, scriptHashes: [await sourceHash(importMap)], styleHashes: styles.hashes };
}
