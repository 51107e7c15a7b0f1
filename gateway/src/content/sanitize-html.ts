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

/** Cleans HTML typed by an editor; addresses of files become the site's own. Cleaning twice changes nothing. */
export function sanitizeHtml(html: string, context: SanitizeContext): string {
  // Dropping a tag can leave markup that parses differently: the second pass settles it.
  return sanitizeOnce(sanitizeOnce(html, context), context);
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

function textOnly(html: string): string {
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
