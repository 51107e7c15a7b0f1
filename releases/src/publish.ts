import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@studio/shared/contract';
import type { partsOf } from './folders.ts';
import { listFiles } from './list-files.ts';
import { keysOf } from './published.ts';
import { signatureOf } from './signature.ts';
import type { Store } from './store/store.ts';

/**
 * Writes an object and looks whether it arrived.
 * @throws where what is stored is not what was sent
 */
async function putAndVerify(store: Store, key: string, bytes: Uint8Array): Promise<void> {
  await store.put(key, bytes);
  const stored = await store.get(key);
  if (stored === undefined || !stored.bytes.equals(bytes)) {
    throw new Error(
      `${key} is not what was sent: raise the version of the package and build again.`,
    );
  }
}

/**
 * Puts a built release where sites find it; it is not live yet. What describes it comes last: a release that was
 * stopped half-way counts as none, and publishing it again completes it.
 * @param privateKey of the app's team
 * @throws where a file did not arrive as it was sent
 */
export async function publish(
  store: Store,
  parts: ReturnType<typeof partsOf>,
  { app, version, server }: Release,
  privateKey: string,
): Promise<void> {
  const keys = keysOf(app, version);
  for (const path of await listFiles(parts.web)) {
    await putAndVerify(store, keys.web(path), await readFile(join(parts.web, path)));
  }
  await putAndVerify(store, keys.server(server), await readFile(join(parts.server, server)));
  // The same content may have been published from another commit: then that is what it is.
  if ((await store.get(keys.release)) !== undefined) return;
  const description = await readFile(parts.release);
  const signature = Buffer.from(signatureOf(description, privateKey));
  await putAndVerify(store, keys.signature, signature);
  await putAndVerify(store, keys.release, description);
}
