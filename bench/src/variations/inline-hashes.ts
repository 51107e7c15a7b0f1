import { createHash } from 'node:crypto';

/** CSP source expression of an inline element's text. */
export function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Source expressions of a document's inline elements of this kind, blocks of data left out. */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${element}\\b([^>]*)>(.*?)</${element}>`, 'gs');
  return [...html.matchAll(pattern)]
    .filter(([, attributes = '']) => !/\bsrc=|type="application\//.test(attributes))
    .map(([, , text = '']) => sourceHash(text));
}
