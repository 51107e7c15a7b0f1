import { basename, extname } from 'node:path';
import { contentSecurityPolicy } from '@studio/gateway/document/page-policy';
import { apps } from '@studio/shared/contract';
import type { OtherPage } from './front.ts';
import { inlineHashes } from './inline-hashes.ts';

/** A file of the single build. */
export interface BuiltFile {
  readonly path: string;
  readonly integrity: string;
}

/** The parts of the single build that a document refers to. */
interface SingleBuild {
  /** The files by name without hash: `shell.js`, `news-item.css`. */
  readonly files: ReadonlyMap<string, BuiltFile>;
  /** The styles of the entry, with absolute paths. */
  readonly css: string;
  /** The names of shared CSS modules: one class name here, one per app in the composed site. */
  readonly sharedStyles: readonly string[];
}

/** Matches elements of the head that name a file of a release. */
const released =
  /<(?:link|script)\b[^>]*"\/releases\/[^/"]+\/[^/"]+\/([^"]+)"[^>]*>(?:<\/script>)?/g;

/** Matches the element of the shell's first script, which names other files too. */
const firstScript = /(<script\b[^>]* data-shell=[^>]*>)/;

/** Matches inline styles of a page. */
const inlineStyle = /(<style\b[^>]*>).*?<\/style>/gs;

/** Matches files that the entry of the single build contains. */
const ofEntry = /^(?:remote|remoteEntry|libraries)(?:\.|$)/;

/** Removes the hash of a file name: `shell.ff2d18c1.js` → `shell.js`. */
export function withoutHash(name: string): string {
  return name.replace(/\.[0-9a-f]{12}(?=\.\w+$)/, '');
}

/** Replaces the release's file in an element by the single build's file; removes the element of a merged file. */
function singleElement(element: string, name: string, { files }: SingleBuild): string {
  const plain = withoutHash(name);
  if (ofEntry.test(plain)) return '';
  const file = files.get(plain);
  if (file === undefined) throw new Error(`The single build has no ${plain}.`);
  return element
    .replace(/"\/releases\/[^"]+"/, `"${file.path}"`)
    .replace(/integrity="[^"]+"/, `integrity="${file.integrity}"`);
}

/** Puts the files of the single build into the element of the first script. */
function withFirstScript(element: string, { files }: SingleBuild): string {
  const addressOf = (path: string) => files.get(withoutHash(basename(path)))?.path ?? '';
  return element
    .replace(/integrity="[^"]+"/, `integrity="${files.get('first.js')?.integrity}"`)
    .replace(/(src|data-shell|data-modules)="([^"]*)"/g, (_, name: string, paths: string) => {
      const addresses = paths.split(' ').map(addressOf).filter(Boolean);
      return `${name}="${addresses.join(' ')}"`;
    });
}

function importMap({ files }: SingleBuild): string {
  const scripts = [...files.values()].filter(({ path }) => extname(path) === '.js');
  return JSON.stringify({
    integrity: Object.fromEntries(scripts.map(({ path, integrity }) => [path, integrity])),
  });
}

/** Replaces inline styles of the site by the single build's styles, all in the first element. */
function withInlineStyles(head: string, { css }: SingleBuild): string {
  let isFirst = true;
  return head.replace(inlineStyle, (_, tag: string) => {
    if (!isFirst) return '';
    isFirst = false;
    return `${tag}${css}</style>`;
  });
}

/** Returns a pattern for shared classes with the name of a remote. */
function sharedClasses({ sharedStyles }: SingleBuild): RegExp {
  const remotes = apps.filter((app) => app !== 'shell').join('|');
  return new RegExp(`(?<=["\\s])(?:${remotes})-(${sharedStyles.join('|')})\\.module-`, 'g');
}

/**
 * Replaces the files of a page by those of the single build; markup, bootstrap data and router data stay.
 * @throws {Error} when the single build lacks a file that the page names
 */
export function singlePage(html: string, origin: string, build: SingleBuild): OtherPage {
  const at = html.indexOf('<body');
  const head = withInlineStyles(html.slice(0, at), build)
    .split(firstScript)
    .map((part) =>
      firstScript.test(part)
        ? withFirstScript(part, build)
        : part.replace(released, (element, name: string) => singleElement(element, name, build)),
    )
    .join('')
    .replace(/(<script type="importmap">)[^<]*/, (_, tag: string) => tag + importMap(build));
  const body = html.slice(at).replace(sharedClasses(build), 'shell-$1.module-');
  const page = head + body;
  const hashes = {
    scriptHashes: inlineHashes(page, 'script'),
    styleHashes: inlineHashes(page, 'style'),
  };
  return { html: page, policy: contentSecurityPolicy({ siteUrl: origin, ...hashes }) };
}
