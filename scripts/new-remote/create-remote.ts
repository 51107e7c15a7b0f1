import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractNumber } from '@studio/shared/contract';
import { listings } from './listings.ts';
import { knownNames, nameInCode, nameInMessages, problemWithName } from './remote-name.ts';

const template = join(import.meta.dirname, 'template');

/** The files that were written, as paths from the repository's root. */
interface CreatedRemote {
  readonly written: readonly string[];
  readonly changed: readonly string[];
}

/**
 * Creates a remote from the folder `template`. The remote's own folder comes last and appears whole: a run that was
 * stopped half-way can be repeated.
 * @param root the repository
 * @throws {Error} with a sentence when the name cannot be used
 */
export async function createRemote(root: string, name: string): Promise<CreatedRemote> {
  const problem = problemWithName(root, await knownNames(root), name);
  if (problem !== undefined) throw new Error(problem);
  const changes = await withListings(root, name);
  for (const [file, text] of changes) await writeFile(join(root, file), text);
  const written = await copyTemplate(root, name);
  return { written: written.map((path) => `${name}/${path}`), changed: [...changes.keys()] };
}

/**
 * Adds the new remote to the files that list every remote.
 * @returns new text by path, without the files that list it already
 * @throws {Error} with a sentence when a file has no such list any more
 */
export async function withListings(root: string, name: string): Promise<Map<string, string>> {
  const before = new Map<string, string>();
  const after = new Map<string, string>();
  for (const { file, add } of listings) {
    const text = after.get(file) ?? (await readFile(join(root, file), 'utf8'));
    if (!before.has(file)) before.set(file, text);
    const added = add(text, name);
    if (added === undefined) {
      throw new Error(
        `${file} does not list the remotes as it did: change scripts/new-remote/listings.ts with it. Nothing was written.`,
      );
    }
    after.set(file, added);
  }
  return new Map([...after].filter(([file, text]) => before.get(file) !== text));
}

/**
 * Copies the template under the remote's name.
 * @returns paths from the remote's folder
 */
async function copyTemplate(root: string, name: string): Promise<string[]> {
  const draft = await mkdtemp(join(root, `.draft-${randomUUID()}`));
  try {
    await cp(template, draft, { recursive: true });
    const entries = await readdir(draft, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name: file }) => join(parentPath, file));
    for (const file of files)
      await writeFile(file, nameInTemplate(await readFile(file, 'utf8'), name));
    await rename(draft, join(root, name));
    return files.map((file) => file.slice(draft.length + 1));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Puts the remote's name and the shell's contract into a file of the template. */
function nameInTemplate(text: string, name: string): string {
  return text
    .replaceAll('sample-remote', name)
    .replaceAll('sampleRemote', nameInCode(name))
    .replaceAll('Sample remote', nameInMessages(name))
    .replace("RemoteModule['contract'] = 0;", `RemoteModule['contract'] = ${contractNumber};`);
}
