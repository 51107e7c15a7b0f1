import type { BootData } from '@studio/shared/config';
import type { Asset, PageRequest } from '@studio/shared/rendering';
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

function stylesheet({ url, integrity }: Asset): string {
  return `<link rel="stylesheet" href="${escapeAttribute(url)}" integrity="${integrity}">`;
}

function modulePreload({ url, integrity }: Asset): string {
  return `<link rel="modulepreload" href="${escapeAttribute(url)}" integrity="${integrity}" fetchpriority="low">`;
}

function fontPreload(url: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${escapeAttribute(url)}" crossorigin>`;
}

/** The whole document, and the hashes under which the policy lets its inline import map pass. */
export async function renderDocument(
  parts: DocumentParts,
): Promise<{ html: string; scriptHashes: string[] }> {
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
    ...styles.map(stylesheet),
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
  return { html, scriptHashes: [await sourceHash(importMap)] };
}
