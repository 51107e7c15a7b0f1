import { slug } from '@studio/shared/kit/format';
import { plainText } from './plain-text.ts';

/** A heading of a text. */
export interface TextHeading {
  /** The id of the heading's element. */
  readonly id: string;
  readonly text: string;
}

/** A text whose headings can be linked to. */
export interface LinkedText {
  readonly html: string;
  readonly headings: readonly TextHeading[];
}

/** A tag of serialised HTML, in which attributes always have double quotes and texts no `<`. */
const tag = /<(?:[^">]|"[^"]*")*>/g;

/** The fewest headings for which a table of contents is worth its place. */
const minHeadings = 3;

/**
 * Gives the headings of the second level an id, for a table of contents. The ids begin with a prefix, because an element
 * with the id of a global variable replaces it.
 * @param html sanitised HTML, as the gateway serialises it
 * @returns the text unchanged, without headings, when it has fewer than three
 */
export function linkHeadings(html: string): LinkedText {
  const headings: TextHeading[] = [];
  const linked = html.replace(tag, (found, offset: number) => {
    if (!/^<h2[ >]/.test(found)) return found;
    const text = plainText(html.slice(offset, html.indexOf('</h2>', offset)));
    const base = `testo-${slug(text)}`;
    const same = headings.filter(({ id }) => id === base || id.startsWith(`${base}--`)).length;
    const id = same === 0 ? base : `${base}--${same + 1}`;
    headings.push({ id, text });
    return `<h2 id="${id}"${found.slice('<h2'.length)}`;
  });
  return headings.length < minHeadings ? { html, headings: [] } : { html: linked, headings };
}
