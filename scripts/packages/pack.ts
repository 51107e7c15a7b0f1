import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jsonText } from '@studio/releases/json';
import * as v from 'valibot';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** The packages that a team outside of this repository installs; each is the name of a workspace. */
export const packages = ['shared', 'releases'] as const;
export type PackageName = (typeof packages)[number];

const record = v.optional(v.record(v.string(), v.string()), {});
const manifestSchema = jsonText(
  v.object({
    name: v.string(),
    version: v.string(),
    description: v.string(),
    license: v.string(),
    bin: record,
    exports: v.record(v.string(), v.string()),
    /** The import paths that the package has outside of this repository. */
    promised: v.array(v.string()),
    sideEffects: v.optional(v.array(v.string())),
    dependencies: record,
    devDependencies: record,
  }),
);
type Manifest = v.InferOutput<typeof manifestSchema>;

/** Reads the `package.json` of a workspace. */
export async function readManifest(name: string): Promise<Manifest> {
  return v.parse(manifestSchema, await readFile(join(root, name, 'package.json'), 'utf8'));
}

/**
 * Calls a function with the package of a workspace in a temporary folder: `dist` has ES modules and declarations. Node
 * strips no types below `node_modules`, so the package holds JavaScript; the workspaces keep using their sources.
 * @throws {Error} with the compiler's report
 */
export async function withPackage<Result>(
  name: PackageName,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const cache = join(root, name, '.cache');
  await mkdir(cache, { recursive: true });
  // The compiler finds the packages of the workspace from here.
  const temporary = await mkdtemp(join(cache, 'package-'));
  try {
    const folder = join(temporary, 'package');
    await compile(name, temporary, join(folder, 'dist'));
    await copySources(name, folder);
    if (name === 'releases') await addRecipe(temporary, folder);
    const manifest = await packedManifest(name, folder);
    await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
    return await use(folder);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** The build recipe and the compiler options of apps: files of the root, which `@studio/releases` brings. */
const recipe = ['rspack.base.js', 'rspack', 'tsconfig.base.json'];

/** The import paths of `@studio/releases` that lead to them. */
const recipePaths = {
  './rspack': './rspack.base.js',
  './tsconfig.base.json': './tsconfig.base.json',
};

/** Compiles the sources of a workspace, without its tests; those of `shared` for tests of apps are part of it. */
async function compile(name: PackageName, folder: string, outDir: string): Promise<void> {
  const source = join(root, name);
  const configuration = {
    extends: join(source, 'tsconfig.json'),
    compilerOptions: {
      composite: false,
      incremental: false,
      emitDeclarationOnly: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(source, 'src'),
      outDir,
    },
    // What the tool takes from `shared` needs the types that browsers have beside TypeScript's.
    include: [join(source, 'src'), join(root, 'shared/src/client/types/ambient.d.ts')],
    exclude: [
      join(source, 'src/**/*.test.*'),
      ...(name === 'releases' ? [join(source, 'src/testing')] : []),
    ],
    references: [],
  };
  await runCompiler(source, join(folder, 'tsconfig.json'), configuration);
}

async function runCompiler(source: string, project: string, configuration: object): Promise<void> {
  await writeFile(project, JSON.stringify(configuration));
  await run('tsc', ['-p', project], { cwd: source }).catch((error: unknown) => {
    const { stdout } = v.parse(v.object({ stdout: v.string() }), error);
    throw new Error(`${source} does not compile:\n${stdout}`, { cause: error });
  });
}

/** Puts the recipe into the package: it imports the compiled files of the tool there. */
async function addRecipe(temporary: string, folder: string): Promise<void> {
  const declarations = join(temporary, 'recipe');
  await runCompiler(join(root, 'releases'), join(temporary, 'recipe.json'), {
    extends: join(root, 'releases/tsconfig.json'),
    compilerOptions: {
      composite: false,
      incremental: false,
      declaration: true,
      stripInternal: true,
      rootDir: root,
      outDir: declarations,
    },
    include: [join(root, 'rspack.base.js')],
    exclude: [],
    references: [],
  });
  await cp(join(declarations, 'rspack.base.d.ts'), join(folder, 'rspack.base.d.ts'));
  for (const path of recipe)
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: (file) => !isTest(file),
    });
  const scripts = [
    'rspack.base.js',
    ...(await readdir(join(folder, 'rspack'))).map((one) => `rspack/${one}`),
  ];
  for (const path of scripts) {
    const file = join(folder, path);
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text.replace(/(['"]\.{1,2}\/)releases\/src\/([^'"]+)\.ts(['"])/g, '$1dist/$2.js$3'),
    );
  }
}

/** The documents of teams, which `@studio/releases` brings; their links to each other hold there. */
export const documents = [
  ...[
    'contract',
    'release-your-remote',
    'when-it-goes-wrong',
    'upgrades',
    'packages',
    'glossary',
  ].map((name) => `docs/${name}.md`),
  'docs/release.schema.json',
  'docs/decisions',
  'releases/README.md',
  'gateway/README.md',
];

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isForTests = (path: string) => path.startsWith('testing/');
const isCompiled = (path: string) => /(?<!\.d)\.tsx?$/.test(path);

/**
 * Copies what the compiler leaves out: styles, JSON and written declarations. Of `shared` it adds the sources, which a
 * build records for the checks of later releases, and of `releases` the templates of apps and the documents.
 */
async function copySources(name: PackageName, folder: string): Promise<void> {
  const source = join(root, name, 'src');
  const dist = join(folder, 'dist');
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(source.length + 1);
    if (!entry.isFile() || isTest(path)) continue;
    if (name === 'releases' && isForTests(path)) continue;
    if (!isCompiled(path)) await cp(join(source, path), join(dist, path));
    if (name === 'shared' && !isForTests(path))
      await cp(join(source, path), join(folder, 'src', path));
  }
  if (name === 'releases') {
    await cp(join(root, name, 'template'), join(folder, 'template'), { recursive: true });
    await cp(join(root, 'examples'), join(folder, 'examples'), {
      recursive: true,
      filter: (path) => !/[\\/](?:node_modules|dist|\.data)$/.test(path),
    });
    for (const path of documents)
      await cp(join(root, path), join(folder, path), { recursive: true });
  }
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.js$|\.d\.ts$/.test(entry.name)) continue;
    // The compiler rewrites the extensions of imports only in scripts that it makes of TypeScript.
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    const rewritten = text
      .replace(/((?:from |import\()['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2')
      // A function that runs in a page takes none of the compiler's helpers with it.
      .replace(/import\(__rewriteRelativeImportExtension\((\w+)\)\)/g, 'import($1)');
    await writeFile(file, rewritten);
  }
}

/** Returns the place of a built file: `./src/kit/index.ts` → `./dist/kit/index.js`. */
const built = (path: string) =>
  path.replace(/^\.\/src\//, './dist/').replace(/(?<!\.d)\.tsx?$/, '.js');

/** Returns the entry of an import path in the package in a folder. */
function entryOf(folder: string, target: string): string | Record<string, string> {
  const path = built(target);
  if (path.endsWith('.d.ts')) return { types: path };
  const types = path.replace(/\.js$/, '.d.ts');
  return types !== path && existsSync(join(folder, types)) ? { types, default: path } : path;
}

/** Returns the file of an import path: its own entry, or that of the pattern. */
function targetOf(exports: Manifest['exports'], path: string): string {
  const target = exports[path] ?? exports['./*']?.replace('*', path.slice(2));
  if (target === undefined) throw new Error(`The promised import path ${path} does not exist.`);
  return target;
}

/** The packages that the recipe needs of the other workspace, and tests of apps with it, are those it is tested with. */
async function dependenciesOf(name: PackageName, manifest: Manifest) {
  if (name !== 'releases') return manifest.dependencies;
  const { name: shared, version, devDependencies: tools } = await readManifest('shared');
  const all = { ...manifest.devDependencies, ...tools, ...manifest.dependencies };
  return { ...all, [shared]: `^${version}` };
}

async function packedManifest(name: PackageName, folder: string) {
  const manifest = await readManifest(name);
  const { bin, promised, sideEffects } = manifest;
  const exports = { ...manifest.exports, ...(name === 'releases' && recipePaths) };
  const paths = promised.map((path) => [path, entryOf(folder, targetOf(exports, path))] as const);
  return {
    name: manifest.name,
    version: manifest.version,
    description: manifest.description,
    license: manifest.license,
    type: 'module',
    engines: { node: '>=24' },
    ...(Object.keys(bin).length > 0 && {
      bin: Object.fromEntries(Object.entries(bin).map(([key, file]) => [key, built(file)])),
    }),
    exports: { ...Object.fromEntries(paths), './package.json': './package.json' },
    ...(sideEffects && { sideEffects }),
    dependencies: await dependenciesOf(name, manifest),
    ...(name === 'shared' && { sources: exports }),
  };
}

const packedSchema = jsonText(v.tuple([v.object({ filename: v.string() })]));

/**
 * Packs all packages, as `npm pack` does.
 * @param destination the folder that receives `studio-shared-<version>.tgz` and `studio-releases-<version>.tgz`
 * @returns the paths of the files
 */
export async function packAll(destination: string): Promise<string[]> {
  await mkdir(destination, { recursive: true });
  const files: string[] = [];
  for (const name of packages) {
    const options = ['--json', '--ignore-scripts', '--pack-destination', destination];
    const { stdout } = await withPackage(name, (cwd) => run('npm', ['pack', ...options], { cwd }));
    files.push(join(destination, v.parse(packedSchema, stdout)[0].filename));
  }
  return files;
}
