import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listings } from './listings.ts';
import { remoteFiles } from './remote-files.ts';
import { problemWithName } from './remote-name.ts';
import { writeFolder } from './write-files.ts';

const contract = 'shared/src/contract';

/**
 * The files that name every remote, with the new one added.
 * @returns new text by path; files that name it already are left out
 * @throws a sentence where a file has no place for it any more
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

/** What was written, as paths from the repository's root. */
export interface CreatedRemote {
  readonly written: readonly string[];
  readonly changed: readonly string[];
}

/**
 * Makes a remote of this name. Its folder comes last: stopped half-way and asked again, it goes on.
 * @param root of the repository
 * @throws a sentence where the name will not do
 */
export async function createRemote(root: string, name: string): Promise<CreatedRemote> {
  const known = {
    apps: await readFile(join(root, contract, 'apps.ts'), 'utf8'),
    paths: await readFile(join(root, contract, 'paths.ts'), 'utf8'),
  };
  const problem = problemWithName(root, known, name);
  if (problem !== undefined) throw new Error(problem);
  const changes = await withListings(root, name);
  const files = remoteFiles(name);
  for (const [file, text] of changes) await writeFile(join(root, file), text);
  await writeFolder(join(root, name), files);
  return {
    written: files.map(({ path }) => `${name}/${path}`),
    changed: [...changes.keys()],
  };
}
