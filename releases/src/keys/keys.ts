import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '../files/files.ts';
import {
  createKeyPair,
  isPublicKey,
  type PublicKeys,
  releaseManager,
  type Signer,
} from './signature.ts';

/** A public key and the name of the file that it is in. */
export interface PublicKeyFile {
  readonly name: string;
  readonly key: string;
}

const keyIn = (file: string) => ifThere(readFile(file, 'utf8'));

/** In `<app>.<word>.pub` the word of a key that a developer's machine made for itself: it counts for nothing in production. */
export const localKeyLabel = 'local';

const currentKey = (app: string) => `${app}.pub`;

/**
 * The keys that an app's releases are checked with: `<app>.pub` first, then those of key pairs that its team no longer
 * signs with, `<app>.<word>.pub`.
 * @throws a sentence where one of the files holds no key
 */
export async function publicKeyFiles(keys: string, app: string): Promise<PublicKeyFile[]> {
  const isRetired = (name: string) =>
    /^[^.]+\.[^.]+\.pub$/.test(name) && name.startsWith(`${app}.`);
  const names = (await ifThere(readdir(keys))) ?? [];
  const retired = names.filter(isRetired).sort();
  const files: PublicKeyFile[] = [];
  for (const name of [currentKey(app), ...retired]) {
    const key = await keyIn(join(keys, name));
    if (key === undefined) continue;
    if (!isPublicKey(key)) throw new Error(`${join(keys, name)} holds no public key`);
    files.push({ name, key });
  }
  return files;
}

/**
 * The keys in a folder that signatures are checked with; none where no key may sign.
 * @param options `isProduction` leaves out those that a developer's machine made for itself
 */
export function publicKeysIn(
  keys: string,
  { isProduction = false }: { readonly isProduction?: boolean } = {},
): PublicKeys {
  return async (app) =>
    (await publicKeyFiles(keys, app))
      .filter(({ name }) => !isProduction || name !== `${app}.${localKeyLabel}.pub`)
      .map(({ key }) => key);
}

/**
 * The key that a team signs the releases of its app with.
 * @throws a sentence where there is none
 */
export async function privateKeyOf(keys: string, app: string): Promise<string> {
  const file = join(keys, `${app}.key`);
  const key = await keyIn(file);
  if (key !== undefined) return key;
  throw new Error(`There is no key for releases of ${app} (${file}): only its team has one.`);
}

/**
 * Gives who signs the live entry of an app in this folder: its team, else the release manager.
 * @throws a sentence where neither has its key here
 */
export async function signerIn(keys: string, app: string): Promise<Signer> {
  const managers = await keyIn(join(keys, `${releaseManager}.key`));
  if (managers !== undefined && (await keyIn(join(keys, `${app}.key`))) === undefined)
    return { by: releaseManager, privateKey: managers };
  return { by: app, privateKey: await privateKeyOf(keys, app) };
}

/**
 * Makes the keys of an app where there is no `<app>.pub`: on a developer's machine, once for a new team, or when a team
 * has retired its pair by calling that file otherwise; its secret half is replaced.
 */
export async function ensureKeys(keys: string, app: string): Promise<void> {
  const file = join(keys, currentKey(app));
  if ((await keyIn(file)) !== undefined) return;
  await mkdir(keys, { recursive: true, mode: 0o700 });
  const { publicKey, privateKey } = createKeyPair();
  await writeFile(join(keys, `${app}.key`), privateKey, { mode: 0o600 });
  await writeFile(file, publicKey);
}
