import { setTimeout } from 'node:timers/promises';
import { integrityOf } from '@studio/releases/integrity';
import { versionsOf } from '@studio/releases/publication';
import { fileKey, keysOf, type Releases, sharedFiles } from '@studio/releases/published';
import { descriptionSchema } from '@studio/releases/published/description';
import type { AppName, Release } from '@studio/shared/contract';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { createReleaseReader } from './read-releases.ts';

/** Content encodings of released files, the preferred one first (RFC 9110, section 8.4). */
export const encodings = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Number of cached file lists: open tabs use few releases. */
const maxReleases = 200;

/** Lifetime of a cached file list, in milliseconds: a key may be revoked. */
const listLifetime = 60_000;

/** Shortest time between two lists of an app's releases, in milliseconds: strangers ask for any file. */
const searchInterval = 1000;

/** Number of apps whose releases are searched. */
const maxApps = 100;

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
 * @param version that of the release, or `files` for one that the app's releases share
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

/** Returns the entry of a file that a release shares with others of its app; undefined when it does not list it. */
export function sharedFile(release: Release, path: string): ListedFile | undefined {
  return release.sharesFiles && release.files.find((file) => file.path === path);
}

/** The part of a release that its files need. */
type FileList = Pick<Release, 'app' | 'version' | 'files' | 'sharesFiles'>;

/** A file of a release that its team has signed. */
interface SignedFile {
  readonly key: string;
  readonly file: ListedFile;
}

/**
 * Creates a reader of the files that teams have signed, and of no others in the store. The bytes that are compared with
 * the signed hash are the bytes that are sent: each file is read once and cached.
 * @param served returns the releases that visitors get now; a shared file of theirs needs no search
 */
export function createFileReader(
  releases: Releases,
  served: () => readonly Release[],
): ReadReleasedFile {
  const readRelease = createReleaseReader(releases);
  const findSharing = createSharingSearch(releases.store);
  const lists = new LRUCache<string, FileList>({
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

  async function listOf(app: AppName, version: string): Promise<FileList | undefined> {
    const name = `${app} ${version}`;
    const known = lists.get(name);
    if (known !== undefined) return known;
    // Strangers ask for any version: one that cannot be read or verified is a 404 and no problem of the site.
    const release = await readRelease(app, version).catch(() => undefined);
    if (release === undefined) return undefined;
    const { files, sharesFiles } = release;
    const list = { app, version, files, ...(sharesFiles && { sharesFiles }) };
    lists.set(name, list);
    return list;
  }

  async function fileOf(
    app: AppName,
    version: string,
    path: string,
  ): Promise<SignedFile | undefined> {
    const release = await listOf(app, version);
    const file = release?.files.find((one) => one.path === path);
    return release && file && { key: fileKey(release, path), file };
  }

  async function sharedFileOf(app: AppName, path: string): Promise<SignedFile | undefined> {
    for (const release of served()) {
      const file = release.app === app ? sharedFile(release, path) : undefined;
      if (file !== undefined) return { key: fileKey(release, path), file };
    }
    for (const version of await findSharing(app, path)) {
      const found = await fileOf(app, version, path);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return async (app, version, path, accepted) => {
    const found = await (version === sharedFiles
      ? sharedFileOf(app, path)
      : fileOf(app, version, path));
    if (found === undefined) return undefined;
    const { key, file } = found;
    for (const encoding of accepted) {
      const context = { key, encoding, file };
      const encoded = await files.fetch(`${key} ${file.integrity} ${encoding}`, { context });
      if (encoded?.bytes) return { bytes: encoded.bytes, encoding, integrity: file.integrity };
    }
    return undefined;
  };
}

/**
 * Creates the search of releases that share a file with others of their app, for tabs and links with releases that are
 * not live. What it finds is not verified.
 */
function createSharingSearch(
  store: Releases['store'],
): (app: AppName, path: string) => Promise<readonly string[]> {
  interface Searched {
    /** The versions that list a file, by its path. */
    readonly listing: Map<string, string[]>;
    readonly versions: Set<string>;
    at: number;
    /** The next look at the store, for all who wait for it. */
    search?: Promise<void> | undefined;
  }
  const apps = new LRUCache<AppName, Searched>({ max: maxApps });

  async function search(app: AppName, searched: Searched): Promise<void> {
    await setTimeout(Math.max(0, searched.at + searchInterval - Date.now()));
    searched.at = Date.now();
    // A request from now on needs the next look: a release may be published meanwhile.
    searched.search = undefined;
    for (const version of await versionsOf(store, app)) {
      if (searched.versions.has(version)) continue;
      const stored = await store.get(keysOf(app, version).release);
      const parsed = v.safeParse(descriptionSchema, stored?.bytes.toString());
      if (!parsed.success) continue;
      searched.versions.add(version);
      for (const { path } of parsed.output.sharesFiles ? parsed.output.files : [])
        searched.listing.set(path, [...(searched.listing.get(path) ?? []), version]);
    }
  }

  return async (app, path) => {
    const searched: Searched = apps.get(app) ?? { listing: new Map(), versions: new Set(), at: 0 };
    apps.set(app, searched);
    const known = searched.listing.get(path);
    if (known !== undefined) return known;
    searched.search ??= search(app, searched);
    // The store may be away: what it has is unknown then, as it is for every other release.
    await searched.search.catch(() => undefined);
    return searched.listing.get(path) ?? [];
  };
}
