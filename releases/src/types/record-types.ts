import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName, Release } from '@studio/shared/contract';
import { listFiles } from '../files/files.ts';
import { root } from '../files/folders.ts';
import { integrityOf } from '../files/integrity.ts';
import { compileAgainst } from './compile-against.ts';
import { emitDeclarations, type FileTexts, hashOf, readTexts } from './declarations.ts';
import { packed, type RecordedTypes, textOf } from './recorded-types.ts';
import { sentenceOf } from './type-sentence.ts';

/** The file with the import names of `shared`; only its exports are recorded. */
const sharedPackage = 'shared/package.json';

const isSource = (path: string) =>
  /\.(?:tsx?|json)$/.test(path) && !/\.test\.tsx?$|(?:^|\/)testing\//.test(path);

/** Reads all TypeScript that a remote may consist of: its own and that of `shared`. */
async function possibleSources(app: AppName): Promise<FileTexts> {
  const folders = [`${app}/src`, 'shared/src'];
  const found = await Promise.all(
    folders.map(async (folder) => {
      const paths = (await listFiles(join(root, folder))).filter(isSource);
      return paths.map((path) => `${folder}/${path}`);
    }),
  );
  const texts = await readTexts(root, found.flat());
  return { ...texts, [sharedPackage]: JSON.stringify({ exports: await sharedExports() }) };
}

async function sharedExports(): Promise<unknown> {
  const { exports } = JSON.parse(await readFile(join(root, sharedPackage), 'utf8'));
  return exports;
}

async function typesOf(app: AppName): Promise<RecordedTypes> {
  const declarations = await emitDeclarations();
  if (app === 'shell') return { declarations, sources: {} };
  const possible = await possibleSources(app);
  const { problems, read } = await compileAgainst(app, possible, declarations);
  if (problems.length > 0) {
    throw new Error(problems.map((problem) => sentenceOf(app, problem)).join('\n'));
  }
  const kept = new Set([sharedPackage, ...read]);
  const sources = Object.entries(possible).filter(([path]) => kept.has(path));
  return { declarations, sources: Object.fromEntries(sources) };
}

/**
 * Writes the types file of a release: with it a check compiles a remote against the declarations of another shell.
 * @throws {Error} with the problems of the type checker, such as a missing message
 */
export async function recordTypes(
  file: string,
  app: AppName,
): Promise<NonNullable<Release['types']>> {
  const types = await typesOf(app);
  const text = textOf(types);
  await writeFile(file, await packed(text));
  return { declarations: hashOf(types.declarations), integrity: integrityOf(text) };
}
