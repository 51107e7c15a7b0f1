import type { PageContent, PageRedirect } from '@studio/shared/rendering';
import { html, parse, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import * as v from 'valibot';

/** Longest markup of a page, in characters; the largest real ones have some 100,000. */
const maxMarkup = 2_000_000;

/** Elements that run, load or restyle something, or that the parser treats so that what follows them changes. */
const refusedElements = new Set([
  ...[
    'script',
    'style',
    'link',
    'meta',
    'base',
    'title',
    'template',
    'iframe',
    'frame',
    'frameset',
  ],
  ...[
    'object',
    'embed',
    'applet',
    'plaintext',
    'xmp',
    'noembed',
    'noframes',
    'listing',
    'foreignobject',
  ],
]);

/** Ids of the elements that the browser's start reads. */
const reservedIds = new Set(['root', 'boot', 'hydration']);

/** Attributes that a preload of a picture may have. */
const linkAttributes = new Set(['rel', 'as', 'href', 'imagesrcset', 'imagesizes', 'fetchpriority']);

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node;

/** A path of the site: not `//host`, which would be another origin, nor what a browser makes one of. */
const sitePath = v.pipe(v.string(), v.regex(/^\/(?![/\\])[^\s\\]*$/, 'is no path of the site'));

const headSchema = v.object({
  title: v.string(),
  description: v.optional(v.string()),
  canonical: v.optional(sitePath),
  image: v.optional(sitePath),
  type: v.optional(v.picklist(['website', 'article'])),
  structuredData: v.optional(v.array(v.record(v.string(), v.unknown()))),
  noIndex: v.optional(v.boolean()),
});

const contentSchema = v.object({
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  head: headSchema,
  icon: v.pipe(v.string(), v.startsWith('data:image/')),
  chunks: v.pipe(v.array(v.string()), v.maxLength(10)),
  links: v.pipe(v.string(), v.transform(picturePreloads)),
  markup: v.pipe(
    v.string(),
    v.maxLength(maxMarkup),
    v.check(
      (markup) => escapeFromSlot(markup) === undefined,
      ({ input }) => `the markup ${escapeFromSlot(String(input))}`,
    ),
  ),
  hydration: v.optional(v.unknown()),
});

const redirectSchema = v.strictObject({
  status: v.picklist([301, 302, 303, 307, 308]),
  location: sitePath,
});

/**
 * Parses what a release rendered. The parts are then safe at their places in the document, whatever the release
 * meant by them.
 * @throws a sentence that names what is wrong
 */
export function parsePageContent(value: unknown): PageContent | PageRedirect {
  const isRedirect = typeof value === 'object' && value !== null && 'location' in value;
  const parsed = v.safeParse(isRedirect ? redirectSchema : contentSchema, value);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(`the page is refused: ${v.getDotPath(issue) ?? 'page'}: ${issue.message}`);
}

/** Keeps the preloads of pictures, written anew; React puts no other links before its markup. */
function picturePreloads(links: string): string {
  return parseFragment(links)
    .childNodes.filter(isElement)
    .filter(({ tagName, attrs }) => {
      const has = (wanted: string, value: string) =>
        attrs.some((attribute) => attribute.name === wanted && attribute.value === value);
      return tagName === 'link' && has('rel', 'preload') && has('as', 'image');
    })
    .map(({ attrs }) => {
      const kept = attrs.filter(({ name }) => linkAttributes.has(name));
      return `<link${kept.map(({ name, value }) => ` ${name}="${escapeAttribute(value)}"`).join('')}>`;
    })
    .join('');
}

function escapeAttribute(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

/**
 * Says how the markup leaves its slot, as the end of a sentence; undefined where it keeps to it. The document around
 * the slot is parsed as a browser parses it: with the markup inside, it must have the same elements as without.
 */
function escapeFromSlot(markup: string): string | undefined {
  // With scripts on, a browser takes the content of noscript as text, without as elements: both must hold.
  const modes = /<noscript/i.test(markup) ? [true, false] : [true];
  for (const scriptingEnabled of modes) {
    const document = parse(
      `<!doctype html><html><head></head><body><div id="root">${markup}</div><i></i></body></html>`,
      { scriptingEnabled },
    );
    const page = document.childNodes.filter(isElement).at(0);
    const [head, body, ...others] = page?.childNodes ?? [];
    if (!page || !head || !body || others.length > 0 || !isElement(head) || !isElement(body))
      return 'changes the document';
    if (page.attrs.length + head.attrs.length + body.attrs.length + head.childNodes.length > 0)
      return 'changes the document';
    const [slot, end, ...more] = body.childNodes;
    if (!slot || !end || more.length > 0 || !isElement(slot) || !isElement(end))
      return 'leaves its place';
    if (slot.tagName !== 'div' || end.tagName !== 'i' || end.childNodes.length > 0)
      return 'leaves its place';
    const refused = refusedIn(slot);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

function refusedIn(slot: Tree.Element): string | undefined {
  const left: Tree.Node[] = [...slot.childNodes];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (!isElement(node)) continue;
    const isDrawing = node.namespaceURI === html.NS.SVG;
    const isTitle = isDrawing && node.tagName === 'title';
    if (refusedElements.has(node.tagName.toLowerCase()) && !isTitle)
      return `has a <${node.tagName}>`;
    const id = node.attrs.find(({ name }) => name === 'id')?.value;
    if (id !== undefined && reservedIds.has(id)) return `has an element with the id ${id}`;
    for (const child of node.childNodes) left.push(child);
  }
  return undefined;
}
