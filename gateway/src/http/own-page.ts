import { createHash } from 'node:crypto';
import { brand } from '@studio/shared/kit/brand';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns a text for a place between two tags, or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** Returns the CSP source expression (`'sha256-…'`) of an inline script or style. */
export const sourceHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The text of a script or style element in a document, with its CSP source expression. */
export interface InlineText {
  readonly text: string;
  readonly hash: string;
}

/** Hashes a text once for all the documents that hold it. */
export const inlineText = (text: string): InlineText => ({ text, hash: sourceHash(text) });

/** Returns JSON for a script element; nothing in it can end the element or open a comment. */
export function jsonBlock(data: unknown): string {
  return JSON.stringify(data).replace(/</g, '\\u003c');
}

// The site's colours and sizes, without its fonts and files.
const baseStyle = `:root{color-scheme:light dark}
body{margin:0;background:${brand.light.paper};color:${brand.light.ink};font:1.0625rem/1.55 system-ui,sans-serif}
h1{font:500 2rem/1.2 Georgia,serif}
a{color:${brand.light.accent}}
@media(prefers-color-scheme:dark){body{background:${brand.dark.paper};color:${brand.dark.ink}}a{color:${brand.dark.accent}}}`;

/**
 * Returns the function that writes self-contained pages of the gateway, and the CSP source expression of their style.
 * @param style rules beside those of all such pages
 */
export function ownPages(style: string) {
  const whole = `${baseStyle}\n${style}`;
  return {
    styleSource: sourceHash(whole),
    /** @param main lines of HTML below the title */
    write: (language: string, title: string, main: readonly string[]): string =>
      [
        `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        `<meta name="robots" content="noindex"><title>${title}</title>`,
        `<style>${whole}</style></head><body><main><h1>${title}</h1>`,
        ...main,
        '</main></body></html>',
      ].join('\n'),
  };
}
