import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { consentsPrefix } from '@studio/releases/consents';
import { reasonOf } from '@studio/releases/errors';
import { inParallel } from '@studio/releases/in-parallel';
import { integrityOf } from '@studio/releases/integrity';
import { manifestKey } from '@studio/releases/manifest';
import {
  keysOf,
  sharedFiles,
  signedDescription,
  storedFiles,
  UnusableRelease,
} from '@studio/releases/published';
import type { PublicKeys } from '@studio/releases/signature';
import { type Store, StoreAway, type Stored } from '@studio/releases/store';
import { type AppName, appNamePattern, type Release } from '@studio/shared/contract';
import { LRUCache } from 'lru-cache';
import type { Warn } from '../log/warn.ts';
import type { Storage } from '../storage/storage.ts';
import { writeAtomically } from '../storage/write-atomically.ts';

/** The parts of a cache. */
interface CacheParts {
  readonly store: Store;
  /** True when the store does not answer at the start: the copies are tried first. */
  readonly isAway: boolean;
  /** Gives the public keys of teams, with those in the manifest of this store. */
  readonly keysWith: (store: Store) => PublicKeys;
  /** The folder of the copies. */
  readonly folder: string;
  readonly storage: Pick<Storage, 'note'>;
  readonly warn: Warn;
}

/** A store whose releases have verified copies on this machine. */
export interface ReleaseCache extends Store {
  /**
   * Copies all files of a release, so that it can be served while the store is away.
   * @throws {StoreAway} when the store is away before the end
   */
  readonly keep: (release: Pick<Release, 'app' | 'version'>) => Promise<void>;
  /** Removes the copies of releases that were not read for the longest time. */
  readonly prune: () => Promise<void>;
}

/** Subject of the log sentences. */
const subject = 'The copy of the releases';

/** The folder of the last answers of the store, beside those of the apps. */
const lastAnswers = '.last';

/** The number of kept releases of an app; those that were read last stay. */
const maxReleases = 100;

/** Number of shared files with a known hash: those of all releases that are kept. */
const maxShared = 50_000;

/** Time after which the copy of a shared file is removed that no live release has had, in milliseconds. */
const sharedLifetime = 30 * 24 * 60 * 60 * 1000;

/** Time during which a store that was away is not asked again for what is here, in milliseconds. */
const awayFor = 5000;

/** The tag of a copied answer. No state has it, so that no change can follow it. */
export const rememberedTag = '0';

/** Number of files that are copied at a time. */
const copiesAtATime = 4;

/** The object of a release, or a file that releases share; its path is the key without the folder. */
interface Part {
  readonly app: AppName;
  readonly version: string;
  readonly path: string;
}

/** The signed description of a release. */
interface Signed {
  readonly text: Buffer;
  readonly signature: Buffer;
  readonly release: Release;
}

/**
 * Keeps copies of an object store's releases on this machine. A copy is used only while its bytes have the hash that
 * the release's team has signed; otherwise the store is asked again. Of the manifest and the consents, whose readers
 * verify their signatures themselves, the last copies are used while the store is away.
 */
export function createReleaseCache(parts: CacheParts): ReleaseCache {
  const { store, folder, storage, warn } = parts;
  const publicKeys = parts.keysWith({ ...store, get });
  const written = new Map<string, string>();
  const known = new LRUCache<string, Signed>({ max: maxReleases, ttl: 60_000 });
  /** The signed hashes of files that releases share, by key. */
  const shared = new LRUCache<string, string>({ max: maxShared });
  let { isAway } = parts;
  let awayUntil = isAway ? Date.now() + awayFor : 0;

  /** Returns a copy; undefined where there is none or it cannot be read, so that the store is asked. */
  const readCopy = (file: string) => readFile(file).catch(() => undefined);

  async function writeCopy(file: string, bytes: Uint8Array): Promise<void> {
    const problem = await writeAtomically(file, bytes).then(
      () => undefined,
      (error: unknown) => error,
    );
    storage.note(subject, problem);
  }

  /** Asks the store; while it is away, the last answer counts. */
  async function askOrRemember(
    name: string,
    ask: () => Promise<Stored | undefined>,
  ): Promise<Stored | undefined> {
    const file = join(folder, lastAnswers, hashOf(name));
    const remembered = async () => {
      const bytes = await readCopy(file);
      return bytes && { bytes, tag: rememberedTag };
    };
    if (Date.now() < awayUntil) {
      const last = await remembered();
      if (last !== undefined) return last;
    }
    try {
      const stored = await ask();
      if (isAway) warn('The store of releases answers again.');
      isAway = false;
      const digest = stored === undefined ? '' : hashOf(stored.bytes);
      if (written.get(name) !== digest)
        await (stored ? writeCopy(file, stored.bytes) : rm(file, { force: true }));
      written.set(name, digest);
      return stored;
    } catch (error) {
      const last = error instanceof StoreAway ? await remembered() : undefined;
      if (last === undefined) throw error;
      if (!isAway) warn(`${reasonOf(error)}. What is live stays live.`);
      isAway = true;
      awayUntil = Date.now() + awayFor;
      return last;
    }
  }

  const fileOf = ({ app, version, path }: Part) => join(folder, app, version, hashOf(path));

  async function signedIn(
    { app, version }: Part,
    read: (path: string) => Promise<Buffer | undefined>,
  ): Promise<Signed | undefined> {
    const [text, signature, accepted] = await Promise.all([
      read('release.json'),
      read('release.sig'),
      publicKeys(app),
    ]);
    if (text === undefined || signature === undefined) return undefined;
    try {
      const release = signedDescription(app, version, accepted, text, signature);
      return { text, signature, release };
    } catch (error) {
      if (error instanceof UnusableRelease) return undefined;
      throw error;
    }
  }

  /** Returns the description that the team has signed, from the copies or else from the store. */
  async function descriptionOf(part: Part): Promise<Signed | undefined> {
    const { app, version } = part;
    const name = `${app} ${version} ${(await publicKeys(app)).join('')}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const place = (path: string) => fileOf({ app, version, path });
    let signed = await signedIn(part, (path) => readCopy(place(path)));
    if (signed === undefined) {
      const keys = keysOf(app, version);
      signed = await signedIn(
        part,
        async (path) => (await store.get(`${keys.folder}${path}`))?.bytes,
      );
      if (signed === undefined) return undefined;
      await writeCopy(place('release.json'), signed.text);
      await writeCopy(place('release.sig'), signed.signature);
    }
    // The age of the folder says when the release was read last; without it the release is only removed earlier.
    const now = new Date();
    await utimes(join(folder, app, version), now, now).catch(() => undefined);
    known.set(name, signed);
    if (signed.release.sharesFiles)
      for (const [key, integrity] of storedFiles(signed.release)) shared.set(key, integrity);
    return signed;
  }

  async function readPart(part: Part, key: string): Promise<Stored | undefined> {
    if (part.version === sharedFiles) return await readFileOf(part, key, shared.get(key));
    const signed = await descriptionOf(part);
    if (signed === undefined) return await store.get(key);
    if (part.path === 'release.json') return { bytes: signed.text, tag: '' };
    if (part.path === 'release.sig') return { bytes: signed.signature, tag: '' };
    return await readFileOf(part, key, filesOf(signed.release).get(key));
  }

  /** @param integrity the signed hash of the file; without one the store's bytes are for the caller to verify */
  async function readFileOf(
    part: Part,
    key: string,
    integrity: string | undefined,
  ): Promise<Stored | undefined> {
    if (integrity === undefined) return await store.get(key);
    const copy = await readCopy(fileOf(part));
    if (copy && integrityOf(copy) === integrity) return { bytes: copy, tag: '' };
    const stored = await store.get(key).catch((error: unknown) => {
      // A release has not every file in every encoding: the caller takes the next one, which is here.
      if (error instanceof StoreAway && /\.(?:br|gz)$/.test(key)) return undefined;
      throw error;
    });
    if (stored && integrityOf(stored.bytes) === integrity)
      await writeCopy(fileOf(part), stored.bytes);
    return stored;
  }

  async function get(key: string): Promise<Stored | undefined> {
    if (key === manifestKey || key.startsWith(consentsPrefix))
      return await askOrRemember(key, () => store.get(key));
    const part = partOf(key);
    return await (part === undefined ? store.get(key) : readPart(part, key));
  }

  return {
    ...store,
    get,

    async list(prefix) {
      if (prefix !== consentsPrefix) return await store.list(prefix);
      const keys = await askOrRemember(`list ${prefix}`, async () => ({
        bytes: Buffer.from((await store.list(prefix)).join('\n')),
        tag: '',
      }));
      return (keys?.bytes.toString() ?? '').split('\n').filter((key) => key !== '');
    },

    async keep({ app, version }) {
      const signed = await descriptionOf({ app, version, path: '' });
      const now = new Date();
      await inParallel([...filesOf(signed?.release).keys()], copiesAtATime, async (key) => {
        await get(key);
        const part = partOf(key);
        // The age of the copy says when a release had it last.
        if (part?.version === sharedFiles)
          await utimes(fileOf(part), now, now).catch(() => undefined);
      });
    },

    async prune() {
      const folders = await readdir(folder).catch(() => []);
      for (const app of folders.filter((name) => name !== lastAnswers)) {
        const names = await readdir(join(folder, app)).catch(() => []);
        const ages = await Promise.all(
          names
            .filter((name) => name !== sharedFiles)
            .map(async (name) => ({ name, at: (await stat(join(folder, app, name))).mtimeMs })),
        );
        for (const { name } of ages.sort((a, b) => b.at - a.at).slice(maxReleases))
          await rm(join(folder, app, name), { recursive: true, force: true });
        const files = await readdir(join(folder, app, sharedFiles)).catch(() => []);
        for (const file of files.map((name) => join(folder, app, sharedFiles, name)))
          if ((await stat(file)).mtimeMs < Date.now() - sharedLifetime) await rm(file);
      }
    },
  };
}

const hashOf = (text: string | Uint8Array) =>
  createHash('sha256').update(text).digest('hex').slice(0, 40);

/** Returns the part of a release that a key names; undefined for other objects. */
function partOf(key: string): Part | undefined {
  const [app = '', version = '', ...rest] = key.split('/');
  if (rest.length === 0 || !appNamePattern.test(app)) return undefined;
  if (!/^[0-9A-Za-z][0-9A-Za-z.+-]*$/.test(version)) return undefined;
  return { app, version, path: rest.join('/') };
}

/** Returns the keys of the files that a site serves or runs, with the hashes that the team has signed. */
function filesOf(release: Release | undefined): Map<string, string> {
  if (release === undefined) return new Map();
  const { app, version, server, serverIntegrity } = release;
  return storedFiles(release).set(keysOf(app, version).server(server), serverIntegrity);
}
