import sanitize from 'sanitize-html';

const entities: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The words of an HTML text, one space between them. */
export function plainText(html: string): string {
  // A space where a block ends, or its last word would grow together with the next one's first.
  const spaced = html.replace(/<\/?(?:p|li|h\d|br|td|th|tr|div|dt|dd|figcaption)\b[^>]*>/gi, ' $&');
  return sanitize(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}
