import { promisify } from 'node:util';
import { brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib';
import { integrityOf } from '@studio/releases/integrity';
import { keysOf, type Releases } from '@studio/releases/published';
import type { AppName, Release } from '@studio/shared/contract';
import { LRUCache } from 'lru-cache';
import { readOnce } from './read-once.ts';

/** How the bytes of a file come out of each form it may be sent in; the forms are named by how their names end. */
const unpack = {
  '': async (bytes: Buffer, _limits: ZlibOptions) => bytes,
  '.br': promisify(brotliDecompress),
  '.gz': promisify(gunzip),
} as const;

/** Encodings that a file may be sent in (RFC 9110, section 8.4). */
export const encodings = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

const suffixes = { br: '.br', gzip: '.gz', identity: '' } as const;

/** Number of releases that are remembered: those of open tabs are few. */
const maxReleases = 200;

/** How long a release is believed, in milliseconds: a key may be taken away. */
const believedFor = 60_000;

/** Bytes of files in memory; all files of the live releases and those before them have a tenth of it. */
const maxBytes = 64 * 1024 * 1024;

type ListedFile = Release['files'][number];

/** A file as its team has signed it. */
export interface ReleasedFile {
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  /** Of the file before its encoding. */
  readonly integrity: string;
}

/**
 * Reads a file of a release, live or not.
 * @param accepted encodings, the best first; `identity` is always one of them
 * @returns undefined where no signed release lists it, or the store has other bytes in its place
 */
export type ReadReleasedFile = (
  app: AppName,
  version: string,
  path: string,
  accepted: readonly Encoding[],
) => Promise<ReleasedFile | undefined>;

/** Where a form of a file is, and what it is a form of. */
interface Place {
  readonly key: string;
  readonly encoding: Encoding;
  readonly file: ListedFile;
}

/**
 * Reads the files that teams have signed, and no others of the store. The bytes that are compared with the
 * signed hash are those that are sent: they are read once and kept.
 */
export function releasedFiles(releases: Releases): ReadReleasedFile {
  const read = readOnce(releases);
  const known = new LRUCache<string, ReadonlyMap<string, ListedFile>>({
    max: maxReleases,
    ttl: believedFor,
  });

  /** @returns no bytes where the file has no such form, or another one than was signed */
  async function readForm({ key, encoding, file }: Place): Promise<Buffer | undefined> {
    const suffix = suffixes[encoding];
    const stored = await releases.store.get(`${key}${suffix}`);
    if (stored === undefined) return undefined;
    // Not more than it may come to: few bytes can be made to unfold into all memory.
    const limits = { maxOutputLength: Math.max(file.bytes, 1) };
    const plain = await unpack[suffix](stored.bytes, limits).catch(() => undefined);
    return plain && integrityOf(plain) === file.integrity ? stored.bytes : undefined;
  }

  const forms = new LRUCache<string, { readonly bytes?: Buffer }, Place>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => (bytes?.length ?? 0) + 1,
    async fetchMethod(_name, _stale, { context, options }) {
      const bytes = await readForm(context);
      // It may be completed or repaired.
      if (bytes === undefined) options.ttl = believedFor;
      return { ...(bytes && { bytes }) };
    },
  });

  async function filesOf(app: AppName, version: string): Promise<ReadonlyMap<string, ListedFile>> {
    const name = `${app} ${version}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const release = await read(app, version).catch(() => undefined);
    const files = new Map(release?.files.map((file) => [file.path, file]));
    if (release !== undefined) known.set(name, files);
    return files;
  }

  return async (app, version, path, accepted) => {
    const file = (await filesOf(app, version)).get(path);
    if (file === undefined) return undefined;
    const key = keysOf(app, version).web(path);
    for (const encoding of accepted) {
      const context = { key, encoding, file };
      const form = await forms.fetch(`${key} ${file.integrity} ${encoding}`, { context });
      if (form?.bytes) return { bytes: form.bytes, encoding, integrity: file.integrity };
    }
    return undefined;
  };
}
