import { integrityOf } from '@studio/releases/integrity';
import { keysOf, type Releases } from '@studio/releases/published';
import type { AppName, Release } from '@studio/shared/contract';
import { LRUCache } from 'lru-cache';
import { createReleaseReader } from './read-releases.ts';

/** Content encodings of released files, the preferred one first (RFC 9110, section 8.4). */
export const encodings = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Number of cached file lists: open tabs use few releases. */
const maxReleases = 200;

/** Lifetime of a cached file list, in milliseconds: a key may be revoked. */
const listLifetime = 60_000;

/** Bytes of cached files; the live releases and those before them take a tenth of it. */
const maxBytes = 64 * 1024 * 1024;

type ListedFile = Release['files'][number];

/** A file with the bytes that its team has signed. */
interface ReleasedFile {
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  /** Integrity of the decoded file. */
  readonly integrity: string;
}

/**
 * Reads a file of a release, live or not.
 * @param accepted accepted encodings, the preferred one first; `identity` is always one of them
 * @returns undefined when no signed release lists the file, or the store holds other bytes
 */
export type ReadReleasedFile = (
  app: AppName,
  version: string,
  path: string,
  accepted: readonly Encoding[],
) => Promise<ReleasedFile | undefined>;

/** The place of an encoded file in the store. */
interface Place {
  readonly key: string;
  readonly encoding: Encoding;
  readonly file: ListedFile;
}

/** Returns true when encoded bytes are a file as its team has signed it: no decoder reads other bytes. */
export function isSignedFile(
  bytes: Buffer,
  encoding: Encoding,
  { integrity, encoded = {} }: Pick<ListedFile, 'integrity' | 'encoded'>,
): boolean {
  const signed = encoding === 'identity' ? integrity : encoded[encoding];
  return signed !== undefined && integrityOf(bytes) === signed;
}

/**
 * Creates a reader of the files that teams have signed, and of no others in the store. The bytes that are compared with
 * the signed hash are the bytes that are sent: each file is read once and cached.
 */
export function createFileReader(releases: Releases): ReadReleasedFile {
  const readRelease = createReleaseReader(releases);
  const lists = new LRUCache<string, ReadonlyMap<string, ListedFile>>({
    max: maxReleases,
    ttl: listLifetime,
  });

  /** Returns the encoded bytes; undefined when the store has none, or others than were signed. */
  async function readEncoded({ key, encoding, file }: Place): Promise<Buffer | undefined> {
    const stored = await releases.store.get(`${key}${suffixes[encoding]}`);
    return stored && isSignedFile(stored.bytes, encoding, file) ? stored.bytes : undefined;
  }

  const files = new LRUCache<string, { readonly bytes?: Buffer }, Place>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => (bytes?.length ?? 0) + 1,
    async fetchMethod(_name, _stale, { context, options }) {
      const bytes = await readEncoded(context);
      // A missing or damaged file may be completed or repaired.
      if (bytes === undefined) options.ttl = listLifetime;
      return { ...(bytes && { bytes }) };
    },
  });

  async function listOf(app: AppName, version: string): Promise<ReadonlyMap<string, ListedFile>> {
    const name = `${app} ${version}`;
    const known = lists.get(name);
    if (known !== undefined) return known;
    // Strangers ask for any version: one that cannot be read or verified is a 404 and no problem of the site.
    const release = await readRelease(app, version).catch(() => undefined);
    const list = new Map(release?.files.map((file) => [file.path, file]));
    if (release !== undefined) lists.set(name, list);
    return list;
  }

  return async (app, version, path, accepted) => {
    const file = (await listOf(app, version)).get(path);
    if (file === undefined) return undefined;
    const key = keysOf(app, version).web(path);
    for (const encoding of accepted) {
      const context = { key, encoding, file };
      const encoded = await files.fetch(`${key} ${file.integrity} ${encoding}`, { context });
      if (encoded?.bytes) return { bytes: encoded.bytes, encoding, integrity: file.integrity };
    }
    return undefined;
  };
}
