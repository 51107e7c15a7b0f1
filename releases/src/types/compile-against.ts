import { createHash } from 'node:crypto';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AppName } from '@studio/shared/contract';
import * as v from 'valibot';
import { ifThere } from '../files/files.ts';
import { root } from '../files/folders.ts';
import { jsonText } from '../files/json.ts';
import {
  type FileTexts,
  hashOf,
  ownSingletons,
  sharedPackage,
  withFolder,
  write,
  writeAll,
} from './declarations.ts';
import { baseOptions, runCompiler, type TypeProblem } from './run-compiler.ts';

const { version: compilerVersion } = createRequire(import.meta.url)('typescript/package.json');

const packageSchema = v.object({ exports: v.optional(v.record(v.string(), v.string()), {}) });
const problemsSchema = v.array(
  v.object({ file: v.string(), line: v.number(), code: v.string(), message: v.string() }),
);

/** Returns the names that a module of the declarations exports from its own files, not from the package it replaces. */
function ownNames(declaration: string): string[] {
  const lists = declaration.matchAll(/export (?:type )?\{([^}]*)\} from '\.\//g);
  return [...lists].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
}

/**
 * Writes a package that exports a package's own types, except for names that the shell's module replaces, such as
 * `Link` of the router.
 */
async function writeStandIn(folder: string, name: string, source: string, declarations: FileTexts) {
  const names = ownNames(declarations[`${source}/index.d.ts`] ?? '');
  if (names.length === 0) return;
  await write(folder, `packages/${name}.d.ts`, `export * from '${name}';\n`);
  const home = `app/node_modules/${name}`;
  await write(folder, `${home}/package.json`, JSON.stringify({ name, types: 'index.d.ts' }));
  await write(
    folder,
    `${home}/index.d.ts`,
    `export * from '../../../packages/${name}.js';
export { ${names.join(', ')} } from '../../../declarations/src/${source}/index.js';\n`,
  );
}

/**
 * Writes a project for a remote's sources: imports of shared modules resolve to the declarations, all others to the
 * remote's own copy of `shared` and to the packages of this checkout.
 */
async function layOut(folder: string, sources: FileTexts, declarations: FileTexts) {
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeAll(join(folder, 'app'), sources);
  await writeAll(join(folder, 'declarations/src'), declarations);
  const name = '@studio/shared';
  const declared = { name, exports: { './*': './src/*/index.d.ts' } };
  await write(folder, 'declarations/package.json', JSON.stringify(declared));
  const { exports } = v.parse(packageSchema, JSON.parse(sources[sharedPackage] ?? '{}'));
  const given: Record<string, string> = {};
  for (const [singleton, source] of Object.entries(ownSingletons)) {
    if (singleton !== `${name}/${source}`) {
      await writeStandIn(folder, singleton, source, declarations);
      continue;
    }
    given[`./${source}`] = `./given/${source}.d.ts`;
    const text = `export * from '../../../declarations/src/${source}/index.js';\n`;
    await write(folder, `app/shared/given/${source}.d.ts`, text);
  }
  const manifest = { name, type: 'module', exports: { ...exports, ...given } };
  await write(folder, 'app/shared/package.json', JSON.stringify(manifest));
  await mkdir(join(folder, 'app/node_modules/@studio'), { recursive: true });
  await symlink(join(folder, 'app/shared'), join(folder, 'app/node_modules/@studio/shared'));
}

/**
 * Compiles a remote's sources against declarations of the shared modules.
 * @returns the problems that the type checker reports, and the sources that it has read
 */
export async function compileAgainst(
  app: AppName,
  sources: FileTexts,
  declarations: FileTexts,
): Promise<{ readonly problems: readonly TypeProblem[]; readonly read: readonly string[] }> {
  return await withFolder(async (folder) => {
    await layOut(folder, sources, declarations);
    const project = join(folder, 'app');
    const configuration = {
      compilerOptions: { emitDeclarationOnly: false, noEmit: true },
      files: [`${app}/src/remote.ts`],
      include: [`${app}/src/**/*.d.ts`, 'shared/src/client/types/*.d.ts'],
    };
    const { problems, lines } = await runCompiler(project, configuration, '--listFiles');
    const read = lines
      .filter((line) => line.startsWith(`${project}/`))
      .map((line) => line.slice(project.length + 1))
      .filter((path) => Object.hasOwn(sources, path));
    return { problems, read };
  });
}

/** The folder of cached results: they are valid while compiler, packages and files are the same. */
const cache = join(root, 'node_modules/.cache/studio-releases');

async function cacheFile(app: AppName, sources: FileTexts, declarations: FileTexts) {
  const packages = await ifThere(readFile(join(root, 'package-lock.json'), 'utf8'));
  const options = await readFile(baseOptions, 'utf8');
  const parts = [compilerVersion, packages, options, app, hashOf(sources), hashOf(declarations)];
  const key = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return join(cache, `${key}.json`);
}

/** Returns the problems of {@link compileAgainst}, cached. */
export async function problemsAgainst(
  app: AppName,
  sources: FileTexts,
  declarations: FileTexts,
): Promise<readonly TypeProblem[]> {
  const file = await cacheFile(app, sources, declarations);
  // A result that cannot be read is computed again.
  const known = await readFile(file, 'utf8').catch(() => undefined);
  const parsed = v.safeParse(jsonText(problemsSchema), known);
  if (parsed.success) return parsed.output;
  const { problems } = await compileAgainst(app, sources, declarations);
  // Without a cache the next check takes a second longer.
  await mkdir(cache, { recursive: true })
    .then(() => writeFile(file, JSON.stringify(problems)))
    .catch(() => undefined);
  return problems;
}
