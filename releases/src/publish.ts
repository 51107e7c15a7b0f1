import type { Release } from '@studio/shared/contract';
import { describesSame, descriptionOf } from './description.ts';
import type { partsOf } from './folders.ts';
import { keysOf } from './published.ts';
import { signatureOf } from './signature.ts';
import type { Store } from './store/store.ts';
import { readVerifiedBuild } from './verified-build.ts';

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
