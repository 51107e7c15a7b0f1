import type { RenderedPage } from '../render/renderer.ts';

/** Returns a page with this markup, as a renderer returns it. */
export function examplePage(markup: string, status = 200): RenderedPage {
  const icon = 'data:image/svg+xml,x';
  return { page: { status, head: { title: 'Page' }, icon, chunks: [], links: '', markup } };
}

/** Returns the markup of a page's root element; undefined where the document has none. */
export function markupOf(document: string): string | undefined {
  return /<div id="root">(.*)<\/div><script type="application\/json" id="boot">/s.exec(
    document,
  )?.[1];
}
