import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { appNamePattern, contractNumber, isFirstApp } from '@studio/shared/contract';
import shared from '@studio/shared/package.json' with { type: 'json' };
import * as v from 'valibot';
import { checkoutApps } from '../files/folders.ts';
import { jsonText } from '../files/json.ts';
import { releaseManager } from '../keys/signature.ts';

const own = join(import.meta.dirname, '../..');
const template = join(own, 'template');
/** The folder of remotes for other compilers and frameworks: of the package, or of the repository. */
const examples = [join(own, 'examples'), join(own, '../examples')].find(existsSync) ?? '';
/** The folder of them that holds the files that all *pages* remotes share. */
const pagesBase = 'base';

/** The template of the build recipe of this package. */
export const defaultTemplate = 'rspack-react';

/** Returns the names of the templates. */
export const templateNames = (): string[] => [
  defaultTemplate,
  ...readdirSync(examples, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== pagesBase)
    .map(({ name }) => name),
];

const packageText = jsonText(v.object({ name: v.string(), version: v.string() }));

/** Returns the packages that a remote is built with: their names, and the files that `npm pack` writes. */
async function builtWith() {
  const releases = v.parse(packageText, await readFile(join(own, 'package.json'), 'utf8'));
  return [shared, releases].map(({ name, version }) => ({
    name,
    version,
    file: `${name.replace('@', '').replace('/', '-')}-${version}.tgz`,
  }));
}

const texts = v.record(v.string(), v.string());

const packageParts = jsonText(
  v.object({
    name: v.string(),
    version: v.string(),
    description: v.string(),
    license: v.optional(v.string()),
    type: v.string(),
    scripts: texts,
    dependencies: texts,
    devDependencies: texts,
  }),
);

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
  /** The name of its template. */
  readonly template?: string;
}

/** The files of a created remote, and whether it is a workspace of the repository that the folder belongs to. */
interface CreatedRemote {
  /** The paths from the remote's folder. */
  readonly files: readonly string[];
  readonly isWorkspace: boolean;
}

/**
 * Creates a remote in a folder of its own from the folder `template`. In a repository of several apps it becomes one of
 * its workspaces, with the configuration of the others. The folder appears whole: a run that was stopped half-way can be
 * repeated.
 * @throws {Error} with a sentence when the name cannot be used
 */
export async function createRemote(remote: NewRemote): Promise<CreatedRemote> {
  const { name, parent } = remote;
  const sibling = siblingIn(parent);
  const problem = problemWithName(name, parent) ?? problemWithTemplate(remote, sibling);
  if (problem !== undefined) throw new Error(problem);
  const draft = join(parent, `.${name}-${randomUUID()}`);
  try {
    await copyTemplate(remote.template ?? defaultTemplate, draft);
    // npm leaves files with such a name out of a package, or reads them as its own settings.
    for (const file of ['gitignore', 'nvmrc'])
      if (existsSync(join(draft, file))) await rename(join(draft, file), join(draft, `.${file}`));
    if (sibling !== undefined)
      for (const file of ownRepositoryOnly) await rm(join(draft, file), { recursive: true });
    const entries = await readdir(draft, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name: file }) => join(parentPath, file));
    for (const file of files) await writeFile(file, filledIn(await readFile(file, 'utf8'), name));
    if (sibling === undefined) await writePackage(draft, remote);
    else await configureLike(join(parent, sibling), draft, name);
    await rename(draft, join(parent, name));
    if (sibling !== undefined) await addWorkspace(parent, name);
    return {
      files: files.map((file) => file.slice(draft.length + 1)).sort(),
      isWorkspace: sibling !== undefined,
    };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Copies a template. All others are built on one that they share most files with: the default one or, for other
 * frameworks, that of *pages*. Their `package.json` names only what differs.
 */
async function copyTemplate(name: string, folder: string): Promise<void> {
  if (name === defaultTemplate) return await cp(template, folder, { recursive: true });
  const example = join(examples, name);
  const hasPages = existsSync(join(example, 'src'));
  await cp(hasPages ? join(examples, pagesBase) : template, folder, { recursive: true });
  if (!hasPages) await rm(join(folder, 'rspack.config.js'));
  const base = v.parse(objectText, await readFile(join(folder, 'package.json'), 'utf8'));
  const filter = (file: string) =>
    !/[\\/](?:node_modules|dist|\.\w+)(?:[\\/]|$)/.test(file.slice(example.length));
  await cp(example, folder, { recursive: true, filter });
  const other = v.parse(objectText, await readFile(join(folder, 'package.json'), 'utf8'));
  const merged = Object.entries(other).map(([key, value]) => {
    const before = base[key];
    return [key, v.is(texts, value) && v.is(texts, before) ? { ...before, ...value } : value];
  });
  const written = { ...base, ...Object.fromEntries(merged) };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(written, null, 2)}\n`);
}

/** Returns a sentence about the problem of a template; undefined for one that can be used. */
function problemWithTemplate(
  { template: name = defaultTemplate }: NewRemote,
  sibling: string | undefined,
): string | undefined {
  const names = templateNames();
  if (!names.includes(name)) return `There is no template ${name}: ${names.join(', ')}.`;
  return sibling === undefined || name === defaultTemplate
    ? undefined
    : `The apps of this repository have one build recipe: create ${name} in a folder of its own.`;
}

/** Holds the files that only a remote in a repository of its own has. */
const ownRepositoryOnly = ['.gitignore', '.nvmrc', 'README.md', 'browser', 'playwright.config.ts'];

/** An object of JSON; its keys keep their order. */
const objectText = jsonText(v.record(v.string(), v.unknown()));
const workspaceNames = v.array(v.string());
const references = v.array(v.object({ path: v.string() }));

/** Returns a remote of the repository whose root this folder is; undefined for a folder without workspaces. */
function siblingIn(parent: string): string | undefined {
  const file = join(parent, 'package.json');
  if (!existsSync(file)) return undefined;
  const { workspaces } = v.parse(objectText, readFileSync(file, 'utf8'));
  if (!v.is(workspaceNames, workspaces)) return undefined;
  return checkoutApps(parent).find((app) => app !== 'shell' && workspaces.includes(app));
}

/** Gives a remote the configuration of another one of the repository; its dependencies are those of the template. */
async function configureLike(sibling: string, folder: string, name: string): Promise<void> {
  const own = v.parse(packageParts, await readFile(join(folder, 'package.json'), 'utf8'));
  const { scripts, license, devDependencies, ...other } = v.parse(
    packageParts,
    (await readFile(join(sibling, 'package.json'), 'utf8')).replaceAll(basename(sibling), name),
  );
  const { version, type, description, dependencies } = own;
  const tools = Object.entries(devDependencies).filter(
    ([tool]) => dependencies[tool] === undefined,
  );
  const written = {
    ...{ name: other.name, version, private: true, description, license, type, scripts },
    dependencies: { ...dependencies, '@studio/shared': other.dependencies['@studio/shared'] },
    devDependencies: Object.fromEntries(tools),
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(written, null, 2)}\n`);
  for (const file of ['tsconfig.json', 'jest.config.js', 'rspack.config.js']) {
    const text = await readFile(join(sibling, file), 'utf8');
    await writeFile(join(folder, file), text.replaceAll(basename(sibling), name));
  }
}

/** Adds a workspace to the repository: npm and the type checker read their lists, everything else looks for its files. */
async function addWorkspace(parent: string, name: string): Promise<void> {
  const change = async (file: string, values: (now: Record<string, unknown>) => object) => {
    const now = v.parse(objectText, await readFile(join(parent, file), 'utf8'));
    await writeFile(join(parent, file), `${JSON.stringify({ ...now, ...values(now) }, null, 2)}\n`);
  };
  await change('package.json', ({ workspaces }) => ({
    workspaces: [...v.parse(workspaceNames, workspaces), name],
  }));
  await change('tsconfig.json', (now) => ({
    references: [...v.parse(references, now.references), { path: name }],
  }));
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
    .replaceAll('sample_remote', name.replaceAll('-', '_'))
    .replaceAll('Sample remote', `${words.charAt(0).toUpperCase()}${words.slice(1)}`)
    .replace(/^(export const contract\b[^=\n]*= )0;/m, `$1${contractNumber};`);
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
