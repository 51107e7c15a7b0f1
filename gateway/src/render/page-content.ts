import type { PageContent, PageRedirect } from '@studio/shared/contract';
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import * as v from 'valibot';
import { escapeHtml } from '../http/own-page.ts';
import { escapeFromSlot } from './slot-markup.ts';

/** Longest markup of a page, in characters; the largest real pages have some 100,000. */
const maxMarkup = 2_000_000;

/** The allowed attributes of a picture's preload. */
const linkAttributes = new Set(['rel', 'as', 'href', 'imagesrcset', 'imagesizes', 'fetchpriority']);

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node;

/** Longest text of the head, and most data of a page for the browser, in characters. */
const maxText = 10_000;
const maxData = 4_000_000;

const text = v.pipe(v.string(), v.maxLength(maxText));

/** A path of the site; `//host` and its variants would be another origin. */
const sitePath = v.pipe(
  v.string(),
  v.maxLength(2000),
  v.regex(/^\/(?![/\\])[!-[\]-~]*$/, 'is no path of the site'),
);

/** Checks that data fits into the document as JSON. */
const data = <Value>() =>
  v.rawCheck<Value>(({ dataset, addIssue }) => {
    try {
      if ((JSON.stringify(dataset.value) ?? '').length > maxData)
        addIssue({ message: 'is too long' });
    } catch {
      // The value was parsed from JSON, so only its depth can make it fail.
      addIssue({ message: 'is nested too deeply' });
    }
  });

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000));

const headSchema = v.object({
  title: text,
  description: v.optional(text),
  canonical: v.optional(sitePath),
  image: v.optional(sitePath),
  imageSize: v.optional(v.object({ width: pixels, height: pixels })),
  imageAlt: v.optional(text),
  type: v.optional(v.picklist(['website', 'article'], 'is no kind of page')),
  structuredData: v.optional(v.pipe(v.array(v.record(v.string(), v.unknown())), data())),
  noIndex: v.optional(v.boolean()),
});

const contentSchema = v.object({
  status: v.picklist(
    [200, 400, 401, 403, 404, 405, 410, 422, 500, 502, 503, 504],
    'is no status of a page',
  ),
  head: headSchema,
  chunks: v.pipe(v.array(text), v.maxLength(10)),
  links: v.pipe(text, v.transform(picturePreloads)),
  markup: v.pipe(
    v.string(),
    v.maxLength(maxMarkup),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? escapeFromSlot(dataset.value) : undefined;
      if (problem !== undefined) addIssue({ message: `the markup ${problem}` });
    }),
  ),
  hydration: v.optional(v.pipe(v.unknown(), data())),
});

const redirectSchema = v.strictObject({
  status: v.picklist([301, 302, 303, 307, 308]),
  location: sitePath,
});

/**
 * Parses the page that a release rendered. The parts are then safe at their places in the document.
 * @throws {Error} that names the wrong part
 */
export function parsePageContent(value: unknown): PageContent | PageRedirect {
  const isRedirect = typeof value === 'object' && value !== null && 'location' in value;
  const parsed = v.safeParse(isRedirect ? redirectSchema : contentSchema, value, {
    abortPipeEarly: true,
    abortEarly: true,
  });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  // The value may hold what the visitor typed, and the message is logged.
  const [message] = issue.message.split(' but received ', 1);
  throw new Error(`the page is rejected: ${v.getDotPath(issue) ?? 'page'}: ${message}`);
}

/** Returns the preloads of pictures, serialised again; React writes no other links before its markup. */
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
      return `<link${kept.map(({ name, value }) => ` ${name}="${escapeHtml(value)}"`).join('')}>`;
    })
    .join('');
}
