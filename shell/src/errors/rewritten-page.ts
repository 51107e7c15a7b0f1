/** The marks that translators of browsers leave: elements around texts, and classes of the document. */
const marks = 'font, html.translated-ltr, html.translated-rtl, [_msttexthash]';

/**
 * Returns true for an error of a page whose texts another program has replaced, such as the browser's translation:
 * React then removes a node, or inserts one before it, where it no longer is. No release causes it.
 */
export function isOfRewrittenPage(error: unknown, page?: ParentNode): boolean {
  return (
    error instanceof DOMException &&
    error.name === 'NotFoundError' &&
    // The server has no document, and no such error.
    (page ?? document).querySelector(marks) !== null
  );
}
