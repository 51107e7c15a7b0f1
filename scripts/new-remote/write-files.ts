import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file to be written. */
export interface NewFile {
  /** Path from the folder's root. */
  readonly path: string;
  readonly text: string;
}

/** Writes a folder that appears whole or not at all. @throws where something of that name is there */
export async function writeFolder(folder: string, files: readonly NewFile[]): Promise<void> {
  const draft = join(dirname(folder), `.draft-${randomUUID()}`);
  try {
    for (const { path, text } of files) {
      await mkdir(dirname(join(draft, path)), { recursive: true });
      await writeFile(join(draft, path), text);
    }
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
