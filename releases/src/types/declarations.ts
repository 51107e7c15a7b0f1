import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listFiles } from '../files/files.ts';
import { root } from '../files/folders.ts';
import { singletons } from '../singletons/singletons.ts';
import { runCompiler } from './run-compiler.ts';

/** The texts of files by their paths. */
export type FileTexts = Readonly<Record<string, string>>;

const shared = '@studio/shared/';

/** The declaration file of the shared messages, and of nothing else. */
export const messagesFile = 'client/i18n/messages/index.d.ts';

/** Import name → folder of `shared/src`, for each singleton that the project writes or reduces. */
export const ownSingletons: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(singletons).flatMap(([name, options]): [string, string][] => {
    const source = options.import ?? name;
    return source.startsWith(shared) ? [[name, source.slice(shared.length)]] : [];
  }),
);

/** Calls a function with an empty folder, and removes the folder afterwards. */
export async function withFolder<Result>(
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  // The type checker prints real paths.
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'types-')));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads files of a folder; the paths have `/` on every system. */
export async function readTexts(folder: string, paths: readonly string[]): Promise<FileTexts> {
  const texts = paths.map(
    async (path): Promise<[string, string]> => [
      path.replaceAll('\\', '/'),
      await readFile(join(folder, path), 'utf8'),
    ],
  );
  return Object.fromEntries(await Promise.all(texts));
}

/** Writes a file of a project, and the folders above it. */
export async function write(folder: string, path: string, text: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Writes the files of a project. */
export async function writeAll(folder: string, texts: FileTexts): Promise<void> {
  await Promise.all(Object.entries(texts).map(([path, text]) => write(folder, path, text)));
}

const sharedFolder = dirname(createRequire(import.meta.url).resolve(`${shared}package.json`));

/** The file with the import names of `shared`; only its exports are recorded. */
export const sharedPackage = 'shared/package.json';

/** Returns true for TypeScript that a release may consist of. */
const isSource = (path: string) =>
  /\.(?:tsx?|json)$/.test(path) && !/\.test\.tsx?$|(?:^|\/)testing\//.test(path);

/** Reads the sources in a folder; `name` begins their paths. */
export async function readSources(folder: string, name: string): Promise<FileTexts> {
  const texts = await readTexts(folder, (await listFiles(folder)).filter(isSource));
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [`${name}/${path}`, text]));
}

/** Reads the sources of `shared` and its import names. The package has its sources beside the built modules. */
export async function sharedSources(): Promise<FileTexts> {
  const text = await readFile(join(sharedFolder, 'package.json'), 'utf8');
  const { exports, sources = exports } = JSON.parse(text);
  return {
    ...(await readSources(join(sharedFolder, 'src'), 'shared/src')),
    [sharedPackage]: JSON.stringify({ exports: sources }),
  };
}

/**
 * Emits the declarations of the installed shared modules, without comments, by path below `shared/src`.
 * @throws {Error} with the first problem when they do not compile
 */
export async function emitDeclarations(): Promise<FileTexts> {
  return await withFolder(async (folder) => {
    const source = join(folder, 'shared/src');
    const out = join(folder, 'out');
    const sources = await sharedSources();
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeAll(folder, sources);
    const { exports } = JSON.parse(sources[sharedPackage] ?? '{}');
    const manifest = { name: '@studio/shared', type: 'module', exports };
    await write(folder, sharedPackage, JSON.stringify(manifest));
    const { problems } = await runCompiler(folder, {
      compilerOptions: {
        declaration: true,
        emitDeclarationOnly: true,
        removeComments: true,
        rootDir: source,
        outDir: out,
      },
      files: Object.values(ownSingletons).map((name) => join(source, name, 'index.ts')),
      include: [join(source, 'client/types/*.d.ts')],
    });
    const [first] = problems;
    if (first !== undefined) {
      throw new Error(`shared does not compile: ${first.file}:${first.line}: ${first.message}`);
    }
    return await readTexts(out, await listFiles(out));
  });
}

/** Returns a hash of texts and their paths. */
export function hashOf(texts: FileTexts): string {
  const entries = Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex');
}
