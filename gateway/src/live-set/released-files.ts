import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib';
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
  '.deflate': promisify(inflate),
} as const;

const forms = ['', '.br', '.gz', '.deflate'] as const;

/** How many releases are remembered: those of open tabs are few. */
const remembered = 200;

/** How long what was found is believed, in milliseconds: a key may be taken away, a file exchanged. */
const believedFor = 60_000;

type ListedFile = Release['files'][number];

/** A release, and which of its files were found to be what it says. */
interface Known {
  readonly files: ReadonlyMap<string, ListedFile>;
  readonly looks: Map<string, Promise<boolean>>;
}

/** Whether browsers may have a file of a release, live or not. */
export type IsReleased = (app: AppName, version: string, path: string) => Promise<boolean>;

/**
 * Tells the files that a team has signed, while they are as it has signed them, from whatever else there is in the
 * store. A file is looked at, in all forms it may be sent in, when it is asked for the first time, and then remembered.
 */
export function releasedFiles(releases: Releases): IsReleased {
  const read = readOnce(releases);
  const known = new LRUCache<string, Known>({ max: remembered, ttl: believedFor });

  async function isRight(key: string, { integrity, bytes }: ListedFile, form: keyof typeof unpack) {
    const stored = await releases.store.get(`${key}${form}`);
    if (stored === undefined) return form !== '';
    // Not more than it may come to: few bytes can be made to unfold into all memory.
    const plain = await unpack[form](stored.bytes, { maxOutputLength: Math.max(bytes, 1) });
    return integrityOf(plain) === integrity;
  }

  async function isWhole(key: string, file: ListedFile): Promise<boolean> {
    const looks = forms.map((form) => isRight(key, file, form).catch(() => false));
    return (await Promise.all(looks)).every((right) => right);
  }

  async function knownRelease(app: AppName, version: string): Promise<Known | undefined> {
    const name = `${app} ${version}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const release = await read(app, version).catch(() => undefined);
    if (release === undefined) return undefined;
    const files = new Map(release.files.map((file) => [file.path, file]));
    const fresh = { files, looks: new Map() };
    known.set(name, fresh);
    return fresh;
  }

  return async (app, version, path) => {
    const { files, looks } = (await knownRelease(app, version)) ?? {};
    const file = files?.get(path);
    if (file === undefined || looks === undefined) return false;
    const look = looks.get(path) ?? isWhole(keysOf(app, version).web(path), file);
    looks.set(path, look);
    return await look;
  };
}
