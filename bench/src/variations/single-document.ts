import { extname } from 'node:path';
import { contentSecurityPolicy } from '@studio/gateway/document/page-policy';
import { apps } from '@studio/shared/contract';
import type { OtherPage } from './front.ts';
import { inlineHashes } from './inline-hashes.ts';

/** A file of the single build. */
export interface BuiltFile {
  readonly path: string;
  readonly integrity: string;
}

/** What a document must know of the single build. */
export interface SingleBuild {
  /** By the name without its hash: `shell.js`, `news-item.css`. */
  readonly files: ReadonlyMap<string, BuiltFile>;
  /** The styles of its entry, with addresses from the root. */
  readonly css: string;
  /** Names of the shared CSS modules, which have one name here, and one per app where they are composed. */
  readonly sharedStyles: readonly string[];
}

/** Elements of the head that name a file of a release. */
const released =
  /<(?:link|script)\b[^>]*"\/releases\/[^/"]+\/[^/"]+\/([^"]+)"[^>]*>(?:<\/script>)?/g;

/** Styles that a page brings along. */
const inlineStyle = /(<style\b[^>]*>).*?<\/style>/gs;

/** What the entry of the single build consists of. */
const ofEntry = /^(?:remote|remoteEntry)(?:\.|$)/;

/** `shell.ff2d18c1.js` → `shell.js`. */
export function withoutHash(name: string): string {
  return name.replace(/\.[0-9a-f]{8}(?=\.\w+$)/, '');
}

/** The element with the single build's file in place of the release's; nothing where that is part of another one. */
function singleElement(element: string, name: string, { files }: SingleBuild): string {
  const plain = withoutHash(name);
  if (ofEntry.test(plain)) return '';
  const file = files.get(plain);
  if (file === undefined) throw new Error(`The single build has no ${plain}.`);
  return element
    .replace(/"\/releases\/[^"]+"/, `"${file.path}"`)
    .replace(/integrity="[^"]+"/, `integrity="${file.integrity}"`);
}

function importMap({ files }: SingleBuild): string {
  const scripts = [...files.values()].filter(({ path }) => extname(path) === '.js');
  return JSON.stringify({
    integrity: Object.fromEntries(scripts.map(({ path, integrity }) => [path, integrity])),
  });
}

/** Where the site's pages bring their styles along, those of the single build do so too, all in the first place. */
function withInlineStyles(head: string, { css }: SingleBuild): string {
  let isFirst = true;
  return head.replace(inlineStyle, (_, tag: string) => {
    if (!isFirst) return '';
    isFirst = false;
    return `${tag}${css}</style>`;
  });
}

/** Classes of shared CSS modules under the name of a remote. */
function sharedClasses({ sharedStyles }: SingleBuild): RegExp {
  const remotes = apps.filter((app) => app !== 'shell').join('|');
  return new RegExp(`(?<=["\\s])(?:${remotes})-(${sharedStyles.join('|')})\\.module-`, 'g');
}

/**
 * A page of the site with the files of the single build: markup, boot data and what the router starts from stay.
 * @throws a sentence when the page names a file that the single build has no counterpart of
 */
export function singlePage(html: string, origin: string, build: SingleBuild): OtherPage {
  const at = html.indexOf('<body');
  const head = withInlineStyles(html.slice(0, at), build)
    .replace(released, (element, name: string) => singleElement(element, name, build))
    .replace(/(<script type="importmap">)[^<]*/, (_, tag: string) => tag + importMap(build));
  const body = html.slice(at).replace(sharedClasses(build), 'shell-$1.module-');
  const page = head + body;
  const hashes = {
    scriptHashes: inlineHashes(page, 'script'),
    styleHashes: inlineHashes(page, 'style'),
  };
  return { html: page, policy: contentSecurityPolicy({ siteUrl: origin, ...hashes }) };
}
