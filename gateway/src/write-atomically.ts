import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a text so that the file holds it whole or stays as it was, also after a power failure. Only its owner may read
 * it. Of several writers, in one process or in several, the last one wins.
 * @param isNew fails with EEXIST where the file is there already: of several writers the first one wins
 * @throws {Error} with the code of the file system
 */
export async function writeAtomically(
  file: string,
  text: string,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<void> {
  const folder = dirname(file);
  const draft = `${file}.${randomUUID()}.new`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      // The name must not reach the disk before what it names.
      await handle.sync();
    } finally {
      await handle.close();
    }
    // Unlike a renaming, a link never replaces what is there.
    await (isNew ? link(draft, file) : rename(draft, file));
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
  await syncFolder(folder);
}

/** Makes a new name last; some file systems cannot, and then it lasts a moment later. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync().catch(() => undefined);
  } finally {
    await handle.close();
  }
}
