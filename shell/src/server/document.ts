import type { BootData } from '@studio/shared/config';
import type { Asset, PageRequest, PageResponse, StyleAsset } from '@studio/shared/rendering';
import { escapeAttribute, jsonBlock } from '../head/escape.ts';
import { icon } from '../head/icon.ts';

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

/** CSP source expression of an inline element's text. */
async function sourceHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/** Text in which nothing can end its element. */
function inlineText({ text }: StyleAsset): string | undefined {
  return text?.includes('</') ? undefined : text;
}

/**
 * A stylesheet in the page itself, where its text is known. The link, which nobody follows, tells the loader of the build
 * that the sheet is there: under the whole address, as the loader compares it.
 */
function stylesheet(origin: string, style: StyleAsset): string {
  const text = inlineText(style);
  const href = escapeAttribute(style.url);
  if (text === undefined) {
    return `<link rel="stylesheet" href="${href}" integrity="${style.integrity}">`;
  }
  return `<style data-href="${href}">${text}</style><link rel="stylesheet" href="${origin}${href}" disabled>`;
}

function modulePreload({ url, integrity }: Asset): string {
  return `<link rel="modulepreload" href="${escapeAttribute(url)}" integrity="${integrity}" fetchpriority="low">`;
}

function fontPreload(url: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${escapeAttribute(url)}" crossorigin>`;
}

/** What a document is, and the hashes under which the policy lets its inline import map and styles pass. */
type Document = Pick<PageResponse, 'html' | 'scriptHashes' | 'styleHashes'>;

/** The whole document. */
export async function renderDocument(parts: DocumentParts): Promise<Document> {
  const { request, boot, head, body, hydration } = parts;
  const [shellEntry, ...shellScripts] = request.shell.scripts;
  const preloads = [...shellScripts, ...(request.owner?.assets.scripts ?? [])];
  const styles = [...request.shell.styles, ...(request.owner?.assets.styles ?? [])];
  const importMap = jsonBlock({ integrity: request.integrity });
  const html = [
    `<!doctype html><html lang="${boot.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    head,
    `<link rel="icon" href="${icon}" type="image/svg+xml">`,
    `<script type="importmap">${importMap}</script>`,
    ...request.shell.fonts.map(fontPreload),
    ...styles.map((style) => stylesheet(boot.origin, style)),
    shellEntry === undefined
      ? ''
      : `<script type="module" src="${escapeAttribute(shellEntry.url)}" integrity="${shellEntry.integrity}" fetchpriority="low"></script>`,
    ...preloads.map(modulePreload),
    `<script type="application/json" id="boot">${jsonBlock(boot)}</script>`,
    hydration === undefined
      ? ''
      : `<script type="application/json" id="hydration">${jsonBlock(hydration)}</script>`,
    `</head><body><div id="root">${body}</div></body></html>`,
  ].join('');
  const inlined = styles.map(inlineText).filter((text) => text !== undefined);
  return {
    html,
    scriptHashes: [await sourceHash(importMap)],
    styleHashes: await Promise.all(inlined.map(sourceHash)),
  };
}
