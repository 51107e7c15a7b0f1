import { createHash } from 'node:crypto';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { singletons } from '@studio/rspack-config/singletons';
import { listFiles } from '../files/files.ts';
import { root } from '../files/folders.ts';
import { runCompiler } from './run-compiler.ts';

/** The texts of files by their paths. */
export type FileTexts = Readonly<Record<string, string>>;

const shared = '@studio/shared/';

/** The declaration file of the shared messages, and of nothing else. */
export const messagesFile = 'i18n/messages/index.d.ts';

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

/**
 * Emits the declarations of the shared modules of this checkout, without comments, by path below `shared/src`.
 * @throws {Error} with the first problem when they do not compile
 */
export async function emitDeclarations(): Promise<FileTexts> {
  return await withFolder(async (folder) => {
    const source = join(root, 'shared/src');
    const out = join(folder, 'out');
    const configuration = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        lib: ['es2023', 'dom', 'dom.iterable'],
        composite: false,
        declaration: true,
        emitDeclarationOnly: true,
        removeComments: true,
        rootDir: source,
        outDir: out,
      },
      files: Object.values(ownSingletons).map((name) => join(source, name, 'index.ts')),
      include: [join(source, 'types/*.d.ts')],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
    const { problems } = await runCompiler(folder, ['-p', folder]);
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
