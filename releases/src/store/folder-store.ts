import { randomUUID } from 'node:crypto';
import { constants, link, mkdir, open, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isSystemError } from '../files/errors.ts';
import { ifThere } from '../files/files.ts';
import { keptStates, type Store, type Stored } from './store.ts';

/** Ends the name of the folder that holds the states of a mutable object. */
const statesSuffix = '.states';

/** Error codes of a file that does not exist, or that is a link. */
const notThere = ['ENOENT', 'EISDIR', 'ENOTDIR', 'ELOOP'];

/** Begins the names of files that are being written; a crash may leave some, and readers ignore them. */
const draftPrefix = '.draft-';

/**
 * Opens a store in a folder; several machines may share the folder. A mutable object is a folder of numbered states, of
 * which the highest counts. The writer that creates the next number wins, so there is no lock that a crash could leave
 * behind.
 */
export function openFolderStore(root: string): Store {
  const fileOf = (key: string) => join(root, ...key.split('/'));
  const statesOf = (key: string) => `${fileOf(key)}${statesSuffix}`;

  async function* statesFrom(key: string): AsyncGenerator<Stored> {
    for (const state of await stateNumbers(statesOf(key))) {
      const bytes = await read(root, join(statesOf(key), nameOf(state)));
      if (bytes !== undefined) yield { bytes, tag: String(state) };
    }
  }

  async function newestState(key: string): Promise<Stored | undefined> {
    for await (const state of statesFrom(key)) return state;
    return undefined;
  }

  return {
    // A folder keeps every promise of a store: a link that exists is never replaced.
    async verify() {},

    async put(key, bytes) {
      await writeNew(fileOf(key), bytes);
    },

    async get(key) {
      const bytes = await read(root, fileOf(key));
      return bytes === undefined ? await newestState(key) : { bytes, tag: '' };
    },

    async states(key) {
      const states: Stored[] = [];
      for await (const state of statesFrom(key)) states.push(state);
      return states;
    },

    async list(prefix) {
      const folder = fileOf(prefix.slice(0, prefix.lastIndexOf('/') + 1));
      const files = await filesUnder(folder);
      const keys = files.map((file) =>
        relative(root, file)
          .split(sep)
          .join('/')
          .replace(/\.states\/\d{9}$/, ''),
      );
      return [...new Set(keys)].filter((key) => key.startsWith(prefix)).sort();
    },

    async compareAndSet(key, tag, bytes) {
      const state = Number(tag ?? 0) + 1;
      const folder = statesOf(key);
      // The number may have been taken and removed again since: it is used up all the same.
      if (state <= ((await stateNumbers(folder)).at(0) ?? 0)) return false;
      if (!(await writeNew(join(folder, nameOf(state)), bytes))) return false;
      const states = await stateNumbers(folder);
      for (const number of states.slice(keptStates))
        await rm(join(folder, nameOf(number)), { force: true });
      // A writer that paused until newer states replaced its number has not won.
      return states.indexOf(state) < keptStates;
    },

    async remove(key) {
      await rm(fileOf(key), { force: true });
      await rm(statesOf(key), { recursive: true, force: true });
    },
  };
}

const nameOf = (state: number) => String(state).padStart(9, '0');

/**
 * Writes a file that appears under its name whole or not at all.
 * @returns false when the name was taken; the file that is there stays
 */
async function writeNew(file: string, bytes: Uint8Array): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true });
  const draft = join(dirname(file), `${draftPrefix}${randomUUID()}`);
  const handle = await open(draft, 'wx');
  try {
    await handle.writeFile(bytes);
    // The bytes must reach the disk before the name does.
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    // Unlike a rename, a link never replaces an existing file.
    await link(draft, file);
    return true;
  } catch (error) {
    if (isSystemError(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Reads a file; returns undefined when the file, or a folder between it and the root, is a link or does not exist. */
async function read(root: string, file: string): Promise<Buffer | undefined> {
  const folder = dirname(file);
  const real = await ifThere(realpath(folder), notThere);
  if (real === undefined || real !== join(await realpath(root), relative(root, folder)))
    return undefined;
  return await ifThere(
    readFile(file, { flag: constants.O_RDONLY | constants.O_NOFOLLOW }),
    notThere,
  );
}

/** Returns the numbers of an object's states, the newest first. */
async function stateNumbers(folder: string): Promise<number[]> {
  const names = (await ifThere(readdir(folder))) ?? [];
  return names
    .filter((name) => /^\d{9}$/.test(name))
    .map(Number)
    .sort((a, b) => b - a);
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await ifThere(readdir(folder, { recursive: true, withFileTypes: true }));
  return (entries ?? [])
    .filter((entry) => entry.isFile() && !entry.name.startsWith(draftPrefix))
    .map((entry) => join(entry.parentPath, entry.name));
}
