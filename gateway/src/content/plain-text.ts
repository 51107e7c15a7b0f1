const entities: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};

/** Returns the words of cleaned HTML, one space between them. */
export function plainText(html: string): string {
  return (
    html
      // A space where a block ends, or its last word would grow together with the next one's first.
      .replace(/<\/?(?:p|li|h\d|br|td|th|tr|div|dt|dd|figcaption)\b/g, ' $&')
      // A value of an attribute may hold the end of a tag.
      .replace(/<(?:[^>"]|"[^"]*")*>/g, '')
      .replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
      .replace(/\s+/g, ' ')
      .trim()
  );
}
