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

/** A public key and the name of its file. */
export interface PublicKeyFile {
  readonly name: string;
  readonly key: string;
}

/**
 * The label in `<app>.<label>.pub` of a key that a developer's machine made for itself; production ignores such keys.
 */
export const localKeyLabel = 'local';

/**
 * Reads the public keys of an app: `<app>.pub` first, then its retired keys, `<app>.<word>.pub`.
 * @throws {Error} with a sentence when a file holds no public key
 */
export async function publicKeyFiles(keys: string, app: string): Promise<PublicKeyFile[]> {
  const isRetired = (name: string) =>
    /^[^.]+\.[^.]+\.pub$/.test(name) && name.startsWith(`${app}.`);
  const names = (await ifThere(readdir(keys))) ?? [];
  const retired = names.filter(isRetired).sort();
  const files: PublicKeyFile[] = [];
  for (const name of [currentKey(app), ...retired]) {
    const key = await readKey(join(keys, name));
    if (key === undefined) continue;
    if (!isPublicKey(key)) throw new Error(`${join(keys, name)} holds no public key`);
    files.push({ name, key });
  }
  return files;
}

/**
 * Gives the public keys in a folder.
 * @param options `isProduction` ignores the keys that a developer's machine made for itself
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
 * Reads the private key that a team signs its releases with.
 * @throws {Error} with a sentence when it is not here
 */
export async function privateKeyOf(keys: string, app: string): Promise<string> {
  const file = join(keys, `${app}.key`);
  const key = await readKey(file);
  if (key !== undefined) return key;
  throw new Error(`There is no private key of ${app} (${file}): only its team has one.`);
}

/**
 * Returns the signer of an app's entry: its team, else the release manager.
 * @throws {Error} with a sentence when neither key is here
 */
export async function signerIn(keys: string, app: string): Promise<Signer> {
  const managers = await readKey(join(keys, `${releaseManager}.key`));
  if (managers !== undefined && (await readKey(join(keys, `${app}.key`))) === undefined)
    return { by: releaseManager, privateKey: managers };
  return { by: app, privateKey: await privateKeyOf(keys, app) };
}

/**
 * Creates the key pair of an app unless `<app>.pub` exists: on a developer's machine, for a new team, or after a team
 * renamed that file to retire its pair; the private key is then replaced.
 */
export async function ensureKeys(keys: string, app: string): Promise<void> {
  const file = join(keys, currentKey(app));
  if ((await readKey(file)) !== undefined) return;
  await mkdir(keys, { recursive: true, mode: 0o700 });
  const { publicKey, privateKey } = createKeyPair();
  await writeFile(join(keys, `${app}.key`), privateKey, { mode: 0o600 });
  await writeFile(file, publicKey);
}

const currentKey = (app: string) => `${app}.pub`;

const readKey = (file: string) => ifThere(readFile(file, 'utf8'));
