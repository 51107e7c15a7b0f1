import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a text, or bytes, so that the file holds all of it or stays unchanged, also after a power failure. Only the owner may
 * read the file. Of several writers, in one process or in several, the last one wins.
 * @param isNew fails with EEXIST when the file exists: of several writers the first one wins
 * @throws {Error} with the code of the file system
 */
export async function writeAtomically(
  file: string,
  text: string | Uint8Array,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<void> {
  const folder = dirname(file);
  const draft = `${file}.${randomUUID()}.new`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      // The content must reach the disk before the name.
      await handle.sync();
    } finally {
      await handle.close();
    }
    // Unlike a rename, a link never replaces an existing file.
    await (isNew ? link(draft, file) : rename(draft, file));
  } finally {
    // A draft that stays behind costs space only, and the outcome of the write itself counts.
    await rm(draft, { force: true }).catch(() => undefined);
  }
  await syncFolder(folder);
}

/** Flushes a new name to the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    // Some file systems cannot flush a folder; they write the name a moment later.
    await handle.sync().catch(() => undefined);
  } finally {
    await handle.close();
  }
}
