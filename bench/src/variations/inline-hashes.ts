import { createHash } from 'node:crypto';

/** Returns the CSP source expression for the text of an inline element. */
export function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Returns the CSP source expressions of a document's inline scripts or styles.
 * Skips elements with `src` and data blocks.
 */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${element}\\b([^>]*)>(.*?)</${element}>`, 'gs');
  return [...html.matchAll(pattern)]
    .filter(([, attributes = '']) => !/\bsrc=|type="application\//.test(attributes))
    .map(([, , text = '']) => sourceHash(text));
}
