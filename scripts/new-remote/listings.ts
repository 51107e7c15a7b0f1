import { pathLine } from './remote-name.ts';

/** A place outside a remote's own folder that names every remote. */
interface Listing {
  /** Path from the repository's root. */
  readonly file: string;
  /**
   * Returns the file's text with the remote added; a text that names it already stays as it is.
   * @returns undefined when the text has no such place
   */
  readonly add: (text: string, name: string) => string | undefined;
}

/** Adds a literal at the end of the first list that begins with this text; the formatter breaks its lines. */
function toList(beginning: string, literal: (name: string) => string): Listing['add'] {
  return (text, name) => {
    const start = text.indexOf(beginning);
    const end = text.indexOf(']', start);
    if (start < 0 || end < 0) return undefined;
    const list = text.slice(start, end);
    if (list.includes(literal(name))) return text;
    const items = list.trimEnd().replace(/,$/, '');
    return `${text.slice(0, start)}${items}, ${literal(name)}${text.slice(end)}`;
  };
}

/** Adds a line as the last one before this text. */
function beforeEnd(beginning: string, end: string, line: (name: string) => string): Listing['add'] {
  return (text, name) => {
    const start = text.indexOf(beginning);
    const at = text.indexOf(end, start);
    if (start < 0 || at < 0) return undefined;
    if (text.slice(start, at).includes(line(name))) return text;
    return `${text.slice(0, at)}\n${line(name)}${text.slice(at)}`;
  };
}

/** The groups of names in patterns like `^(public-site|auth)/src/`. */
function toPatterns(text: string, name: string): string | undefined {
  const group = /\^\((public-site\|[a-z0-9|-]+)\)\//g;
  if (text.search(group) < 0) return undefined;
  return text.replace(group, (all, names: string) =>
    names.split('|').includes(name) ? all : `^(${names}|${name})/`,
  );
}

const single = (name: string) => `'${name}'`;

/** All of these places, in the order of their changes; the first one marks a remote that was begun. */
export const listings: readonly Listing[] = [
  { file: 'package.json', add: toList('"workspaces": [', (name) => `"${name}"`) },
  {
    file: 'shared/src/contract/paths.ts',
    add: beforeEnd('export const paths = {', '\n} satisfies', pathLine),
  },
  { file: 'jest.config.js', add: toList('projects: [', single) },
  { file: '.dependency-cruiser.cjs', add: toList('const apps = [', single) },
  { file: '.dependency-cruiser.cjs', add: toPatterns },
];
