import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Release } from '@studio/shared/contract';
import { originalOf } from '../files/compress.ts';
import { listFiles } from '../files/files.ts';
import { type partsOf, typesFile } from '../files/folders.ts';
import { integrityOf } from '../files/integrity.ts';
import { signatureOf } from '../keys/signature.ts';
import type { Store } from '../store/store.ts';
import { describesSame, descriptionOf } from './description.ts';
import { keysOf } from './published.ts';

const notSent = (key: string) =>
  new Error(`${key} is not what was sent: raise the version of the package and build again.`);

/**
 * Writes an object and looks whether it arrived.
 * @throws where what is stored is not what was sent
 */
async function putAndVerify(store: Store, key: string, bytes: Uint8Array): Promise<void> {
  await store.put(key, bytes);
  const stored = await store.get(key);
  if (stored === undefined || !stored.bytes.equals(bytes)) throw notSent(key);
}

/**
 * Puts a built release where sites find it; it is not live yet. The signature comes last: a release that was stopped
 * half-way counts as none, and publishing it again completes it, also where the same content was built from another
 * commit since: what is signed are the bytes that are there, and only if they say what was built.
 * @param release what describes the build
 * @param privateKey of the app's team
 * @throws a sentence where a file is not what describes the release, or did not arrive as it was sent
 */
export async function publish(
  store: Store,
  parts: ReturnType<typeof partsOf>,
  release: Release,
  privateKey: string,
): Promise<void> {
  const keys = keysOf(release.app, release.version);
  for (const [key, bytes] of await readVerifiedBuild(parts, release)) {
    await putAndVerify(store, key, bytes);
  }
  const signed = await store.get(keys.signature);
  if (signed !== undefined) {
    if ((await store.get(keys.release)) !== undefined) return;
    // The description that it was made for is lost.
    await store.remove(keys.signature);
  }
  await store.put(keys.release, descriptionOf(release));
  const description = (await store.get(keys.release))?.bytes;
  if (description === undefined || !describesSame(description, release)) {
    throw notSent(keys.release);
  }
  const signature = signatureOf(description, privateKey);
  await putAndVerify(store, keys.signature, Buffer.from(signature));
}

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
