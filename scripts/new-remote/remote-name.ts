import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkoutApps } from '@studio/releases/files/folders';
import { appNamePattern } from '@studio/shared/contract';

/** Longest name: every class and address of the remote begins with it. */
const longestName = 30;

/** Names with another meaning on the site or in its tools, although no folder has them. */
const reserved: ReadonlySet<string> = new Set([
  'api',
  'composition',
  'healthz',
  'readyz',
  'reports',
  'dev',
  'remote',
  'development',
  'dist',
]);

/** Returns the name of a remote as an identifier: `price-list` → `priceList`. */
export function nameInCode(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the first title of a remote: `price-list` → `Price list`. */
export function nameInMessages(name: string): string {
  const words = name.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Returns the path of a remote's first page. */
export function firstPath(name: string): string {
  return `/${name}`;
}

/** Returns the line of the first page in the table of paths. */
export function pathLine(name: string): string {
  return `  ${nameInCode(name)}: fixed('${firstPath(name)}'),`;
}

/** The names of the apps, and the source file that holds the paths. */
export interface KnownNames {
  readonly apps: readonly string[];
  /** `package.json`, which lists a remote before its folder is there. */
  readonly workspaces: string;
  /** `shared/src/contract/paths.ts` */
  readonly paths: string;
}

/** Reads the names of the apps, and the source file that holds the paths. */
export async function knownNames(root: string): Promise<KnownNames> {
  const contract = join(root, 'shared/src/contract');
  return {
    apps: checkoutApps(root),
    workspaces: await readFile(join(root, 'package.json'), 'utf8'),
    paths: await readFile(join(contract, 'paths.ts'), 'utf8'),
  };
}

/** Returns whether another page has the path, or its key in the table of paths. */
function isAddressTaken({ workspaces, paths }: KnownNames, name: string): boolean {
  // Listed, but without a folder: an earlier run was stopped half-way, and the path is its own.
  if (workspaces.includes(`"${name}"`)) return false;
  const key = new RegExp(`^  ${nameInCode(name)}:`, 'm');
  return key.test(paths) || paths.includes(`'${firstPath(name)}'`);
}

/**
 * Returns an app whose name is a prefix of this one, or the reverse: their CSS classes, `<app>-<file>-…`, could be
 * equal.
 */
function lookalike({ apps }: KnownNames, name: string): string | undefined {
  return apps.find((one) => name.startsWith(`${one}-`) || one.startsWith(`${name}-`));
}

/**
 * Returns a sentence about the problem of a new remote's name; undefined for a good name.
 * @param root the repository
 */
export function problemWithName(root: string, known: KnownNames, name: string): string | undefined {
  if (!appNamePattern.test(name) || name.length > longestName) {
    return `"${name}" cannot name a remote: small letters and digits, words joined by single hyphens, ${longestName} characters at most.`;
  }
  if (reserved.has(name)) return `"${name}" means something else here: choose another name.`;
  if (existsSync(join(root, name)))
    return `There is a folder ${name} already: choose another name.`;
  const other = lookalike(known, name);
  if (other !== undefined) {
    return `"${name}" and ${other} begin alike, and their styles would collide: choose another name.`;
  }
  if (isAddressTaken(known, name)) {
    return `The address ${firstPath(name)} belongs to another page (shared/src/contract/paths.ts): choose another name.`;
  }
  return undefined;
}
