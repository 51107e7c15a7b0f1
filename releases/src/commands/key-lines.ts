import type { AppName } from '@studio/shared/contract';
import { localKeyLabel, type PublicKeyFile, publicKeyFiles } from '../keys/keys.ts';
import { isSignedBy } from '../keys/signature.ts';
import { type Manifest, readState } from '../manifest/manifest.ts';
import { keysOf, tryPublished, UnusableRelease } from '../published/published.ts';
import type { Store } from '../store/store.ts';

/**
 * Returns the state of an app's keys in lines: the live releases that these keys do not verify, and for each retired
 * key the releases that still need it. Returns no line for a single key that verifies everything, or when there are no
 * keys.
 * @param folder the folder of the keys
 */
export async function keyLines(
  store: Store,
  folder: string,
  live: Manifest,
  app: AppName,
): Promise<string[]> {
  const files = await publicKeyFiles(folder, app);
  const entry = live.apps[app];
  if (entry === undefined || files.length === 0) return [];
  const current = [entry.version, live.rollouts?.[app]?.version ?? []].flat();
  const versions = [...new Set([...current, ...entry.before])];
  const signers = await Promise.all(
    versions.map(async (version) => [version, await signerOf(store, files, app, version)] as const),
  );
  const keys = files.map(({ key }) => key);
  const entrySigner = await signerOfEntry(store, files, app);
  const found = await Promise.all(
    current.map((version) => tryPublished(store, async () => keys, app, version)),
  );
  const unusable = found.filter((release) => release instanceof UnusableRelease);
  const local = `${app}.${localKeyLabel}.pub`;
  const others = files.filter(({ name }) => name !== `${app}.pub`);
  const retired = others.filter(({ name }) => name !== local);
  return [
    ...unusable.map(
      ({ message }) => `${message}: a site with these keys serves an older release, or none`,
    ),
    ...(others.length === retired.length
      ? []
      : [`${local} is a key of this machine: its signatures count here only`]),
    ...retired.map(({ name }) => {
      const needing = [
        ...signers.flatMap(([version, by]) => (by === name ? [version] : [])),
        ...(entrySigner === name ? [`the live entry (restore ${app} signs it again)`] : []),
      ];
      return needing.length === 0
        ? `${name} is needed for no live release and no rollback target: remove it, here and on the site`
        : `${name} is still needed for ${needing.join(', ')}`;
    }),
  ];
}

/** Returns the file of the key that signed a release; undefined when none of these keys did, or it is not published. */
async function signerOf(
  store: Store,
  files: readonly PublicKeyFile[],
  app: AppName,
  version: string,
): Promise<string | undefined> {
  const keys = keysOf(app, version);
  const description = await store.get(keys.release);
  const signature = await store.get(keys.signature);
  if (description === undefined || signature === undefined) return undefined;
  const made = signature.bytes.toString();
  return files.find(({ key }) => isSignedBy([key], description.bytes, made))?.name;
}

/** Returns the file of the key that signed the live entry of an app; undefined when none of these keys did. */
async function signerOfEntry(
  store: Store,
  files: readonly PublicKeyFile[],
  app: AppName,
): Promise<string | undefined> {
  const signed = (await readState(store)).entries[app];
  if (signed === undefined) return undefined;
  const { entry, signature } = signed.base ?? signed;
  return files.find(({ key }) => isSignedBy([key], Buffer.from(entry), signature))?.name;
}
