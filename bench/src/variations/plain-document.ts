import type { OtherPage } from './front.ts';
import { sourceHash } from './inline-hashes.ts';

/** The first of the page's pictures that a visitor sees, in the form it is to be sent. */
export interface HeaderPicture {
  readonly path: string;
  readonly width: number;
}

/** What of the document is for scripts, or for what scripts do: without any, it would be there in vain. */
const forScripts = [
  /<dialog\b.*?<\/dialog>/gs,
  /<fieldset\b.*?<\/fieldset>/gs,
  /<button\b.*?<\/button>/gs,
  /<!--.*?-->/gs,
];

/** Attributes that only scripts or the site's own styles need. */
const attributes = / (?:class|data-[a-z-]+|draggable|tabindex|xmlns)="[^"]*"/g;

const hidden = / class="[^"]*\bvisually-hidden(?:\.module-[a-z]+)?[^"]*"/gi;

const headerPicture = /<img\b[^>]*fetchpriority="high"[^>]*>/i;

/** Elements of the head that say what the page is. */
const metadata =
  /<title>.*?<\/title>|<meta\b[^>]*>|<link rel="(?:canonical|icon)"[^>]*>|<script type="application\/ld\+json">.*?<\/script>/gs;

function partOf(html: string, element: string): string {
  return html.match(new RegExp(`<${element}\\b.*?</${element}>`, 's'))?.[0] ?? '';
}

/** Markup as somebody would write it by hand: elements, texts, links and pictures, without what classes and scripts need. */
function byHand(markup: string): string {
  return forScripts
    .reduce((left, pattern) => left.replace(pattern, ''), markup)
    .replace(hidden, ' hidden-text')
    .replace(attributes, '')
    .replaceAll(' hidden-text', ' class="hidden"');
}

function withPicture(main: string, picture: HeaderPicture | undefined): string {
  if (picture === undefined) return main;
  const image = `<img src="${picture.path}" alt="" width="1920" height="1080" fetchpriority="high">`;
  return main.replace(headerPicture, image);
}

/** Address of the picture that the page shows first, as the site has it; undefined where it has none. */
export function headerPictureOf(html: string): string | undefined {
  return html.match(headerPicture)?.[0].match(/src="([^"]+)"/)?.[1];
}

/**
 * A page of the site as a static one written by hand: the same content, a few styles inline, no script.
 * @param css its styles
 */
export function plainPage(
  html: string,
  css: string,
  picture: HeaderPicture | undefined,
): OtherPage {
  const head = html.slice(0, html.indexOf('<body'));
  const metadataOf = [...head.matchAll(metadata)].map(([element]) => element).join('');
  const [header, main, footer] = ['header', 'main', 'footer'].map((part) =>
    byHand(partOf(html, part)),
  );
  const isHome = /<link rel="canonical" href="[^/]*\/\/[^/]*\/">/.test(head);
  const language = html.match(/<html lang="([a-z]+)"/)?.[1] ?? 'it';
  const page = [
    `<!doctype html><html lang="${language}"><head>${metadataOf}<style>${css}</style></head>`,
    `<body${isHome ? ' class="home"' : ''}>`,
    header,
    withPicture(main ?? '', picture),
    footer,
    '</body></html>',
  ].join('');
  const policy = [
    "default-src 'none'",
    `style-src ${sourceHash(css)}`,
    "img-src 'self' data:",
    // Lighthouse looks for the robots' file as if the page did.
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html: page, policy };
}
