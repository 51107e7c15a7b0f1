import { linkAddress } from '@studio/shared/rules';
import {
  defaultTreeAdapter,
  html as names,
  parseFragment,
  serialize,
  type DefaultTreeAdapterTypes as Tree,
} from 'parse5';
import sanitize from 'sanitize-html';

/** The origins whose asset addresses are files of the site. */
export interface SanitizeContext {
  readonly siteUrl: string;
  readonly studioUrl: string;
}

/**
 * The one allow-list for HTML of editors (decision W2). Without classes, ids and styles an editor's text can neither
 * imitate the site nor replace a global variable.
 */
const allowList: sanitize.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'img', 'a'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'mark', 'abbr', 'cite', 'q'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'hreflang'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start', 'reversed'],
    abbr: ['title'],
    '*': ['lang'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 40,
};

/** Deepest nesting: deeper than any hand-written markup; the parser's time grows with its square. */
const maxDepth = 500;

/** Most repairs of one text. Editors' markup needs two or three; hostile markup may never settle. */
const maxRepairs = 10;

/** Sanitizes HTML of an editor; addresses of files become the site's own. Sanitizing twice changes nothing. */
export function sanitizeHtml(html: string, context: SanitizeContext): string {
  // A repair can produce markup that needs another one; pages take only properly nested markup.
  let before = html;
  for (let repairs = 0; repairs < maxRepairs; repairs++) {
    const after = repair(sanitizeOnce(before, context));
    if (after === before) return after;
    before = after;
  }
  return textOnly(html);
}

/** Returns markup as a browser repairs it within an element of a page, with each table in an area that scrolls. */
function repair(html: string): string {
  const slot = defaultTreeAdapter.createElement('div', names.NS.HTML, []);
  const fragment = parseFragment(slot, html, {});
  frameTables(fragment);
  return serialize(fragment);
}

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node;

/**
 * Puts each table into a figure that scrolls on its own, because a phone is narrower than most tables. The figure takes
 * the focus, so that arrow keys scroll it, and has a name for screen readers.
 */
function frameTables(fragment: Tree.DocumentFragment): void {
  const pending: Tree.ParentNode[] = [fragment];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    pending.push(...node.childNodes.filter(isElement));
    const table = node.childNodes.find(isTable);
    if (table === undefined) continue;
    if (isElement(node) && node.tagName === 'figure') nameFrame(node, table);
    else node.childNodes = node.childNodes.map((child) => (isTable(child) ? framed(child) : child));
  }
}

const isTable = (node: Tree.Node): node is Tree.Element =>
  isElement(node) && node.tagName === 'table';

function framed(table: Tree.Element): Tree.Element {
  const figure = defaultTreeAdapter.createElement('figure', names.NS.HTML, []);
  figure.parentNode = table.parentNode;
  defaultTreeAdapter.appendChild(figure, table);
  nameFrame(figure, table);
  return figure;
}

/** Makes a figure with a table an area that scrolls; an editor's attribute stays only when it names the language. */
function nameFrame(figure: Tree.Element, table: Tree.Element): void {
  figure.attrs = [
    ...figure.attrs.filter(({ name }) => name === 'lang'),
    { name: 'role', value: 'group' },
    { name: 'aria-label', value: nameOfTable(table) },
    { name: 'tabindex', value: '0' },
  ];
}

/** The name of a table without titles; content is Italian (decision W5). */
const tableName = 'Tabella';

/** Longest name of a table, in characters. */
const maxTableName = 100;

/** Returns the caption of a table, or the titles of its first row. */
function nameOfTable({ childNodes }: Tree.Element): string {
  const parts = childNodes.filter(isElement);
  const caption = parts.find(({ tagName }) => tagName === 'caption');
  const row = parts
    .filter(({ tagName }) => tagName !== 'caption')
    .flatMap((part) => part.childNodes)
    .find(isElement);
  const titles = (row?.childNodes ?? [])
    .filter(isElement)
    .filter(({ tagName }) => tagName === 'th');
  const words = (caption ? [caption] : titles).map(wordsOf).filter(Boolean).join(', ');
  return (words ? `${tableName}: ${words}` : tableName).slice(0, maxTableName);
}

function wordsOf(element: Tree.Element): string {
  const texts: string[] = [];
  const pending: Tree.Node[] = [element];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ('value' in node) texts.push(node.value);
    if ('childNodes' in node) pending.push(...node.childNodes.toReversed());
  }
  return texts.join('').replace(/\s+/g, ' ').trim();
}

function sanitizeOnce(html: string, context: SanitizeContext): string {
  try {
    return sanitize(html, { ...allowList, ...limitDepth(), ...transformations(context) });
  } catch (error) {
    if (error instanceof DepthError) return textOnly(html);
    throw error;
  }
}

class DepthError extends Error {
  override readonly name = 'DepthError';
}

function limitDepth(): Pick<sanitize.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0;
  return {
    onOpenTag() {
      depth += 1;
      if (depth > maxDepth) throw new DepthError();
    },
    onCloseTag() {
      depth -= 1;
    },
  };
}

/** Returns the words of any markup, without tags. */
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
        attribs: { src: siteAsset(src ?? '', context) ?? '', ...rest, loading: 'lazy' },
      }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
  };
}

function link(written: string | undefined, context: SanitizeContext): sanitize.Attributes {
  if (written === undefined) return {};
  const href = linkAddress(written);
  const asset = siteAsset(href, context);
  if (asset !== undefined) return { href: asset };
  const external = /^https?:/i.test(href) && !href.startsWith(`${context.siteUrl}/`);
  return external ? { href, rel: 'noopener' } : { href };
}

const assetPath =
  /^\/(?:api\/)?assets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.\w+)?(?:\/[^?#]*)?$/i;

/**
 * Returns the site's address of a file, from any form in which an editor may have written it. Sizes in the address are
 * dropped: only presets are served.
 * @returns undefined when the address is not a file of this site
 */
function siteAsset(address: string, context: SanitizeContext): string | undefined {
  const url = URL.parse(address, context.siteUrl);
  if (url === null || ![context.siteUrl, context.studioUrl].includes(url.origin)) return undefined;
  const id = assetPath.exec(url.pathname)?.[1];
  if (id === undefined) return undefined;
  const key = url.searchParams.get('key');
  const preset = key === null ? '' : `?key=${encodeURIComponent(key)}`;
  return `/api/assets/${id.toLowerCase()}${preset}`;
}
