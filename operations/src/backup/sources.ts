import { manifestKey } from '@studio/releases/manifest';
import { openStore } from '@studio/releases/store';
import type { Arriving, Upload } from '../databases/dump.ts';
import { type Listed, openPlace, type Place } from '../snapshots/places.ts';
import type { SiteParts } from '../snapshots/settings.ts';

/** A file of a site, by its path in a snapshot. */
export interface Source {
  readonly path: string;
  /** Together with the size it stands for the content. */
  readonly version: string;
  /** In bytes; undefined for a file that the database names and the site does not have. */
  readonly size: number | undefined;
  /** @returns undefined when the file is gone */
  readonly read: () => Promise<Buffer | undefined>;
}

const sourceOf = (path: string, place: Place, key: string, { size, version }: Listed): Source => ({
  path,
  version,
  size,
  async read() {
    const bytes = await place.read(key);
    // More bytes may have arrived since.
    return bytes?.subarray(0, size);
  },
});

/** Returns the files that clients and staff have uploaded, as a copy of the database names them. */
export async function uploadSources(
  { uploads }: Pick<SiteParts, 'uploads'>,
  named: readonly Upload[],
): Promise<Source[]> {
  const place = openPlace(uploads, 'UPLOADS_S3_BUCKET');
  const present = await place.list();
  return named.map(({ name, version: changed }) => {
    const [path, version, listed] = [`uploads/${name}`, `${changed}`, present.get(name)];
    // The time on the disk is another one after a restore.
    if (listed !== undefined) return sourceOf(path, place, name, { ...listed, version });
    return { path, version, size: undefined, read: async () => undefined };
  });
}

/** The prefix of the files of clients that are not in the storage yet. */
export const partsPrefix = 'parts/';

/** Returns the files of clients that wait for their check, and the parts that have arrived of others. */
export async function partSources(
  { parts, uploads }: Pick<SiteParts, 'parts' | 'uploads'>,
  arriving: readonly Arriving[],
  currentUploads: () => Promise<readonly Upload[]>,
): Promise<Source[]> {
  if (arriving.length === 0) return [];
  const [place, storage] = [openPlace(parts), openPlace(uploads, 'UPLOADS_S3_BUCKET')];
  const present = await place.list();
  return arriving.flatMap(({ id, waits, size: whole }) => {
    const arrived = present.get(id)?.size ?? 0;
    // Nothing has arrived: the client begins anew.
    if (!waits && arrived === 0) return [];
    const size = waits ? whole : arrived;
    const read = async () => {
      const part = await place.read(id);
      if (part !== undefined) return part.subarray(0, size);
      // Its check has ended meanwhile, and the file is in the storage.
      const stored = (await currentUploads()).find(({ name }) => name.split('.')[0] === id);
      return stored && (await storage.read(stored.name));
    };
    // Bytes are only added, so that the size stands for the content.
    return [{ path: `${partsPrefix}${id}`, version: '', size, read }];
  });
}

/** A small file, which is in the list of a snapshot itself. A path with several contents has the oldest first. */
export interface SmallFile {
  readonly path: string;
  readonly bytes: Buffer;
}

async function smallFiles(root: string, place: Place, keys: readonly string[]) {
  const found: SmallFile[] = [];
  for (const key of keys) {
    const bytes = await place.read(key);
    if (bytes !== undefined) found.push({ path: `${root}${key}`, bytes });
  }
  return found;
}

/** The prefix of the store of releases. */
export const releasesPrefix = 'releases/';

/** Objects of the store of releases that are made again. */
const isPassing = (key: string) => key.startsWith('reports/');

/** Returns whether an object of the store of releases changes: the manifest, and the outcome of a check. */
export const isMutable = (key: string) => key === manifestKey || /^[^/]+\/[^/]+\/check$/.test(key);

/** Returns the store of releases, in a form that a folder and a bucket can take: its changing objects, then all others. */
export async function releaseFiles({ releaseStore }: Pick<SiteParts, 'releaseStore'>) {
  const [store, place] = [openStore(releaseStore), openPlace(releaseStore)];
  const small: SmallFile[] = [];
  // The manifest first: the releases that it names are in the later list.
  const mutable = (await store.list('')).filter(isMutable);
  for (const key of [manifestKey, ...mutable.filter((one) => one !== manifestKey)])
    for (const { bytes } of (await store.states(key)).reverse())
      small.push({ path: `${releasesPrefix}${key}`, bytes });
  const present = await place.list();
  const sources = (await store.list(''))
    .filter((key) => !isMutable(key) && !isPassing(key))
    .flatMap((key) => {
      const listed = present.get(key);
      return listed ? [sourceOf(`${releasesPrefix}${key}`, place, key, listed)] : [];
    });
  const isLive = small.some(({ path }) => path === `${releasesPrefix}${manifestKey}`);
  return { sources, small, isLive, place: place.name };
}

/** Returns the secrets, the record of what was applied, the public keys, and the gateway's own keys and memory. */
export async function smallFilesOf(site: SiteParts): Promise<SmallFile[]> {
  const places: [string, string, RegExp][] = [
    ['keys/', site.keys, /^[^/]+\.pub$/],
    ['gateway/', site.state, /^(?:[^/]+\.(?:pub|key)|(?:manifest|path-owners)\.json)$/],
  ];
  const found = await smallFiles('', openPlace(site.dataDir), ['secrets.json', 'applied.json']);
  for (const [root, folder, pattern] of places) {
    const place = openPlace(folder);
    const keys = [...(await place.list()).keys()].filter((key) => pattern.test(key));
    found.push(...(await smallFiles(root, place, keys)));
  }
  return found;
}
