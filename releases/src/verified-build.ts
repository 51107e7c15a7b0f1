import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Release } from '@studio/shared/contract';
import { originalOf } from './compress.ts';
import { type partsOf, typesFile } from './folders.ts';
import { integrityOf } from './integrity.ts';
import { listFiles } from './list-files.ts';
import { keysOf } from './published.ts';

/** A file of a build and the key it is stored under. */
export type BuiltFile = readonly [key: string, bytes: Buffer];

/**
 * Reads what was built, and holds every file against what describes it; a compressed one against the one that it
 * stands for. What comes back is what was looked at, whatever else is written there meanwhile.
 * @throws a sentence where a file is another, not described or not there
 */
export async function readVerifiedBuild(
  { web, server: folder, journeys: journeysFolder, types: typesPath }: ReturnType<typeof partsOf>,
  { app, version, files, server, serverIntegrity, journeys, types }: Release,
): Promise<BuiltFile[]> {
  const wrong = (what: string) => new Error(`${what}: npm run release -- build ${app}`);
  const keys = keysOf(app, version);
  const described = new Map(files.map(({ path, integrity }) => [path, integrity]));
  const built: BuiltFile[] = [];
  for (const path of await listFiles(web)) {
    const bytes = await readFile(join(web, path));
    const original = await originalOf(path, bytes).catch(() => undefined);
    if (original === undefined || described.get(original.path) !== integrityOf(original.bytes)) {
      throw wrong(`${path} is not what ${app} ${version} says of it`);
    }
    built.push([keys.web(path), bytes]);
  }
  const present = new Set(built.map(([key]) => key));
  const lost = files.find(({ path }) => !present.has(keys.web(path)));
  if (lost !== undefined) throw wrong(`${lost.path} of ${app} ${version} is not there`);
  const readOther = async (file: string, integrity: string) => {
    const bytes = await readFile(file);
    if (integrityOf(bytes) === integrity) return bytes;
    throw wrong(`${basename(file)} is not what ${app} ${version} says of it`);
  };
  const bytes = await readOther(join(folder, server), serverIntegrity);
  if (journeys !== undefined) {
    const file = join(journeysFolder, journeys.file);
    built.push([keys.journeys(journeys.file), await readOther(file, journeys.integrity)]);
  }
  built.push([keys.server(server), bytes]);
  if (types !== undefined) {
    const packed = await readFile(typesPath);
    const { bytes: text } = await originalOf(typesFile, packed);
    if (integrityOf(text) !== types.integrity) {
      throw wrong(`${typesFile} is not what ${app} ${version} says of it`);
    }
    built.push([keys.types(types), packed]);
  }
  return built;
}
