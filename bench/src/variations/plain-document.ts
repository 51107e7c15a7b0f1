import type { OtherPage } from './front.ts';
import { sourceHash } from './inline-hashes.ts';

/** The first visible picture of a page, in the format of the static page. */
export interface HeaderPicture {
  readonly path: string;
  readonly width: number;
}

/** The parts of the document that need scripts. */
const forScripts = [
  /<dialog\b.*?<\/dialog>/gs,
  /<fieldset\b.*?<\/fieldset>/gs,
  /<button\b.*?<\/button>/gs,
  /<!--.*?-->/gs,
];

/** Matches attributes that only scripts or the site's styles need. */
const attributes = / (?:class|data-[a-z-]+|draggable|tabindex|xmlns)="[^"]*"/g;

const hidden = / class="[^"]*\bvisually-hidden(?:\.module-[a-z]+)?[^"]*"/gi;

const headerPicture = /<img\b[^>]*fetchpriority="high"[^>]*>/i;

/** Matches the elements of the head that describe the page. */
const metadata =
  /<title>.*?<\/title>|<meta\b[^>]*>|<link rel="(?:canonical|icon)"[^>]*>|<script type="application\/ld\+json">.*?<\/script>/gs;

function partOf(html: string, element: string): string {
  return html.match(new RegExp(`<${element}\\b.*?</${element}>`, 's'))?.[0] ?? '';
}

/** Reduces markup to hand-written form: elements, texts, links and pictures without classes and script parts. */
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

/** Returns the address of the first visible picture; undefined for a page without one. */
export function headerPictureOf(html: string): string | undefined {
  return html.match(headerPicture)?.[0].match(/src="([^"]+)"/)?.[1];
}

/**
 * Turns a page of the site into a static page: the same content, a few inline styles, no script.
 * @param css the inline styles
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
    // Lighthouse requests robots.txt from within the page.
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html: page, policy };
}
