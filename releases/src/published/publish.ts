import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Release } from '@studio/shared/contract';
import { storedIntegrities } from '../files/compress.ts';
import { listFiles } from '../files/files.ts';
import { buildCommand, type partsOf } from '../files/folders.ts';
import { inParallel } from '../files/in-parallel.ts';
import { integrityOf } from '../files/integrity.ts';
import { signatureOf } from '../keys/signature.ts';
import type { Store } from '../store/store.ts';
import { describesSame, descriptionOf } from './description.ts';
import { fileKey, keysOf, sharedFiles } from './published.ts';

/** The number of files that are uploaded at a time: an object store answers each after a while. */
const uploads = 8;

/**
 * Uploads the files of a build that the store does not have. The description comes first: from then on `clean` keeps the
 * files that it lists, those of earlier releases too. The signature comes last: a release without one does not count as
 * published, and publishing again completes it, also when another commit built the same content. An existing description
 * stays; the signature is for its bytes, and only if they describe this build.
 * @param release the description of the build
 * @param privateKey of the app's team
 * @returns false when the release was published already
 * @throws {Error} with a sentence when a file differs from the description, or the store holds another one under its
 *   key
 */
export async function publish(
  store: Store,
  parts: ReturnType<typeof partsOf>,
  release: Release,
  privateKey: string,
): Promise<boolean> {
  const keys = keysOf(release.app, release.version);
  const built = await readVerifiedBuild(parts, release);
  const before = await store.get(keys.release);
  // Without its description, a signature is for a text that is lost.
  if (before === undefined) await store.remove(keys.signature);
  const isSigned = (await store.get(keys.signature)) !== undefined;
  if (before === undefined) await store.put(keys.release, descriptionOf(release));
  const description = (await store.get(keys.release))?.bytes;
  if (!isSigned && (description === undefined || !describesSame(description, release)))
    throw differsError(keys.release);
  await putMissing(store, release, built);
  if (isSigned || description === undefined) return false;
  const signature = signatureOf(description, privateKey);
  await putAndVerify(store, keys.signature, Buffer.from(signature));
  // A `clean` that began before the description was there may have removed a file meanwhile.
  if (release.sharesFiles) await putMissing(store, release, built);
  return true;
}

/** Writes the files that the store does not have, and compares those that it has. */
async function putMissing(
  store: Store,
  { app }: Release,
  built: readonly BuiltFile[],
): Promise<void> {
  const there = new Set(await store.list(`${app}/`));
  await inParallel(built, uploads, ([key, bytes]) =>
    putAndVerify(store, key, bytes, there.has(key)),
  );
}

/**
 * Writes an object, unless it is there, and reads it again.
 * @throws {Error} when the stored bytes differ
 */
async function putAndVerify(
  store: Store,
  key: string,
  bytes: Uint8Array,
  isThere = false,
): Promise<void> {
  if (!isThere) await store.put(key, bytes);
  const stored = await store.get(key);
  if (stored === undefined || !stored.bytes.equals(bytes)) throw differsError(key);
}

const differsError = (key: string) =>
  new Error(
    key.split('/')[1] === sharedFiles
      ? `${key} differs from the file of another release: its name must have a hash of its content.`
      : `${key} differs from the build: raise the version of the package and build again.`,
  );

/** A file of a build and its key in the store. */
type BuiltFile = readonly [key: string, bytes: Buffer];

/**
 * Reads the files of a build and compares each with the description. The returned
 * bytes are the compared ones, so that later writes to the folder change nothing.
 * @throws {Error} with a sentence when a file differs, is not described or is missing
 */
async function readVerifiedBuild(
  parts: ReturnType<typeof partsOf>,
  release: Release,
): Promise<BuiltFile[]> {
  const { app, version, files, server, serverIntegrity, journeys, types, maps } = release;
  const { web, server: folder, journeys: journeysFolder } = parts;
  const wrong = (what: string) => new Error(`${what}: ${buildCommand(app)}`);
  const differs = (file: string) =>
    wrong(`${file} differs from the description of ${app} ${version}`);
  const keys = keysOf(app, version);
  const described = new Map(files.flatMap((file) => [...storedIntegrities(file)]));
  const built: BuiltFile[] = [];
  for (const path of await listFiles(web)) {
    const bytes = await readFile(join(web, path));
    if (described.get(path) !== integrityOf(bytes)) throw differs(path);
    built.push([fileKey(release, path), bytes]);
  }
  const present = new Set(built.map(([key]) => key));
  const missing = files.find(({ path }) => !present.has(fileKey(release, path)));
  if (missing !== undefined) throw wrong(`${missing.path} of ${app} ${version} is missing`);
  const readOther = async (file: string, integrity: string) => {
    const bytes = await readFile(file);
    if (integrityOf(bytes) === integrity) return bytes;
    throw differs(basename(file));
  };
  built.push([keys.server(server), await readOther(join(folder, server), serverIntegrity)]);
  if (journeys !== undefined) {
    const file = join(journeysFolder, journeys.file);
    built.push([keys.journeys(journeys.file), await readOther(file, journeys.integrity)]);
  }
  if (types !== undefined)
    built.push([keys.types(types), await readOther(parts.types, types.integrity)]);
  if (maps !== undefined)
    built.push([keys.maps(maps), await readOther(parts.maps, maps.integrity)]);
  return built;
}
