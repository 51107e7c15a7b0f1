import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { readLastLive } from '@studio/releases/manifest';
import { type Releases, sharedFiles, withoutHash } from '@studio/releases/published';
import type { AppName, Release } from '@studio/shared/contract';
import { LRUCache } from 'lru-cache';
import { servedReleases } from './cohort.ts';
import type { ManifestSource } from './follow-manifest.ts';
import { createReleaseReader } from './read-releases.ts';
import { type ReadReleasedFile, sharedFile } from './released-files.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** The content encoding of deltas: Zstandard with a dictionary that the browser names (RFC 9842). */
export const deltaEncoding = 'dcz';

/** Begins each delta, before the hash of its dictionary (RFC 9842, section 5). */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00]);

/** Deltas of this level are as small as those of the highest ones, and take a tenth of their time. */
const level = 12;

/** The live release and the ten before it: files of these are dictionaries. */
const knownReleases = 11;

/** Lifetime of a list of dictionaries, in milliseconds: a key may be revoked. */
const listLifetime = 60_000;

/** Number of lists of dictionaries, one for each app that is live. */
const maxLists = 100;

/** Number of files with a known SHA-256. */
const maxHashes = 5000;

/** Bytes of cached deltas: all of the live releases take less. */
const maxBytes = 16 * 1024 * 1024;

/** A file of a recent release. */
interface Source {
  readonly version: string;
  readonly path: string;
  readonly integrity: string;
}

/** The files of an app's recent releases by their name without hash, the newest first and each content once. */
type Sources = ReadonlyMap<string, readonly Source[]>;

/** The two files of a delta. */
interface Pair {
  readonly dictionary: Buffer;
  readonly target: Buffer;
}

/** A file that a request names, and the dictionary that its browser has. */
interface DeltaRequest {
  readonly app: AppName;
  readonly version: string;
  readonly path: string;
  /** SHA-256 of the dictionary, Base64. */
  readonly hash: string;
}

/**
 * Makes the delta of a live release's file against the same file of a recent release.
 * @returns undefined when the release is not live, or the dictionary is none of its app's last releases
 */
export type ReadDelta = (request: DeltaRequest) => Promise<Buffer | undefined>;

/**
 * Returns the `Use-As-Dictionary` header of a script or style: browsers may name it when they request the same file of
 * another release. Other files, and names that an address pattern would read differently, are no dictionaries.
 */
export function offerOf(app: AppName, path: string): string | undefined {
  if (!/^[\w./-]+\.(?:m?js|css)$/.test(path)) return undefined;
  return `match="/releases/${app}/*/${withoutHash(path)}"`;
}

/** Returns the hash of an `Available-Dictionary` header (RFC 9842, section 2.2); undefined when it is malformed. */
export function readAvailable(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? /^:([A-Za-z0-9+/]{43}=):$/.exec(header)?.[1] : undefined;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** Makes a delta; undefined when it does not decode to the very bytes. */
async function deltaOf({ dictionary, target }: Pair): Promise<Buffer | undefined> {
  const params = { [constants.ZSTD_c_compressionLevel]: level };
  const frame = await compress(target, { dictionary, params, pledgedSrcSize: target.length });
  const decoded = await decompress(frame, { dictionary, maxOutputLength: target.length + 1 });
  return decoded.equals(target) ? Buffer.concat([magic, sha256(dictionary), frame]) : undefined;
}

/**
 * Creates the reader of deltas. Each is made of two files that their team has signed when a browser first asks for it:
 * the store holds none, so there is none to verify, to clean or to lack after a rollback.
 */
export function createDeltaReader(
  releases: Releases,
  manifest: Pick<ManifestSource, 'current'>,
  readReleasedFile: ReadReleasedFile,
): ReadDelta {
  const readRelease = createReleaseReader(releases);
  /** SHA-256 of files by their integrity. */
  const hashes = new LRUCache<string, string>({ max: maxHashes });

  const lists = new LRUCache<string, Sources, AppName>({
    max: maxLists,
    ttl: listLifetime,
    fetchMethod: (_name, _stale, { context: app }) => readSources(app),
  });

  const deltas = new LRUCache<string, { readonly bytes?: Buffer }, Pair>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => (bytes?.length ?? 0) + 1,
    async fetchMethod(_name, _stale, { context }) {
      const bytes = await deltaOf(context);
      return { ...(bytes && { bytes }) };
    },
  });

  async function readSources(app: AppName): Promise<Sources> {
    const sources = new Map<string, Source[]>();
    for (const version of await readLastLive(releases.store, app, knownReleases)) {
      // A release that was cleaned or lost gives way: browsers that have it load whole files.
      const release = await readRelease(app, version).catch(() => undefined);
      for (const { path, integrity } of release?.files ?? []) {
        if (offerOf(app, path) === undefined) continue;
        const known = sources.get(withoutHash(path)) ?? [];
        if (known.some((source) => source.integrity === integrity)) continue;
        sources.set(withoutHash(path), [...known, { version, path, integrity }]);
      }
    }
    return sources;
  }

  const readWhole = async (app: AppName, version: string, path: string) =>
    await readReleasedFile(app, version, path, ['identity']);

  /** Finds the file with this hash among those of one name. */
  async function findSource(app: AppName, sources: readonly Source[], hash: string) {
    for (const { version, path, integrity } of sources) {
      const known = hashes.get(integrity);
      if (known !== undefined && known !== hash) continue;
      const file = await readWhole(app, version, path);
      if (file === undefined) continue;
      const found = known ?? sha256(file.bytes).toString('base64');
      hashes.set(integrity, found);
      if (found === hash) return file;
    }
    return undefined;
  }

  return async ({ app, version, path, hash }) => {
    const live = manifest.current();
    // Other releases have few visitors, and deltas between any two would have no end.
    const isServed = (one: Release) =>
      one.app === app &&
      (version === sharedFiles ? sharedFile(one, path) !== undefined : one.version === version);
    if (live === undefined || !servedReleases(live).some(isServed)) return undefined;
    const sources = await lists.fetch(`${app} ${live.revision}`, { context: app });
    const dictionary = await findSource(app, sources?.get(withoutHash(path)) ?? [], hash);
    if (dictionary === undefined) return undefined;
    const target = await readWhole(app, version, path);
    if (target === undefined) return undefined;
    const name = `${dictionary.integrity} ${target.integrity}`;
    const context = { dictionary: dictionary.bytes, target: target.bytes };
    return (await deltas.fetch(name, { context }))?.bytes;
  };
}
