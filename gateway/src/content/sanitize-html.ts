import { defaultTreeAdapter, html as names, parseFragment, serialize } from 'parse5';
import sanitize from 'sanitize-html';
import { htmlAllowList } from './html-allow-list.ts';
import { ownAsset } from './own-asset.ts';

/** What a clean-up needs to know: the origins whose asset addresses are the site's own files. */
export interface SanitizeContext {
  readonly siteUrl: string;
  readonly studioUrl: string;
}

// Deeper than anything that was written by hand; the parser's time grows with the square of it.
const deepest = 500;

// Markup of editors needs two or three; what is not settled after these was made to hurt.
const mostRepairs = 10;

/** Cleans HTML typed by an editor; addresses of files become the site's own. Cleaning twice changes nothing. */
export function sanitizeHtml(html: string, context: SanitizeContext): string {
  // A repair can leave markup that is repaired once more; pages take only what is properly nested.
  let before = html;
  for (let repairs = 0; repairs < mostRepairs; repairs++) {
    const after = asBrowsersRead(sanitizeOnce(before, context));
    if (after === before) return after;
    before = after;
  }
  return textOnly(html);
}

/** Writes markup as a browser repairs it within an element of a page. */
function asBrowsersRead(html: string): string {
  const slot = defaultTreeAdapter.createElement('div', names.NS.HTML, []);
  return serialize(parseFragment(slot, html, {}));
}

function sanitizeOnce(html: string, context: SanitizeContext): string {
  try {
    return sanitize(html, { ...htmlAllowList, ...limitDepth(), ...transformations(context) });
  } catch (error) {
    if (error instanceof TooDeepError) return textOnly(html);
    throw error;
  }
}

class TooDeepError extends Error {}

function limitDepth(): Pick<sanitize.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0;
  return {
    onOpenTag() {
      depth += 1;
      if (depth > deepest) throw new TooDeepError();
    },
    onCloseTag() {
      depth -= 1;
    },
  };
}

/** Returns the words of any markup, without a single tag. */
export function textOnly(html: string): string {
  return html
    .replace(/<[^>]*>?/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/>/g, '&gt;');
}

function transformations(
  context: SanitizeContext,
): Pick<sanitize.IOptions, 'transformTags' | 'exclusiveFilter'> {
  return {
    transformTags: {
      // The page's own title is its only h1.
      h1: 'h2',
      a: (tagName, { href, rel: _rel, ...rest }) => ({
        tagName,
        attribs: { ...rest, ...link(href, context) },
      }),
      img: (tagName, { src, ...rest }) => ({
        tagName,
        attribs: { src: ownAsset(src ?? '', context) ?? '', ...rest, loading: 'lazy' },
      }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
  };
}

function link(href: string | undefined, context: SanitizeContext): sanitize.Attributes {
  if (href === undefined) return {};
  const own = ownAsset(href, context);
  if (own !== undefined) return { href: own };
  const external = /^https?:/i.test(href) && !href.startsWith(`${context.siteUrl}/`);
  return external ? { href, rel: 'noopener' } : { href };
}
