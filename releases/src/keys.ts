import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName } from '@studio/shared/contract';
import { createKeyPair } from './signature.ts';
import { isFileError } from './store/file-error.ts';

async function keyIn(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** The key that a site checks an app's releases with; undefined where nobody may release the app. */
export function publicKeyOf(keys: string, app: AppName): Promise<string | undefined> {
  return keyIn(join(keys, `${app}.pub`));
}

/**
 * The key that a team signs the releases of its app with.
 * @throws a sentence where there is none
 */
export async function privateKeyOf(keys: string, app: AppName): Promise<string> {
  const file = join(keys, `${app}.key`);
  const key = await keyIn(file);
  if (key !== undefined) return key;
  throw new Error(`There is no key for releases of ${app} (${file}): only its team has one.`);
}

/** Makes the keys of an app where there are none yet: on a developer's machine, or once for a new team. */
export async function ensureKeys(keys: string, app: AppName): Promise<void> {
  if ((await publicKeyOf(keys, app)) !== undefined) return;
  await mkdir(keys, { recursive: true, mode: 0o700 });
  const { publicKey, privateKey } = createKeyPair();
  await writeFile(join(keys, `${app}.key`), privateKey, { mode: 0o600 });
  await writeFile(join(keys, `${app}.pub`), publicKey);
}
