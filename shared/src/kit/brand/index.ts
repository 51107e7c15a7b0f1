import source from './brand.json' with { type: 'json' };

/**
 * The firm's looks: its colours in both schemes, and the name and the mark of a firm that has not given its own in the
 * Studio. Pages get the colours as custom properties (`brand.json?colours.css`), mails, PDFs, icons and the Studio from
 * here.
 */
export const brand = source;
