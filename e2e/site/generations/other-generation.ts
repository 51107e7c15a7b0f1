import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureKeys } from '@studio/releases/keys';
import { readManifest } from '@studio/releases/manifest';
import { releaseManager } from '@studio/releases/signature';
import * as v from 'valibot';
import type { SiteReleases } from '../releases-of.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

/** The packages of the other major, which npm installs below `.cache` at the first run. */
const packages = ['react', 'react-dom'] as const;
const version = '18.3.1';

/** React 19 has this hook; a team that stays with React 18 writes it itself. */
const effectEvent = `
module.exports.useEffectEvent = function useEffectEvent(handler) {
  const latest = module.exports.useRef(handler);
  module.exports.useInsertionEffect(() => {
    latest.current = handler;
  });
  return module.exports.useCallback((...args) => latest.current(...args), []);
};
`;

const recipe = {
  from: "{ number: 1, majors: { react: 19, 'react-dom': 19 } }",
  to: "{ number: 2, majors: { react: 18, 'react-dom': 18 } }",
} as const;

/** Folders of this checkout that no build reads. */
const left = /^(?:\.|node_modules$|test-results$|backend$|bench$|docs$|e2e$|dist$)/;

/**
 * Copies this checkout with React 18 installed in the place of React 19, as generation 2, and builds every app there with
 * the recipe of the checkout.
 * @param folder of the copy; the builds are in its `.data/builds`
 */
export async function buildOtherGeneration(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(root)) {
    if (left.test(name)) continue;
    const filter = (source: string) => !/\/(?:node_modules|dist)$/.test(source);
    await cp(join(root, name), join(folder, name), { recursive: true, filter });
    // A workspace has the packages of which it needs another version than the others.
    if (existsSync(join(root, name, 'node_modules')))
      await link(join(root, name, 'node_modules'), join(folder, name, 'node_modules'));
  }
  await link(join(root, 'node_modules'), join(folder, 'node_modules'));
  const cached = await cachedPackages();
  for (const name of packages) {
    const target = join(folder, 'node_modules', name);
    await rm(target, { recursive: true });
    await cp(join(cached, name), target, { recursive: true });
  }
  // React 18 brings a scheduler of its own.
  const scheduler = join(folder, 'node_modules/react-dom/node_modules/scheduler');
  await cp(join(cached, 'scheduler'), scheduler, { recursive: true });
  await appendFile(join(folder, 'node_modules/react/index.js'), effectEvent);
  await editRecipe(folder);
  const tool = join(folder, 'releases/src/main.ts');
  const env = { ...process.env, BUILDS_DIR: join(folder, '.data/builds') };
  await run(process.execPath, [tool, 'build'], { cwd: folder, env });
}

/** Copies a folder without its bytes: nothing in the copy is edited, and replaced packages leave the original alone. */
async function link(from: string, to: string): Promise<void> {
  await run('cp', ['-al', from, to]).catch(() => run('cp', ['-a', from, to]));
}

/** Returns the folder of the installed packages of the other major. */
async function cachedPackages(): Promise<string> {
  const prefix = join(root, '.cache', `react-${version}`);
  const installed = join(prefix, 'node_modules');
  if (existsSync(join(installed, 'react-dom/package.json'))) return installed;
  await mkdir(prefix, { recursive: true });
  await writeFile(join(prefix, 'package.json'), '{ "private": true }\n');
  const wanted = packages.map((name) => `${name}@${version}`);
  await run('npm', ['install', '--save-exact', '--ignore-scripts', ...wanted], { cwd: prefix });
  return installed;
}

async function editRecipe(folder: string): Promise<void> {
  const path = join(folder, 'releases/src/singletons/singletons.ts');
  const text = await readFile(path, 'utf8');
  if (!text.includes(recipe.from)) throw new Error(`${path} has another generation.`);
  await writeFile(path, text.replace(recipe.from, recipe.to));
}

/** Runs the release tool of this checkout on a site's releases; rejects with its output. */
export type RunTool = (...args: readonly string[]) => Promise<string>;

/**
 * Returns the release tool of this checkout for the builds of the other one.
 * @param folder of the other checkout
 */
export function toolFor({ folder: store, keys }: SiteReleases, folder: string): RunTool {
  const env = {
    ...process.env,
    BUILDS_DIR: join(folder, '.data/builds'),
    RELEASES_DIR: store,
    RELEASE_KEYS: keys,
  };
  const tool = join(root, 'releases/src/main.ts');
  return async (...args) => {
    const { stdout } = await run(process.execPath, [tool, ...args], { cwd: root, env });
    return stdout;
  };
}

/**
 * Publishes every live app in the other generation, and promotes each into the set that waits.
 * @returns the number of apps
 */
export async function collectGeneration(releases: SiteReleases, tool: RunTool): Promise<number> {
  await ensureKeys(releases.keys, releaseManager);
  const { apps } = await readManifest(releases.store);
  for (const app of Object.keys(apps)) {
    await tool('publish', app);
    // Sizes and styles are not what this rehearses.
    await tool('promote', app, '--anyway', '--because', 'another React');
  }
  return Object.keys(apps).length;
}

const checkText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    error: v.nullable(v.object({ message: v.string() })),
    result: v.nullable(
      v.object({
        apps: v.record(
          v.string(),
          // The console's pages are not on the public site.
          v.object({
            smoke: v.nullable(v.object({ pages: v.number(), problems: v.array(v.string()) })),
          }),
        ),
      }),
    ),
  }),
);

/** Tests all pages of the generation that waits; returns their number, and the problems. */
export async function checkGeneration(tool: RunTool, site: string) {
  const options = ['--generation', '2', '--site', site, '--no-journeys', '--json'];
  const text = await tool('check', ...options).catch((error: unknown) =>
    // The comparison may reject a release; the report has the pages all the same.
    error instanceof Error && 'stdout' in error ? String(error.stdout) : Promise.reject(error),
  );
  const { result, error } = v.parse(checkText, text);
  if (result === null) throw new Error(error?.message);
  const tested = Object.values(result.apps).flatMap(({ smoke }) => smoke ?? []);
  return {
    apps: Object.keys(result.apps).length,
    pages: tested.reduce((sum, { pages }) => sum + pages, 0),
    problems: tested.flatMap(({ problems }) => problems),
  };
}
