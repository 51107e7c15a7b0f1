import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appNamePattern, contractNumber, isFirstApp } from '@studio/shared/contract';
import shared from '@studio/shared/package.json' with { type: 'json' };
import * as v from 'valibot';
import { releaseManager } from '../keys/signature.ts';

const own = join(import.meta.dirname, '../..');
const template = join(own, 'template');

const packageText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ name: v.string(), version: v.string() }),
);

/** Returns the packages that a remote is built with: their names, and the files that `npm pack` writes. */
async function builtWith() {
  const releases = v.parse(packageText, await readFile(join(own, 'package.json'), 'utf8'));
  return [shared, releases].map(({ name, version }) => ({
    name,
    version,
    file: `${name.replace('@', '').replace('/', '-')}-${version}.tgz`,
  }));
}

/** Longest name: every class and address of the remote begins with it. */
const longestName = 30;

/** Names with another meaning on the site or in its tools. */
const reserved: ReadonlySet<string> = new Set([
  'api',
  'composition',
  'healthz',
  'readyz',
  'releases',
  'reports',
  'dev',
  'remote',
  'development',
  'shared',
  'gateway',
  releaseManager,
]);

/** A remote to create. */
export interface NewRemote {
  readonly name: string;
  /** The folder that receives the remote's own folder. */
  readonly parent: string;
  /** Origin of the site that the remote is developed and checked on. */
  readonly site: string;
  /** The folder with the packed packages; without them `npm install` takes both from the registry. */
  readonly packages: string;
}

/**
 * Creates a remote in a folder of its own from the folder `template`. The folder appears whole: a run that was stopped
 * half-way can be repeated.
 * @returns the paths of the files, from the remote's folder
 * @throws {Error} with a sentence when the name cannot be used
 */
export async function createRemote(remote: NewRemote): Promise<string[]> {
  const { name, parent } = remote;
  const problem = problemWithName(name, parent);
  if (problem !== undefined) throw new Error(problem);
  const draft = join(parent, `.${name}-${randomUUID()}`);
  try {
    await cp(template, draft, { recursive: true });
    // npm leaves files with such a name out of a package, or reads them as its own settings.
    for (const file of ['gitignore', 'nvmrc'])
      await rename(join(draft, file), join(draft, `.${file}`));
    const entries = await readdir(draft, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name: file }) => join(parentPath, file));
    for (const file of files) await writeFile(file, filledIn(await readFile(file, 'utf8'), name));
    await writePackage(draft, remote);
    await rename(draft, join(parent, name));
    return files.map((file) => file.slice(draft.length + 1)).sort();
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Returns a sentence about the problem of a name; undefined for a good one. */
function problemWithName(name: string, parent: string): string | undefined {
  if (!appNamePattern.test(name) || name.length > longestName)
    return `"${name}" cannot name a remote: small letters and digits, words joined by single hyphens, ${longestName} characters at most.`;
  if (reserved.has(name) || isFirstApp(name))
    return `"${name}" means something else on a site: choose another name.`;
  if (existsSync(join(parent, name)))
    return `There is a folder ${name} already: choose another name.`;
  return undefined;
}

/** Puts the name of the remote and the shell's contract into a file of the template. */
function filledIn(text: string, name: string): string {
  const words = name.replaceAll('-', ' ');
  return text
    .replaceAll('sample-remote', name)
    .replaceAll('Sample remote', `${words.charAt(0).toUpperCase()}${words.slice(1)}`)
    .replace("RemoteModule['contract'] = 0;", `RemoteModule['contract'] = ${contractNumber};`);
}

/** Names the site and the packages in `package.json`; packed packages become part of the remote's folder. */
async function writePackage(folder: string, { site, packages: from }: NewRemote): Promise<void> {
  const packages = await builtWith();
  const isPacked = packages.every(({ file }) => existsSync(join(from, file)));
  if (isPacked) await mkdir(join(folder, 'packages'));
  let text = await readFile(join(folder, 'package.json'), 'utf8');
  for (const { name, version, file } of packages) {
    if (isPacked) await copyFile(join(from, file), join(folder, 'packages', file));
    const source = isPacked ? `file:packages/${file}` : `^${version}`;
    text = text.replace(new RegExp(`("${name}": )"[^"]*"`), `$1"${source}"`);
  }
  text = text.replace(/("site": )"[^"]*"/, `$1"${site}"`);
  await writeFile(join(folder, 'package.json'), text);
}
