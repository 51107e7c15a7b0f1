import { randomUUID } from 'node:crypto';
import { constants, link, mkdir, open, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { ifThere, isFileError } from './file-error.ts';
import type { Store, Stored } from './store.ts';

/** Ends the name of the folder that holds the states of an object that changes. */
const statesSuffix = '.states';

/** How many states of a changing object are kept: a slow reader may still be at an older one. */
const kept = 10;

/** Errors of a file that is not there, or is a link. */
const notThere = ['ENOENT', 'EISDIR', 'ENOTDIR', 'ELOOP'];

/** Begins the names of files that are being written; what a crash leaves of them counts for nothing. */
const draftPrefix = '.draft-';

const nameOf = (state: number) => String(state).padStart(9, '0');

/**
 * Writes a file that appears under its name whole or not at all.
 * @returns whether the name was free; where it was not, what is there stays
 */
async function writeNew(file: string, bytes: Uint8Array): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true });
  const draft = join(dirname(file), `${draftPrefix}${randomUUID()}`);
  const handle = await open(draft, 'wx');
  try {
    await handle.writeFile(bytes);
    // The name must not reach the disk before what it names.
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    // Unlike a renaming, a link never replaces what is there.
    await link(draft, file);
    return true;
  } catch (error) {
    if (isFileError(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Reads a file; one behind a link, of the file or of a folder on the way from the root, is not there. */
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

/** The numbers of an object's states, the newest first. */
async function statesIn(folder: string): Promise<number[]> {
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

/**
 * A store in a folder, also one that several machines share. An object that changes is a folder of numbered states, of
 * which the highest counts: whoever creates the next number has won, and there is no lock that a crash could leave.
 */
export function openStore(root: string): Store {
  const fileOf = (key: string) => join(root, ...key.split('/'));
  const statesOf = (key: string) => `${fileOf(key)}${statesSuffix}`;

  async function* statesFrom(key: string): AsyncGenerator<Stored> {
    for (const state of await statesIn(statesOf(key))) {
      const bytes = await read(root, join(statesOf(key), nameOf(state)));
      if (bytes !== undefined) yield { bytes, tag: String(state) };
    }
  }

  async function newest(key: string): Promise<Stored | undefined> {
    for await (const state of statesFrom(key)) return state;
    return undefined;
  }

  return {
    async put(key, bytes) {
      await writeNew(fileOf(key), bytes);
    },
    async get(key) {
      const bytes = await read(root, fileOf(key));
      return bytes === undefined ? await newest(key) : { bytes, tag: '' };
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
      // A state whose number was taken and tidied away again is as much history as one that is still there.
      if (state <= ((await statesIn(folder)).at(0) ?? 0)) return false;
      if (!(await writeNew(join(folder, nameOf(state)), bytes))) return false;
      const states = await statesIn(folder);
      for (const number of states.slice(kept))
        await rm(join(folder, nameOf(number)), { force: true });
      // Who slept until its number had been taken and tidied away has not won after all.
      return states.indexOf(state) < kept;
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
      await rm(statesOf(key), { recursive: true, force: true });
    },
  };
}
