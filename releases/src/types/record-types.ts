import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName, Release } from '@studio/shared/contract';
import { appFolder } from '../files/folders.ts';
import { integrityOf } from '../files/integrity.ts';
import { compileAgainst } from './compile-against.ts';
import {
  emitDeclarations,
  hashOf,
  readSources,
  sharedPackage,
  sharedSources,
} from './declarations.ts';
import { packed, type RecordedTypes, textOf } from './recorded-types.ts';
import { sentenceOf } from './type-sentence.ts';

async function typesOf(app: AppName): Promise<RecordedTypes> {
  const declarations = await emitDeclarations();
  if (app === 'shell') return { declarations, sources: {} };
  const own = await readSources(join(appFolder(app), 'src'), `${app}/src`);
  const possible = { ...own, ...(await sharedSources()) };
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
  const bytes = await packed(textOf(types));
  await writeFile(file, bytes);
  return { declarations: hashOf(types.declarations), integrity: integrityOf(bytes) };
}
