import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName, Release } from '@studio/shared/contract';
import { listFiles } from '../files/files.ts';
import { root } from '../files/folders.ts';
import { integrityOf } from '../files/integrity.ts';
import { compileAgainst } from './compile-against.ts';
import { emitDeclarations, type FileMessages, hashOf, readTexts } from './declarations.ts';
import { packed, type RecordedTypes, textOf } from './recorded-types.ts';
import { sentenceOf } from './type-sentence.ts';

/** Where its import names lead; of the file nothing else is kept. */
const sharedPackage = 'shared/package.json';

const isSource = (path: string) =>
  /\.(?:tsx?|json)$/.test(path) && !/\.test\.tsx?$|(?:^|\/)testing\//.test(path);

/** All TypeScript that a remote may be made of: its own and that of `shared`. */
async function possibleSources(app: AppName): Promise<FileMessages> {
  const folders = [`${app}/src`, 'shared/src'];
  const found = await Promise.all(
    folders.map(async (folder) => {
      const paths = (await listFiles(join(root, folder))).filter(isSource);
      return paths.map((path) => `${folder}/${path}`);
    }),
  );
  const messages = await readTexts(root, found.flat());
  return { ...messages, [sharedPackage]: JSON.stringify({ exports: await sharedExports() }) };
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
 * Writes the file by which a check tells whether the app and another release fit by their types.
 * @throws with what the type checker objects to, a text that is missing for instance
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
